"""What is said of bots at a table: how strong they are, and whose seats they play."""

from rich.cells import cell_len

from kombio_tui.kit.rows import shortened
from kombio_tui.text.languages import Say, marked
from protocol.house import Seated

LEVELS = {"easy": marked("easy"), "medium": marked("medium"), "hard": marked("hard")}
SIGN = "~"
"""The first character of the names of bots and programs; no person's name can have it."""
SHORTEST = 4
"""The columns of a level in short."""


def level_of(seat: Seated, say: Say) -> str:
    """How strong a bot is, in a word; nothing for people and programs."""
    return say(LEVELS[seat.bot]) if seat.bot in LEVELS and seat.name.startswith(SIGN) else ""


def is_replaced(seat: Seated) -> bool:
    """Whether a bot plays the seat of a person."""
    return seat.played_by_house and not seat.name.startswith(SIGN)


def shortening(level: str) -> tuple[str, ...]:
    """A level in full, in short, and not at all."""
    return (level, shortened(level, SHORTEST), "") if level else ("",)


def level_in(level: str, room: int) -> str:
    """A level in this many columns, with a blank before it; nothing where even its beginning has no room."""
    if not level or room <= SHORTEST:
        return ""
    return f" {level if cell_len(level) < room else shortened(level, SHORTEST)}"
