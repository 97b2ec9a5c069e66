"""Versions of the record format, and how games of earlier versions were played.

A game follows from its options. When a rule changes, a new option says so: its default is the new rule, another value
is the old one. A record of an earlier version does not have the option, but was played by the old rule.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from server.rules.kernel.game import Game

VERSION = 2

USUAL_BEFORE: dict[int, dict[str, dict[str, Any]]] = {
    1: {
        "kombio": {"last_slap": 0, "empty_grid": "with_call", "compensation": 150, "slap_floor": 0},
        "level8": {"last_card": "free"},
    },
}
"""For each earlier version and game: the options that had another default, or did not exist and had this meaning."""


def options_of(game: str, version: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a game of an earlier version, in today's terms."""
    return {**USUAL_BEFORE.get(version, {}).get(game, {}), **options}


def usual(game: Game[Any, Any], options: Struct) -> bool:
    """Whether these are the default options, of this version or of an earlier one."""
    earlier = (game.options(**values[game.name]) for values in USUAL_BEFORE.values() if game.name in values)
    return options == game.options() or options in earlier
