"""Parses answers to questions with a few answers: a table's options, the settings, which game."""

from collections.abc import Sequence
from typing import Any

from kombio_tui.controls.form import Field
from kombio_tui.games.registry import FIRST, GAMES
from kombio_tui.text.languages import Say
from kombio_tui.text.typed_words import folded


class Unclear(Exception):  # noqa: N818 - it is an answer to the player
    """The input is invalid; the text says what would be valid."""


def answer(field: Field, typed: str, say: Say) -> Any:
    """Parse an answer: the value itself, its label in the player's language, or any number for a numeric question."""
    for value, words in field.answers:
        if folded(typed) in (folded(str(value)), folded(words), folded(say(words))):
            return value
    if typed.isdecimal() and len(typed) < 5 and all(type(value) is int for value, _ in field.answers):
        return int(typed)
    raise Unclear(listed(field, say))


def listed(field: Field, say: Say) -> str:
    """A question with its answers, as they can be typed."""
    answers = ", ".join(_typed_as(value, words, say) for value, words in field.answers)
    return say("{name} ({label}): {answers}", name=field.name, label=say(field.label), answers=answers)


def _typed_as(value: Any, words: str, say: Say) -> str:
    said = say(words)
    return str(value) if folded(said) == folded(str(value)) or str(value) in said else f"{value} ({said})"


def options(fields: Sequence[Field], words: Sequence[str], say: Say) -> dict[str, Any]:
    """Parse options that were typed as names and values."""
    known = {folded(field.name): field for field in fields}
    found: dict[str, Any] = {}
    for at in range(0, len(words), 2):
        name, value = [*words[at : at + 2], ""][:2]
        if folded(name) not in known:
            raise Unclear(say("There is no option {name}. There are: {names}.", name=name, names=", ".join(known)))
        field = known[folded(name)]
        found[field.name] = answer(field, value, say)
    return found


def game_in(line: str, say: Say) -> tuple[str, list[str]]:
    """The game that a line begins with, by name or title (by default the first), and the rest of the line."""
    words = line.split()
    if not words:
        return FIRST, []
    for name, game in GAMES.items():
        for count in (1, 2):
            if folded("".join(words[:count])) in (name, folded(game.title.replace(" ", ""))):
                return name, words[count:]
    raise Unclear(say("There is no such game. There are: {names}.", names=", ".join(GAMES)))
