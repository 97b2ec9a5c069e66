"""The course of a round, trick by trick, and what stood out in it.

What was taken can't be looked at again before the end of the round (C8), so nothing of it is shown until then.
"""

from collections.abc import Sequence
from typing import NamedTuple

from kombio_tui.games.companeros.words.cards import SIGNS
from kombio_tui.games.kernel.course import Highlight, sharers
from kombio_tui.text.languages import Say
from protocol import companeros as c
from protocol.base import Seat


class Taken(NamedTuple):
    """What somebody took in a trick."""

    trick: int
    seat: Seat
    colour: c.Colour
    points: int


class Course:
    """What was taken in the round so far."""

    def __init__(self) -> None:
        self.taken: tuple[Taken, ...] = ()
        self._trick = 1

    def hear(self, event: c.Event) -> None:
        """Update with an event."""
        match event:
            case c.RoundStarted():
                self.taken, self._trick = (), 1
            case c.TrickStarted(trick=number):
                self._trick = number
            case c.Took(seat=seat, colour=colour, cards=cards):
                points = sum(card.value for card in cards)
                self.taken = (*self.taken, Taken(self._trick, seat, colour, points))


def by_trick(taken: Sequence[Taken], noted: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The points of everyone in each trick; nothing if the viewer has not seen them all."""
    points = [[0] * len(noted) for _ in range(c.TRICKS)]
    for one in taken:
        points[one.trick - 1][one.seat] += one.points
    complete = all(sum(trick[seat] for trick in points) == noted[seat] for seat in range(len(noted)))
    return tuple(map(tuple, points)) if complete else ()


def times_taken(taken: Sequence[Taken], noted: Sequence[int]) -> tuple[int, ...]:
    """How often everyone took a colour; nothing if the viewer has not seen it all."""
    if not by_trick(taken, noted):
        return ()
    return tuple(sum(1 for one in taken if one.seat == seat) for seat in range(len(noted)))


def highlights(
    taken: Sequence[Taken], noted: Sequence[Sequence[int]], names: Sequence[str], say: Say
) -> list[Highlight]:
    """What stood out in the last round and, if there were several, in all of them."""
    found = _of_tricks(taken, times_taken(taken, noted[-1]), names, say)
    if len(noted) > 1:
        points, game, seat = max(
            (points, -game, seat) for game, each in enumerate(noted, 1) for seat, points in enumerate(each)
        )
        who = say("{name}, game {number}", name=names[seat], number=-game)
        found.append(Highlight(say("best game"), who, str(points)))
    return found


def _of_tricks(taken: Sequence[Taken], times: Sequence[int], names: Sequence[str], say: Say) -> list[Highlight]:
    if not (taken and times):
        return []

    def took(number: int) -> str:
        return sharers([seat for seat, often in enumerate(times) if often == number], names, None, say)

    best = max(taken, key=lambda one: one.points)
    trick = say("{name}, trick {number}", name=names[best.seat], number=best.trick)
    return [
        Highlight(say("best catch"), trick, f"{SIGNS[best.colour]} {best.points}"),
        Highlight(say("took most often"), took(max(times)), f"{max(times)} ×"),
        Highlight(say("took least often"), took(min(times)), f"{min(times)} ×"),
    ]
