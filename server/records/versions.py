"""Versions of the record format, and how games of an earlier one were played.

A game follows from its options. When a rule changes, an option says so: the new rule is its usual value, the old rule
another one. A record of an earlier version does not name the option, but was played by the old rule.
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
"""For each earlier version and game: the options that had another usual value, or did not exist and meant this."""


def options_of(game: str, version: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a game of an earlier version as they are written today."""
    return {**USUAL_BEFORE.get(version, {}).get(game, {}), **options}


def usual(game: Game[Any, Any], options: Struct) -> bool:
    """Whether these are the usual options, today's or those of an earlier version: a game may be that old."""
    earlier = (game.options(**values[game.name]) for values in USUAL_BEFORE.values() if game.name in values)
    return options == game.options() or options in earlier
