"""What the screen remembers of a round: which cards the player has seen, and what everyone did last.

It remembers that a card was seen, never its face: faces come from the house alone. A card that moves takes it along.
"""

from collections.abc import Collection, Mapping
from math import ceil

from kombio_tui.games.kombio.screen.traces import NO_TRACES, after, faded
from protocol import kombio as k
from protocol.kombio_setup import FIRST_LOOK

SEEN_OR_MOVED: Collection[type] = {
    k.RoundStarted, k.Swapped, k.Took, k.Peeked, k.Named, k.LaidOff, k.Exchanged, k.Gave, k.HandedOver, k.Penalty,
}  # fmt: skip
"""The events after which a player has seen other cards, or other places: most of the others only move the game on."""


class Memory:
    """Follows the events as they are told to one viewer."""

    def __init__(self) -> None:
        self._seen: set[k.Spot] = set()
        """Where the cards lie that the viewer has seen."""
        self._seen_slots: dict[int, tuple[int, ...]] | None = None
        """The same by seat, until it changes."""
        self.traces = NO_TRACES
        """What everyone did last."""
        self.glances: tuple[tuple[int, float], ...] = ()
        """The slots in which the viewer's own cards show their faces, and until when by the viewer's clock."""
        self._until: dict[k.Spot, float] = {}
        """Until when any card shows its face, whoever has it: it may come to the viewer."""

    @property
    def seen_slots(self) -> Mapping[int, tuple[int, ...]]:
        """Where the cards lie that the viewer has seen, by seat."""
        if self._seen_slots is None:
            self._seen_slots = {}
            for seat, slot in sorted(self._seen):
                self._seen_slots[seat] = (*self._seen_slots.get(seat, ()), slot)
        return self._seen_slots

    def fade(self) -> None:
        """Something new begins: what was marked before fades."""
        self.traces = faded(self.traces)

    def seconds_left(self, now: float) -> tuple[tuple[int, int], ...]:
        """How many more seconds the viewer's own cards show their faces, by slot."""
        left = tuple([(slot, ceil(until - now)) for slot, until in self.glances if until > now])
        if not left:
            self.glances = ()
        return left

    def turn_down(self) -> None:
        """No card shows its face any more."""
        self.glances, self._until = (), {}

    def hear(self, event: k.Event, viewer: int | None, until: float) -> None:
        """Update with an event; a card that is looked at now shows its face until then."""
        self.traces = after(self.traces, event)
        if type(event) in SEEN_OR_MOVED:
            self._remember(event, viewer, until)
            self.glances = tuple([(spot.slot, end) for spot, end in self._until.items() if end and spot.seat == viewer])

    def _remember(self, event: k.Event, viewer: int | None, until: float) -> None:
        match event:
            case k.RoundStarted():
                self._seen = {k.Spot(viewer, slot) for slot in FIRST_LOOK} if viewer is not None else set()
                self._seen_slots = None
                self.turn_down()
            case k.Swapped(seat=seat, slot=slot, face=face):
                self._put(k.Spot(seat, slot), seen=face is not None)
            case k.Took(seat=seat, slot=slot):
                self._put(k.Spot(seat, slot), seen=True)
            case k.Peeked(spot=spot, face=int()) | k.Named(spot=spot):
                self._know(spot, seen=True)
                self._until[spot] = until
            case k.LaidOff(spot=spot):
                self._know(spot, seen=False)
            case k.Exchanged(a=a, b=b):
                self._exchange(a, b)
            case k.Gave(seat=seat, slot=slot, to=to):
                self._move(k.Spot(seat, slot), to)
            case k.HandedOver(spot=spot, to=to):
                self._move(spot, to)
            case k.Penalty(seat=seat, slot=int(slot)):
                self._put(k.Spot(seat, slot), seen=False)

    def _exchange(self, a: k.Spot, b: k.Spot) -> None:
        seen = {a: b in self._seen, b: a in self._seen}
        until = {a: self._until.pop(b, 0.0), b: self._until.pop(a, 0.0)}
        for spot in (a, b):
            self._know(spot, seen=seen[spot])
            self._until[spot] = until[spot]

    def _move(self, start: k.Spot, end: k.Spot) -> None:
        self._put(end, seen=start in self._seen)
        self._know(start, seen=False)

    def _put(self, spot: k.Spot, *, seen: bool) -> None:
        self._until.pop(spot, None)
        self._know(spot, seen=seen)

    def _know(self, spot: k.Spot, *, seen: bool) -> None:
        if seen != (spot in self._seen):
            (self._seen.add if seen else self._seen.discard)(spot)
            self._seen_slots = None
