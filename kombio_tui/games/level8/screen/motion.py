"""What moves on a Level 8 table, and for how long."""

from kombio_tui.games.kernel import motion
from kombio_tui.games.kernel.motion import RIM, Filmed, dealt, shown_for, turned_up
from protocol import level8 as k
from protocol.base import Seat

STEPS = 3
"""A hand is dealt in three steps."""


class Frame(motion.Frame, frozen=True, cache_hash=True):
    """What a moment of motion shows differently from the table at rest."""

    drawing: bool = False
    """A card leaves the draw pile."""
    coming: Seat | None = None
    """Whose new card is just coming."""
    pile: Seat | None = None
    """Whose discard pile a card is just coming to."""
    taken: Seat | None = None
    """Whose discard pile a card was just taken from."""
    laid: Seat | None = None
    """Who has just laid out, or laid off."""


REST = Frame()


def film(event: k.Event, passed: float) -> Filmed[Frame]:
    """The frame of an event after some seconds, and the seconds until the next; None if it was the last."""
    match event:
        case k.RoundStarted():
            return dealt(passed, STEPS, REST)
        case k.Drew(seat=seat):
            return shown_for(RIM, passed, Frame(drawing=True, coming=seat), REST)
        case k.Took(seat=seat, whose=whose):
            return shown_for(RIM, passed, Frame(taken=whose, coming=seat), REST)
        case k.Discarded(seat=seat):
            return shown_for(RIM, passed, Frame(pile=seat), REST)
        case k.LaidOut(seat=seat) | k.LaidOff(seat=seat):
            return shown_for(RIM, passed, Frame(laid=seat), REST)
        case k.RoundEnded(levels=levels):
            return turned_up(passed, len(levels), REST)
        case _:
            return REST, None
