# Completion of kombio for bash, made by `make manual`.
_kombio() {
    local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD - 1]}"
    local word words options at=kombio
    for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
        case "$at $word" in
            "kombio serve" | "kombio play" | "kombio bot" | "kombio config" | "kombio doctor" | "kombio health" | "kombio admin" | "kombio admin backup" | "kombio admin restore" | "kombio admin begin" | "kombio admin export-player" | "kombio admin delete-player" | "kombio admin vacuum" | "kombio record" | "kombio record show" | "kombio record export" | "kombio record verify" | "kombio simulate" | "kombio completion") at="$at $word" ;;
        esac
    done
    COMPREPLY=()
    case "$at $before" in
        "kombio serve --config") return ;;
        "kombio serve --data") return ;;
        "kombio serve --listen") return ;;
        "kombio serve --drain") return ;;
        "kombio serve --log") words="text json" ;;
        "kombio play --table") return ;;
        "kombio play --game") words="kombio companeros level8" ;;
        "kombio play --data") return ;;
        "kombio play -i") return ;;
        "kombio play --identity") return ;;
        "kombio bot --table") return ;;
        "kombio bot -i") return ;;
        "kombio bot --identity") return ;;
        "kombio bot --level") words="easy medium hard" ;;
        "kombio bot --pace") return ;;
        "kombio config --check") return ;;
        "kombio doctor --config") return ;;
        "kombio doctor --data") return ;;
        "kombio doctor --listen") return ;;
        "kombio admin backup --config") return ;;
        "kombio admin backup --data") return ;;
        "kombio admin restore --config") return ;;
        "kombio admin restore --data") return ;;
        "kombio admin begin --config") return ;;
        "kombio admin begin --data") return ;;
        "kombio admin export-player --config") return ;;
        "kombio admin export-player --data") return ;;
        "kombio admin delete-player --config") return ;;
        "kombio admin delete-player --data") return ;;
        "kombio admin vacuum --config") return ;;
        "kombio admin vacuum --data") return ;;
        "kombio simulate --game") words="companeros kombio level8" ;;
        "kombio simulate --players") return ;;
        "kombio simulate --bots") return ;;
        "kombio simulate --games") return ;;
        "kombio simulate --seed") return ;;
        "kombio simulate --records") return ;;
        "kombio simulate --jobs") return ;;
        "kombio completion "*) words="bash zsh fish" options="-h --help" ;;
        "kombio simulate "*) words="" options="-h --help --game --players --bots --games --seed --records --jobs" ;;
        "kombio record verify "*) words="" options="-h --help" ;;
        "kombio record export "*) words="" options="-h --help" ;;
        "kombio record show "*) words="" options="-h --help" ;;
        "kombio record "*) words="show export verify" options="-h --help" ;;
        "kombio admin vacuum "*) words="" options="-h --help --config --data" ;;
        "kombio admin delete-player "*) words="" options="-h --help --config --data --yes" ;;
        "kombio admin export-player "*) words="" options="-h --help --config --data --records" ;;
        "kombio admin begin "*) words="" options="-h --help --config --data" ;;
        "kombio admin restore "*) words="" options="-h --help --config --data" ;;
        "kombio admin backup "*) words="" options="-h --help --config --data --replace" ;;
        "kombio admin "*) words="backup restore begin export-player delete-player vacuum" options="-h --help" ;;
        "kombio health "*) words="" options="-h --help" ;;
        "kombio doctor "*) words="" options="-h --help --config --data --listen --json" ;;
        "kombio config "*) words="" options="-h --help --check" ;;
        "kombio bot "*) words="" options="-h --help --table -i --identity --level --pace" ;;
        "kombio play "*) words="" options="-h --help --table --game --data --plain -i --identity" ;;
        "kombio serve "*) words="" options="-h --help --config --data --listen --drain --log" ;;
        "kombio "*) words="serve play bot config doctor health admin record simulate completion" options="-h --help --version" ;;
    esac
    if [[ $current == -* ]]; then words="$options"; fi
    COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _kombio kombio
