"""What moves on a Kombio table, and for how long."""

from kombio_tui.games.kernel import motion
from kombio_tui.games.kernel.motion import RIM, Filmed, dealt, shown_for, turned_up
from protocol import kombio as k

RAYS, EXCHANGE, CALL, PENALTY = 0.12, 0.12, 0.15, 0.15
"""Seconds: rays of a slap, an exchange, a call across the table, and a penalty card on its way."""
SLOTS = 4


class Frame(motion.Frame, frozen=True, cache_hash=True):
    """What a moment of motion shows differently from the table at rest."""

    rays: bool = False
    top: bool = False
    """The top card has a cyan rim."""
    drawing: bool = False
    """The draw pile has a cyan rim."""
    moving: tuple[k.Spot, ...] = ()
    """Cards that are just changing places."""
    named: k.Named | None = None
    """The card that was named after a slap, turned up where it lies."""
    call: bool = False
    """The call's ribbon goes across the whole table."""

    @property
    def at_cards(self) -> bool:
        """Whether somebody's cards show it, and not only the middle of the table."""
        return bool(self.moving or self.named or self.turning or self.hidden) or self.dealt is not None


REST = Frame()


def film(event: k.Event, passed: float) -> Filmed[Frame]:
    """The frame of an event after some seconds, and the seconds until the next; None if it was the last."""
    match event:
        case k.Slapped():
            return shown_for(RAYS, passed, Frame(rays=True), REST)
        case k.Discarded() | k.Swapped() | k.Took():
            return shown_for(RIM, passed, Frame(top=True), REST)
        case k.Drew():
            return shown_for(RIM, passed, Frame(drawing=True), REST)
        case k.Exchanged(a=a, b=b):
            return shown_for(EXCHANGE, passed, Frame(moving=(a, b)), REST)
        case k.Named():
            return shown_for(RIM, passed, Frame(named=event), REST)
        case k.Penalty(seat=seat, slot=int(slot)):
            return shown_for(PENALTY, passed, Frame(moving=(k.Spot(seat, slot),)), REST)
        case k.Called():
            return shown_for(CALL, passed, Frame(call=True), REST)
        case k.RoundStarted():
            return dealt(passed, SLOTS, REST)
        case k.RoundEnded(sums=sums):
            return turned_up(passed, len(sums), REST)
        case _:
            return REST, None
