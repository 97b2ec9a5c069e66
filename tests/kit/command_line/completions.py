"""Completions for bash, zsh and fish.

Each of them goes over the words that are typed already to find out which command they name, then looks at the word
before the cursor: an option that takes a value has its own completion; otherwise the words of the command follow.
"""

from collections.abc import Iterator

from tests.kit.command_line.words import Argument, Command

MADE = "made by `make manual`"


def bash(commands: list[Command]) -> str:
    """The completion for bash; where nothing is offered, bash itself completes names of files."""
    return "\n".join(_bash(commands)) + "\n"


def _bash(commands: list[Command]) -> Iterator[str]:
    yield f"# Completion of kombio for bash, {MADE}."
    yield "_kombio() {"
    yield '    local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD - 1]}"'
    yield "    local word words options at=kombio"
    yield '    for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do'
    yield '        case "$at $word" in'
    yield f'            {_alternatives(_paths(commands))}) at="$at $word" ;;'
    yield "        esac"
    yield "    done"
    yield "    COMPREPLY=()"
    yield '    case "$at $before" in'
    free = [f"{command.path} {flag}" for command, option, flag in _valued(commands) if not option.choices]
    yield f"        {_alternatives(free)}) return ;;"
    for command, option, flag in _valued(commands):
        if option.choices:
            yield f'        "{command.path} {flag}") words="{" ".join(option.choices)}" ;;'
    for command in reversed(commands):  # the longer path first: the shorter one is its beginning
        flags = [flag for option in command.options for flag in option.flags]
        words = " ".join(word for word, _ in _described(command) if word not in flags)
        yield f'        "{command.path} "*) words="{words}" options="{" ".join(flags)}" ;;'
    yield "    esac"
    yield '    if [[ $current == -* ]]; then words="$options"; fi'
    yield '    COMPREPLY=($(compgen -W "$words" -- "$current"))'
    yield "}"
    yield "complete -o default -F _kombio kombio"


def zsh(commands: list[Command]) -> str:
    """The completion for zsh; it works as a file in $fpath, and read by `eval`."""
    return "\n".join(_zsh(commands)) + "\n"


def _zsh(commands: list[Command]) -> Iterator[str]:
    yield "#compdef kombio"
    yield f"# Completion of kombio for zsh, {MADE}."
    yield "compdef _kombio kombio"
    yield "_kombio() {"
    yield "    local word at=kombio"
    yield "    local -a found"
    yield '    for word in "${(@)words[2,CURRENT-1]}"; do'
    yield '        case "$at $word" in'
    yield f'            ({_alternatives(_paths(commands))}) at="$at $word" ;;'
    yield "        esac"
    yield "    done"
    yield '    case "$at ${words[CURRENT-1]}" in'
    for command, option, flag in _valued(commands):
        yield f'        ("{command.path} {flag}") {_zsh_value(option)}; return ;;'
    yield "    esac"
    yield '    case "$at" in'
    for command in commands:
        described = " ".join(_zsh_quoted(word, text) for word, text in _described(command))
        yield f'        ("{command.path}") found=({described}){_zsh_files(command)} ;;'
    yield "    esac"
    yield "    _describe kombio found"
    yield "}"
    yield "# Run at once where zsh has loaded this file for a first completion."
    yield 'if [ "$funcstack[1]" = "_kombio" ]; then _kombio; fi'


def _zsh_value(option: Argument) -> str:
    if option.choices:
        return f"compadd {' '.join(option.choices)}"
    return {"file": "_files", "folder": "_files -/"}.get(option.kind, f"_message '{option.value}'")


def _zsh_files(command: Command) -> str:
    return "; _files" if any(value.kind == "file" for value in command.values) else ""


def _zsh_quoted(word: str, text: str) -> str:
    plain = text.replace("\\", "\\\\").replace(":", "\\:").replace("'", "'\\''")
    return f"'{word}:{plain}'"


def fish(commands: list[Command]) -> str:
    """The completion for fish."""
    return "\n".join(_fish(commands)) + "\n"


def _fish(commands: list[Command]) -> Iterator[str]:
    yield f"# Completion of kombio for fish, {MADE}."
    yield "function __kombio_at"
    yield "    set -l at kombio"
    yield "    for word in (commandline -opc)"
    yield '        switch "$at $word"'
    yield f"            case {' '.join(map(_fish_quoted, _paths(commands)))}"
    yield '                set at "$at $word"'
    yield "        end"
    yield "    end"
    yield '    contains -- "$at" $argv'
    yield "end"
    yield "complete -c kombio -f"
    for command in commands:
        for verb, text in command.verbs.items():
            yield f"{_fish_at([command.path])} -a {verb} -d {_fish_quoted(text)}"
    for option, paths in _having(commands).items():
        here = "complete -c kombio" if len(paths) == len(commands) else _fish_at(paths)
        yield f"{here} {_fish_flags(option)}{_fish_value(option)} -d {_fish_quoted(option.text)}"
    for command in commands:
        for value in command.values:
            if value.choices or value.kind == "file":
                yield f"{_fish_at([command.path])}{' -F' if value.kind == 'file' else _fish_value(value)}"


def _having(commands: list[Command]) -> dict[Argument, list[str]]:
    """Every option, with the commands that have it."""
    options = dict.fromkeys(option for command in commands for option in command.options)
    return {option: [command.path for command in commands if option in command.options] for option in options}


def _fish_at(paths: list[str]) -> str:
    """The beginning of a line that is for these commands only."""
    return f'complete -c kombio -n "__kombio_at {" ".join(map(_fish_quoted, paths))}"'


def _fish_flags(option: Argument) -> str:
    return " ".join(f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags)


def _fish_value(option: Argument) -> str:
    if option.choices:
        return f" -x -a '{' '.join(option.choices)}'"
    return {"flag": "", "file": " -r -F", "folder": " -x -a '(__fish_complete_directories)'"}.get(option.kind, " -x")


def _fish_quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


def _paths(commands: list[Command]) -> list[str]:
    return [command.path for command in commands[1:]]


def _alternatives(paths: list[str]) -> str:
    return " | ".join(f'"{path}"' for path in paths)


def _valued(commands: list[Command]) -> Iterator[tuple[Command, Argument, str]]:
    """Every flag behind which a value stands."""
    for command in commands:
        for option in command.options:
            for flag in option.flags if option.kind != "flag" else ():
                yield command, option, flag


def _described(command: Command) -> Iterator[tuple[str, str]]:
    """Every word that may stand behind a command, and what is said about it."""
    yield from command.verbs.items()
    for value in command.values:
        yield from ((choice, value.text) for choice in value.choices)
    for option in command.options:
        yield from ((flag, option.text) for flag in option.flags)
