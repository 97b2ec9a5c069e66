"""Motion: what just happened, told by a few frames that are over within 300 ms.

The state is complete in the first frame, and the frames only point at what changed. Every update and every key jumps to
the last one, so that nothing delays a key or a slap. While nothing moves, motion costs nothing.
"""

from msgspec import Struct

from protocol import kombio as k

RAYS, TOP, DRAW, EXCHANGE, DEAL, CALL, BLINK, TURN_UP = 0.12, 0.12, 0.08, 0.12, 0.06, 0.15, 0.1, 0.25
"""Seconds: rays of a slap, the rim of a new top card, a card on its way from the draw pile, an exchange, each slot of a
deal, a call across the table, a blink of the winner's ribbon, and each seat whose cards are turned up."""
SLOTS = 4
LONGEST = 2.0
"""All cards are turned up after this many seconds."""
MOVING = k.Slapped | k.Discarded | k.Swapped | k.Took | k.Drew | k.Exchanged | k.RoundStarted | k.Called | k.RoundEnded


class Frame(Struct, frozen=True):
    """What a moment of motion shows differently from the table at rest."""

    rays: bool = False
    top: bool = False
    """The top card has a cyan rim."""
    drawing: bool = False
    """The drawn card has not arrived yet."""
    moving: tuple[k.Spot, ...] = ()
    """Cards that show no weave."""
    dealt: int | None = None
    """How many slots have been dealt."""
    call: bool = False
    """The call's ribbon goes across the whole table."""
    hidden: int = 0
    """How many seats still have their cards face down at the end of a round."""
    blink: bool = False


REST = Frame()


class Motion:
    """The last event that moves something, and when it came."""

    def __init__(self) -> None:
        self._event: k.Event | None = None
        self._since = 0.0

    def hear(self, event: k.Event, now: float) -> None:
        """Begin to move."""
        if isinstance(event, MOVING):
            self._event, self._since = event, now

    def stop(self) -> None:
        """Jump to the last frame."""
        self._event = None

    def frame(self, now: float) -> Frame:
        """What to show now."""
        if self._event is None:
            return REST
        frame, left = _frame(self._event, now - self._since)
        if left is None:
            self._event = None
        return frame

    def due(self, now: float) -> float | None:
        """The seconds until the next frame, if there is one."""
        return None if self._event is None else _frame(self._event, now - self._since)[1]


def _frame(event: k.Event, passed: float) -> tuple[Frame, float | None]:
    """The frame of an event after some seconds, and the seconds until the next; None if it was the last."""
    match event:
        case k.Slapped():
            return _until(RAYS, passed, Frame(rays=True))
        case k.Discarded() | k.Swapped() | k.Took():
            return _until(TOP, passed, Frame(top=True))
        case k.Drew():
            return _until(DRAW, passed, Frame(drawing=True))
        case k.Exchanged(a=a, b=b):
            return _until(EXCHANGE, passed, Frame(moving=(a, b)))
        case k.Called():
            return _until(CALL, passed, Frame(call=True))
        case k.RoundStarted():
            dealt = int(passed / DEAL) + 1
            return _until(dealt * DEAL, passed, Frame(dealt=dealt)) if dealt < SLOTS else (REST, None)
        case k.RoundEnded(sums=sums):
            step = min(TURN_UP, LONGEST / len(sums))
            shown = int(passed / step) + 1
            return _until(shown * step, passed, Frame(hidden=len(sums) - shown)) if shown < len(sums) else (REST, None)
        case _:
            return REST, None


def _until(end: float, passed: float, frame: Frame) -> tuple[Frame, float | None]:
    return (frame, end - passed) if passed < end else (REST, None)
