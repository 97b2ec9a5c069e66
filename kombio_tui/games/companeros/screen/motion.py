"""What moves on a Compañeros table, and for how long."""

from kombio_tui.games.kernel import motion
from kombio_tui.games.kernel.motion import RIM, Filmed, dealt, shown_for, turned_up
from protocol import companeros as c
from protocol.base import Seat

STEPS = 3
"""A hand is dealt in three steps."""


class Frame(motion.Frame, frozen=True, cache_hash=True):
    """What a moment of motion shows differently from the table at rest."""

    played: Seat | None = None
    """Whose card in the trick is just coming."""
    took: Seat | None = None
    """Whose card in the trick has the rim of a success."""
    joined: bool = False
    """The cards of the last trick shine in the display."""


REST = Frame()


def film(event: c.Event, passed: float) -> Filmed[Frame]:
    """The frame of an event after some seconds, and the seconds until the next; None if it was the last."""
    match event:
        case c.RoundStarted():
            return dealt(passed, STEPS, REST)
        case c.Played(seat=seat):
            return shown_for(RIM, passed, Frame(played=seat), REST)
        case c.Took(seat=seat):
            return shown_for(RIM, passed, Frame(took=seat), REST)
        case c.TrickEnded():
            return shown_for(RIM, passed, Frame(joined=True), REST)
        case c.RoundEnded(noted=noted):
            return turned_up(passed, len(noted), REST)
        case _:
            return REST, None
