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


REST, TOP = Frame(), Frame(top=True)
ALIKE: dict[type, tuple[float, Frame]] = {
    k.Slapped: (RAYS, Frame(rays=True)),
    k.Discarded: (RIM, TOP),
    k.Swapped: (RIM, TOP),
    k.Took: (RIM, TOP),
    k.Drew: (RIM, Frame(drawing=True)),
    k.Called: (CALL, Frame(call=True)),
}
"""The events that look the same whenever they happen: their frame, and for how long it is shown."""


def film(event: k.Event, passed: float) -> Filmed[Frame]:
    """The frame of an event after some seconds, and the seconds until the next; None if it was the last."""
    if alike := ALIKE.get(type(event)):
        seconds, frame = alike
        return shown_for(seconds, passed, frame, REST)
    match event:
        case k.Exchanged(a=a, b=b):
            return shown_for(EXCHANGE, passed, Frame(moving=(a, b)), REST)
        case k.Named():
            return shown_for(RIM, passed, Frame(named=event), REST)
        case k.Penalty(seat=seat, slot=int(slot)):
            return shown_for(PENALTY, passed, Frame(moving=(k.Spot(seat, slot),)), REST)
        case k.RoundStarted():
            return dealt(passed, SLOTS, REST)
        case k.RoundEnded(sums=sums):
            return turned_up(passed, len(sums), REST)
        case _:
            return REST, None
