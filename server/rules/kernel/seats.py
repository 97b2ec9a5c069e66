"""What all games have in common about seats: their letters, who may sit down, and who starts."""

from typing import Literal

from protocol.base import Reason, Seat, Viewer
from server.rules.kernel.shuffle import chosen, round_seed

LETTERS = "ABCDEF"

Starter = Literal["random", "host"] | Seat
"""Who starts a game: a random player, the host, or a seat."""


def player(viewer: Viewer) -> str:
    """A seat's letter, for notations."""
    return "watcher" if viewer is None else LETTERS[viewer]


def unfit(players: int, allowed: range, starter: Starter) -> Reason | None:
    """Why this many players can't play with this starter; None if they can."""
    if players < allowed.start:
        return Reason.TOO_FEW_PLAYERS
    if players >= allowed.stop:
        return Reason.TOO_MANY_PLAYERS
    return Reason.NO_SUCH_SEAT if isinstance(starter, int) and starter >= players else None


def first_starter(players: int, starter: Starter, seed: bytes) -> Seat:
    """The seat that starts the first round; a random one is drawn from that round's seed."""
    match starter:
        case "random":
            return chosen(players, round_seed(seed, 1), "starter")
        case "host":
            return 0
        case seat:
            return seat
