"""What moves on a Kombio table, and for how long."""

from kombio_tui.games.kernel import motion
from kombio_tui.games.kernel.motion import Filmed, dealt, shown_for, turned_up
from protocol import kombio as k

RAYS, TOP, DRAW, EXCHANGE, CALL = 0.12, 0.12, 0.08, 0.12, 0.15
"""Seconds: rays of a slap, the rim of a new top card, a card on its way from the draw pile, an exchange, and a call
across the table."""
SLOTS = 4
MOVING = (
    k.Slapped, k.Discarded, k.Swapped, k.Took, k.Drew, k.Exchanged, k.RoundStarted, k.Called, k.RoundEnded,
)  # fmt: skip


class Frame(motion.Frame, frozen=True):
    """What a moment of motion shows differently from the table at rest."""

    rays: bool = False
    top: bool = False
    """The top card has a cyan rim."""
    drawing: bool = False
    """The drawn card has not arrived yet."""
    moving: tuple[k.Spot, ...] = ()
    """Cards that are just changing places."""
    call: bool = False
    """The call's ribbon goes across the whole table."""


REST = Frame()


def film(event: k.Event, passed: float) -> Filmed[Frame]:
    """The frame of an event after some seconds, and the seconds until the next; None if it was the last."""
    match event:
        case k.Slapped():
            return shown_for(RAYS, passed, Frame(rays=True), REST)
        case k.Discarded() | k.Swapped() | k.Took():
            return shown_for(TOP, passed, Frame(top=True), REST)
        case k.Drew():
            return shown_for(DRAW, passed, Frame(drawing=True), REST)
        case k.Exchanged(a=a, b=b):
            return shown_for(EXCHANGE, passed, Frame(moving=(a, b)), REST)
        case k.Called():
            return shown_for(CALL, passed, Frame(call=True), REST)
        case k.RoundStarted():
            return dealt(passed, SLOTS, lambda step: Frame(dealt=step), REST)
        case k.RoundEnded(sums=sums):
            return turned_up(passed, len(sums), lambda hidden, blink: Frame(hidden=hidden, blink=blink), REST)
        case _:
            return REST, None
