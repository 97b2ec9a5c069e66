"""Motion: what just happened, told by a few frames.

The state is complete in the first frame, and the frames only point at what changed, most of them with colours alone.
What moves while a round is played is over within 300 ms. Every key jumps to the last frame, and every event that moves
something begins anew; so nothing delays a key or a slap. While nothing moves, motion costs nothing.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from kombio_tui.kit.look import Look

DEAL, BLINK, RIM, TURN_UP, HELD = 0.06, 0.1, 0.25, 0.25, 0.4
"""Seconds: each step of a deal, a blink of the winner's ribbon, the rim of what has just changed, each seat whose
cards are turned up, and the table with all cards turned up. A rim may stay: the next move often comes
before its end, and then it costs no frame of its own."""
LONGEST = 2.0
"""All cards are turned up after this many seconds."""


class Frame(Struct, frozen=True, cache_hash=True):
    """What a moment of motion shows differently from the table at rest. A game adds what is its own."""

    dealt: int | None = None
    """The step of the deal whose cards have just come."""
    hidden: int = 0
    """How many seats still have their cards face down at the end of a round."""
    turning: bool = False
    """The cards are turned up on the table, before the points are shown."""
    blink: bool = False
    """The winner's ribbon is on paper for a moment."""


F = TypeVar("F", bound=Frame)
Filmed = tuple[F, float | None]
"""A frame, and the seconds until the next one; None if it is the last."""
Film = Callable[[Any, float], Filmed[F]]
"""The frame of an event after some seconds; that of an event that moves nothing is the last at once."""


def is_wanted(look: Look) -> bool:
    """Whether things move for this player: as the player chose, or else unless the connection is slow."""
    return look.motion == "on" or (look.motion == "auto" and not look.slow)


class Motion(Generic[F]):
    """The last event that moves something, and when it came."""

    def __init__(self, film: Film[F], rest: F) -> None:
        self._film, self._rest = film, rest
        self._event: Any = None
        self._since = 0.0
        self._frame, self._until = rest, 0.0
        """The frame that was shown last, and when the next one follows."""

    def hear(self, event: Any, now: float) -> None:
        """Begin to move, if the event moves anything."""
        frame, left = self._film(event, 0.0)
        if left is not None:
            self._event, self._since = event, now
            self._frame, self._until = frame, now + left

    def stop(self) -> None:
        """Jump to the last frame."""
        self._event = None

    def frame(self, now: float) -> F:
        """What to show now."""
        if self._event is None:
            return self._rest
        if now >= self._until:
            self._frame, left = self._film(self._event, now - self._since)
            if left is None:
                self._event = None
            else:
                self._until = now + left
        return self._frame

    def due(self, now: float) -> float | None:
        """The seconds until the next frame, if there is one."""
        self.frame(now)
        return None if self._event is None else self._until - now


# --- films that games share ----------------------------------------------------------------------------------------


def shown_for(seconds: float, passed: float, frame: F, rest: F) -> Filmed[F]:
    """One frame for this many seconds."""
    return (frame, seconds - passed) if passed < seconds else (rest, None)


def dealt(passed: float, steps: int, rest: F) -> Filmed[F]:
    """The cards of everyone, which come in this many steps."""
    step = int(passed / DEAL) + 1
    return (replace(rest, dealt=step), step * DEAL - passed) if step <= steps else (rest, None)


def turned_up(passed: float, seats: int, rest: F) -> Filmed[F]:
    """The cards of one seat after the other, and for a moment all of them; then the points, whose ribbon blinks."""
    step = min(TURN_UP, (LONGEST - HELD - BLINK) / seats)
    shown, end = min(seats, int(passed / step) + 1), seats * step + HELD
    if passed >= end:
        return shown_for(end + BLINK, passed, replace(rest, blink=True), rest)
    frame = replace(rest, turning=True, hidden=seats - shown)
    return frame, (end if shown == seats else shown * step) - passed
