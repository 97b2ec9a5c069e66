"""What everyone did last, and the cards that it was done to. All viewers who have heard the same share it.

What somebody did to cards stays marked until that player's next turn; what happened last is marked more strongly.
"""

from collections.abc import Collection, Mapping

from msgspec import Struct
from msgspec.structs import replace

from kombio_tui.games.kombio.screen.cards import ARRIVED, LOOKED, MOVED, PENALTY, RIGHT, WRONG
from kombio_tui.kit.shared import shared
from protocol import kombio as k

SECRET = (k.Drew, k.Swapped, k.Peeked)
"""The events whose face only some are told."""
DEEDS = (
    k.Drew, k.Swapped, k.Discarded, k.Took, k.Called, k.Peeked, k.Exchanged, k.Slapped, k.Named, k.NamedNothing, k.Gave,
    k.Penalty,
)  # fmt: skip
"""What is said at a player's name until the player does something else."""
LEAVING_TRACES: Collection[type] = {*DEEDS, k.RoundStarted, k.TurnStarted, k.HandedOver}
Trail = Mapping[int, tuple[tuple[int, str, bool], ...]]
"""By seat: slots, what happened to the card there, and whether that was the last thing that happened."""


class Traces(Struct, frozen=True, eq=False):
    """What was done to cards and by whom, which of it is the last thing that happened, and everyone's last deed."""

    marks: Mapping[k.Spot, tuple[str, int]] = {}
    fresh: frozenset[k.Spot] = frozenset()
    deeds: Mapping[int, k.Event] = {}
    trail: Trail = {}
    """The marks, by seat."""


NO_TRACES = Traces()


def after(traces: Traces, event: k.Event) -> Traces:
    """The traces after an event, whatever the viewer was told of a secret face."""
    if type(event) not in LEAVING_TRACES:
        return traces
    if isinstance(event, SECRET) and event.face is not None:
        event = replace(event, face=None)
    return _after(traces, event)


@shared
def faded(traces: Traces) -> Traces:
    """The same when something new begins: nothing is the last thing that happened."""
    return _traces(traces.marks, frozenset(), traces.deeds) if traces.fresh else traces


@shared
def _after(traces: Traces, event: k.Event) -> Traces:
    if isinstance(event, k.RoundStarted):
        return NO_TRACES
    deeds = {**traces.deeds, event.seat: event} if isinstance(event, DEEDS) else traces.deeds
    marks = traces.marks
    if isinstance(event, k.TurnStarted):  # what the player did before is no longer marked
        marks = {spot: mark for spot, mark in marks.items() if mark[1] != event.seat}
    touched = dict.fromkeys(_touched(event), (_sign(event), getattr(event, "seat", -1)))
    return _traces({**marks, **touched}, traces.fresh | touched.keys(), deeds)


def _traces(marks: Mapping[k.Spot, tuple[str, int]], fresh: frozenset[k.Spot], deeds: Mapping[int, k.Event]) -> Traces:
    trail: dict[int, tuple[tuple[int, str, bool], ...]] = {}
    for spot, (sign, _) in marks.items():
        trail[spot.seat] = (*trail.get(spot.seat, ()), (spot.slot, sign, spot in fresh))
    return Traces(marks, fresh, deeds, trail)


def _touched(event: k.Event) -> tuple[k.Spot, ...]:
    """The cards that are marked."""
    match event:
        case k.Swapped(seat=seat, slot=slot) | k.Took(seat=seat, slot=slot) | k.Penalty(seat=seat, slot=int(slot)):
            return (k.Spot(seat, slot),)
        case k.Peeked(spot=spot) | k.Named(spot=spot) | k.Gave(to=spot) | k.HandedOver(to=spot):
            return (spot,)
        case k.Exchanged(a=a, b=b):
            return a, b
        case _:
            return ()


def _sign(event: k.Event) -> str:
    match event:
        case k.Peeked():
            return LOOKED
        case k.Named(right=right):
            return RIGHT if right else WRONG
        case k.Exchanged():
            return MOVED
        case k.Penalty():
            return PENALTY
        case _:
            return ARRIVED
