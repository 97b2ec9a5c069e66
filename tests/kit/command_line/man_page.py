"""The man page kombio(1), in the language of troff."""

from collections.abc import Iterator

from protocol.version import VERSION
from tests.kit.command_line.words import Argument, Command

FILES = {
    "~/.local/share/kombio": "What 'kombio play' keeps of games that are played here; XDG_DATA_HOME moves it.",
    "~/.ssh/": "Keys, configuration and known hosts of ssh, which 'kombio play' and 'kombio bot' use.",
}
CODES = {
    "0": "All is well.",
    "1": "The answer is no: a problem was found, a record is not true, a house is not well.",
    "2": "The call, or a file that it names, has a mistake. One line on stderr says which.",
}


def man_page(commands: list[Command]) -> str:
    """Write the page."""
    return "\n".join(_lines(commands)) + "\n"


def _lines(commands: list[Command]) -> Iterator[str]:
    top, *below = commands
    yield '.\\" Made by `make manual`.'
    yield f'.TH KOMBIO 1 "" "Kombio {VERSION}" "User Commands"'
    yield from _section("NAME", r"kombio \- a card house in the terminal")
    yield from _section("SYNOPSIS")
    for command in below:
        if not command.verbs:
            yield from _synopsis(command)
    yield from _section("DESCRIPTION", _text(top.description))
    yield from _section("OPTIONS")
    for option in top.options:
        yield from _item(_usage(option), option.text)
    yield from _section("COMMANDS")
    for command in below:
        yield f'.SS "{_text(command.path)}"'
        yield _text(command.description)
        for argument in command.arguments:
            if not _is_help(argument):
                yield from _item(_usage(argument), argument.text)
    for title, table in (("EXIT STATUS", CODES), ("FILES", FILES)):
        yield from _section(title)
        for name, text in table.items():
            yield from _item(rf"\fB{_text(name)}\fR", text)
    yield from _section("SEE ALSO", r"\fBssh\fR(1)")


def _section(title: str, *lines: str) -> Iterator[str]:
    yield f'.SH "{title}"'
    yield from lines


def _synopsis(command: Command) -> Iterator[str]:
    """One line: the command, its options in brackets, its values."""
    arguments = [argument for argument in (*command.options, *command.values) if not _is_help(argument)]
    parts = [_usage(argument) if argument.needed else f"[{_usage(argument)}]" for argument in arguments]
    yield " ".join([rf"\fB{_text(command.path)}\fR", *parts])
    yield ".br"


def _item(head: str, text: str) -> Iterator[str]:
    yield from (".TP", head, _text(text))


def _is_help(argument: Argument) -> bool:
    """Whether it is the option that every command has."""
    return "--help" in argument.flags


def _usage(argument: Argument) -> str:
    flags = ", ".join(rf"\fB{_text(flag)}\fR" for flag in argument.flags)
    return " ".join(part for part in (flags, rf"\fI{_text(argument.value)}\fR" if argument.value else "") if part)


def _text(text: str) -> str:
    """Write a text so that troff takes nothing in it for its own."""
    plain = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq").replace("~", r"\(ti")
    return rf"\&{plain}" if plain.startswith(".") else plain
