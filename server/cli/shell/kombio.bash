# Completion of kombio for bash, made by `make manual`.
_kombio() {
    local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD - 1]}"
    local word words options at=kombio
    for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
        case "$at $word" in
            "kombio serve" | "kombio house" | "kombio door" | "kombio play" | "kombio bot" | "kombio config" | "kombio doctor" | "kombio health" | "kombio admin" | "kombio admin backup" | "kombio admin restore" | "kombio admin begin" | "kombio admin copy" | "kombio admin export-player" | "kombio admin delete-player" | "kombio admin vacuum" | "kombio record" | "kombio record show" | "kombio record export" | "kombio record verify" | "kombio schema" | "kombio simulate" | "kombio completion") at="$at $word" ;;
        esac
    done
    COMPREPLY=()
    case "$at $before" in
        "kombio serve --config" | "kombio serve --data" | "kombio serve --listen" | "kombio serve --drain" | "kombio serve --workers" | "kombio house --config" | "kombio house --data" | "kombio house --listen" | "kombio door --config" | "kombio door --data" | "kombio door --listen" | "kombio door --house" | "kombio door --drain" | "kombio play --table" | "kombio play --data" | "kombio play -i" | "kombio play --identity" | "kombio bot --table" | "kombio bot -i" | "kombio bot --identity" | "kombio bot --pace" | "kombio config --check" | "kombio doctor --config" | "kombio doctor --data" | "kombio doctor --listen" | "kombio admin backup --config" | "kombio admin backup --data" | "kombio admin restore --config" | "kombio admin restore --data" | "kombio admin begin --config" | "kombio admin begin --data" | "kombio admin copy --config" | "kombio admin copy --data" | "kombio admin export-player --config" | "kombio admin export-player --data" | "kombio admin delete-player --config" | "kombio admin delete-player --data" | "kombio admin vacuum --config" | "kombio admin vacuum --data" | "kombio record verify --commitment" | "kombio simulate --players" | "kombio simulate --bots" | "kombio simulate --games" | "kombio simulate --seed" | "kombio simulate --records" | "kombio simulate --jobs") return ;;
        "kombio serve --log") words="text json" ;;
        "kombio house --log") words="text json" ;;
        "kombio door --log") words="text json" ;;
        "kombio play --game") words="kombio companeros level8" ;;
        "kombio bot --level") words="easy medium hard" ;;
        "kombio simulate --game") words="companeros kombio level8" ;;
        "kombio completion "*) words="bash zsh fish" options="-h --help" ;;
        "kombio simulate "*) words="" options="-h --help --game --players --bots --games --seed --records --jobs" ;;
        "kombio schema "*) words="" options="-h --help" ;;
        "kombio record verify "*) words="" options="-h --help --commitment" ;;
        "kombio record export "*) words="" options="-h --help" ;;
        "kombio record show "*) words="" options="-h --help" ;;
        "kombio record "*) words="show export verify" options="-h --help" ;;
        "kombio admin vacuum "*) words="" options="-h --help --config --data" ;;
        "kombio admin delete-player "*) words="" options="-h --help --config --data --yes" ;;
        "kombio admin export-player "*) words="" options="-h --help --config --data --records" ;;
        "kombio admin copy "*) words="postgresql sqlite" options="-h --help --config --data" ;;
        "kombio admin begin "*) words="" options="-h --help --config --data" ;;
        "kombio admin restore "*) words="" options="-h --help --config --data" ;;
        "kombio admin backup "*) words="" options="-h --help --config --data --replace" ;;
        "kombio admin "*) words="backup restore begin copy export-player delete-player vacuum" options="-h --help" ;;
        "kombio health "*) words="" options="-h --help" ;;
        "kombio doctor "*) words="" options="-h --help --config --data --listen --json" ;;
        "kombio config "*) words="" options="-h --help --check" ;;
        "kombio bot "*) words="" options="-h --help --table -i --identity --level --pace" ;;
        "kombio play "*) words="" options="-h --help --table --game --data --plain -i --identity" ;;
        "kombio door "*) words="" options="-h --help --config --data --listen --house --drain --log" ;;
        "kombio house "*) words="" options="-h --help --config --data --listen --log" ;;
        "kombio serve "*) words="" options="-h --help --config --data --listen --drain --workers --log" ;;
        "kombio "*) words="serve house door play bot config doctor health admin record schema simulate completion" options="-h --help --version" ;;
    esac
    if [[ $current == -* ]]; then words="$options"; fi
    COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _kombio kombio
