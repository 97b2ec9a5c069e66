"""How many cards are left to go out with, and whether the last one may be laid (L7)."""

from collections.abc import Mapping
from typing import Any, Literal

from protocol import level8 as k

Left = Literal["many", "few", "last"]
FEW = 3
"""Players who have laid out their level and hold at most this many cards see how the last card ends the round."""


def may_be_laid(options: Mapping[str, Any]) -> bool:
    """Whether the last hand card may be laid at a table with these options, and not only be discarded."""
    return bool(options.get("last_card") == "free")


def cards_left(view: k.View) -> Left:
    """How close the viewer is to ending the round; not close at all before the level is laid out."""
    if view.viewer is None or not view.players[view.viewer].lies or len(view.hand) > FEW:
        return "many"
    return "last" if len(view.hand) == 1 else "few"
