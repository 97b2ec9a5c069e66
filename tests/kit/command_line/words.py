"""The words of the command line, as completions and the man page need them."""

import argparse
from collections.abc import Iterator
from typing import Literal, NamedTuple

from server.cli import COMMANDS, parser

Kind = Literal["flag", "word", "file", "folder"]
FLAG: Kind = "flag"
KINDS: dict[str, Kind] = {"FILE": "file", "KEYFILE": "file", "DIR": "folder"}
"""What a value is, by the name that the help has for it."""


class Argument(NamedTuple):
    """An option, or a value without one; then there are no flags."""

    flags: tuple[str, ...]
    kind: Kind
    value: str
    text: str
    choices: tuple[str, ...]
    needed: bool


class Command(NamedTuple):
    """A command with all that may stand behind it."""

    path: str
    text: str
    """One line about it."""
    description: str
    arguments: tuple[Argument, ...]
    verbs: dict[str, str]
    """The commands below it, each with its line."""

    @property
    def options(self) -> list[Argument]:
        """The arguments with flags."""
        return [argument for argument in self.arguments if argument.flags]

    @property
    def values(self) -> list[Argument]:
        """The arguments without."""
        return [argument for argument in self.arguments if not argument.flags]


def commands() -> list[Command]:
    """Every command, from the top down."""
    top = parser(*COMMANDS)
    return list(_below(top, top.description or ""))


def _below(known: argparse.ArgumentParser, text: str) -> Iterator[Command]:
    branches = [action for action in known._actions if isinstance(action, argparse._SubParsersAction)]
    lines = {line.dest: line.help or "" for branch in branches for line in branch._choices_actions}
    arguments = tuple(_argument(known, action) for action in known._actions if action not in branches)
    yield Command(known.prog, text, known.description or "", arguments, lines)
    for branch in branches:
        for name, below in branch.choices.items():
            yield from _below(below, lines[name])


def _argument(known: argparse.ArgumentParser, action: argparse.Action) -> Argument:
    choices = tuple(map(str, action.choices or ()))
    name = str(action.metavar or (f"{{{','.join(choices)}}}" if choices else action.dest.upper()))
    value, kind = (name, KINDS.get(name, "word")) if action.nargs != 0 else ("", FLAG)
    text = known._get_formatter()._expand_help(action) if action.help else ""
    many = " ..." if action.nargs == "+" else ""
    needed = action.required if action.option_strings else action.nargs != "?"
    return Argument(tuple(action.option_strings), kind, value + many, text, choices, needed)
