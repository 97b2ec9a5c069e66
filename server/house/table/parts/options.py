"""Options of a game as somebody outside wrote them: checked once, wherever a table comes from."""

from typing import Any

import msgspec

from server.house.members.clean_text import clean_line
from server.rules.kernel.game import Game

LONGEST_TEXT = 100
"""Characters of a text among the options."""
LONGEST_FAULT = 200
"""Characters of what is said about options that are refused."""


class OptionsError(ValueError):
    """No table can be set up by these options; the text says why."""


def read_options(game: Game[Any, Any], written: Any) -> msgspec.Struct:
    """Make options of a map, with clean texts; raises an OptionsError if no table can be set up by them."""
    try:
        options: msgspec.Struct = msgspec.convert(written, game.options)
        options = msgspec.convert(_cleaned(msgspec.to_builtins(options)), game.options)
    except msgspec.ValidationError as error:
        raise _refusal(str(error)) from None
    if faults := game.faults(options):
        raise _refusal("; ".join(faults))
    return options


def _refusal(why: str) -> OptionsError:
    """What is wrong may repeat what was written, so it is cleaned too."""
    return OptionsError(clean_line(why, LONGEST_FAULT))


def _cleaned(value: Any) -> Any:
    """The same with clean texts. It is as flat as options are: the types have let nothing else through."""
    match value:
        case str():
            return clean_line(value, LONGEST_TEXT)
        case dict():
            return {name: _cleaned(part) for name, part in value.items()}
        case list() | tuple():
            return [*map(_cleaned, value)]
    return value
