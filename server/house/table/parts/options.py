"""Validates the options of a game that come from outside, for every kind of table."""

from typing import Any

import msgspec

from server.house.members.clean_text import clean_line
from server.rules.kernel.game import Game

LONGEST_TEXT = 100
"""The maximum length of a text among the options."""
LONGEST_FAULT = 200
"""The maximum length of an error message."""


class OptionsError(ValueError):
    """The options are invalid; the text says why."""


def read_options(game: Game[Any, Any], written: Any) -> msgspec.Struct:
    """Convert a map to options, with clean texts; raise an OptionsError if they are invalid."""
    try:
        options: msgspec.Struct = msgspec.convert(written, game.options)
        options = msgspec.convert(_cleaned(msgspec.to_builtins(options)), game.options)
    except msgspec.ValidationError as error:
        raise _refusal(str(error)) from None
    if faults := game.faults(options):
        raise _refusal("; ".join(faults))
    return options


def _refusal(why: str) -> OptionsError:
    """Clean the error message: it may repeat the input."""
    return OptionsError(clean_line(why, LONGEST_FAULT))


def _cleaned(value: Any) -> Any:
    """Clean all texts among the options; the types guarantee that they are flat."""
    match value:
        case str():
            return clean_line(value, LONGEST_TEXT)
        case dict():
            return {name: _cleaned(part) for name, part in value.items()}
        case list() | tuple():
            return [*map(_cleaned, value)]
    return value
