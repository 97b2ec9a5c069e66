"""What the screen remembers of a round: which cards the player has seen, and what everyone did last.

It remembers that a card was seen, never its face: faces come from the house alone. A card that moves takes it along.
What somebody did to cards stays marked until that player's next turn; what happened last is marked more strongly.
"""

from collections.abc import Mapping

from kombio_tui.games.kombio.screen.cards import ARRIVED, LOOKED, MOVED, PENALTY, RIGHT, WRONG
from protocol import kombio as k
from protocol.kombio_setup import FIRST_LOOK

REMEMBERED = (
    k.RoundStarted, k.TurnStarted, k.Swapped, k.Took, k.Peeked, k.Named, k.LaidOff, k.Exchanged, k.Gave, k.HandedOver,
    k.Penalty,
)  # fmt: skip
"""The events that are remembered: most of the others only move the game on."""
DEEDS = (
    k.Drew, k.Swapped, k.Discarded, k.Took, k.Called, k.Peeked, k.Exchanged, k.Slapped, k.Named, k.NamedNothing, k.Gave,
    k.Penalty,
)  # fmt: skip
"""What is said at a player's name until the player does something else."""
Trail = dict[int, tuple[tuple[int, str, bool], ...]]
"""By seat: slots, what happened to the card there, and whether that was the last thing that happened."""
NO_TRAIL: Trail = {}


class Memory:
    """Follows the events as they are told to one viewer."""

    def __init__(self) -> None:
        self._seen: set[k.Spot] = set()
        """Where the cards lie that the viewer has seen."""
        self._seen_slots: dict[int, tuple[int, ...]] | None = None
        """The same by seat, until it changes."""
        self._trail: dict[k.Spot, tuple[str, int]] = {}
        """What happened to cards, and who did it."""
        self._fresh: set[k.Spot] = set()
        """The cards that the last thing happened to."""
        self._by = -1
        """Who does what is being told."""
        self.deeds: dict[int, k.Event] = {}
        """What everyone did last."""
        self._trail_slots: Trail | None = None
        """The same by seat, until it changes."""
        self.glances: dict[k.Spot, float] = {}
        """Until when a card shows its face, by the player's clock."""

    @property
    def seen_slots(self) -> Mapping[int, tuple[int, ...]]:
        """Where the cards lie that the viewer has seen, by seat."""
        if self._seen_slots is None:
            self._seen_slots = {}
            for seat, slot in sorted(self._seen):
                self._seen_slots[seat] = (*self._seen_slots.get(seat, ()), slot)
        return self._seen_slots

    @property
    def trail_slots(self) -> Trail:
        """What happened to cards, by seat."""
        if self._trail_slots is None:
            self._trail_slots = {}
            for spot, (sign, _) in self._trail.items():
                marks = self._trail_slots.get(spot.seat, ())
                self._trail_slots[spot.seat] = (*marks, (spot.slot, sign, spot in self._fresh))
        return self._trail_slots

    def fade(self) -> None:
        """Something new begins: what was marked before fades."""
        if self._fresh:
            self._fresh, self._trail_slots = set(), None

    def glancing(self, now: float) -> bool:
        """Whether any card still shows its face."""
        if self.glances and max(self.glances.values()) <= now:
            self.glances = {}
        return bool(self.glances)

    def hear(self, event: k.Event, viewer: int | None, until: float) -> None:
        """Update with an event; a card that is looked at now shows its face until then."""
        if isinstance(event, DEEDS):
            self.deeds = {**self.deeds, event.seat: event}
        if isinstance(event, REMEMBERED):
            self._by = getattr(event, "seat", -1)
            self._remember(event, viewer, until)

    def _remember(self, event: k.Event, viewer: int | None, until: float) -> None:  # noqa: C901 - a case each
        match event:
            case k.RoundStarted():
                self._seen = {k.Spot(viewer, slot) for slot in FIRST_LOOK} if viewer is not None else set()
                self._seen_slots = None
                self._trail, self._trail_slots, self.glances, self.deeds = {}, NO_TRAIL, {}, {}
            case k.TurnStarted(seat=seat):
                self._forget_trail_of(seat)
            case k.Swapped(seat=seat, slot=slot, face=face):
                self._put(k.Spot(seat, slot), seen=face is not None)
            case k.Took(seat=seat, slot=slot):
                self._put(k.Spot(seat, slot), seen=True)
            case k.Peeked(spot=spot, face=face):
                self._mark(spot, LOOKED)
                if face is not None:
                    self._know(spot, seen=True)
                    self.glances[spot] = until
            case k.Named(spot=spot, right=right):
                self._mark(spot, RIGHT if right else WRONG)
                self._know(spot, seen=True)
                self.glances[spot] = until
            case k.LaidOff(spot=spot):
                self._know(spot, seen=False)
            case k.Exchanged(a=a, b=b):
                self._exchange(a, b)
            case k.Gave(seat=seat, slot=slot, to=to):
                self._move(k.Spot(seat, slot), to)
            case k.HandedOver(spot=spot, to=to):
                self._move(spot, to)
            case k.Penalty(seat=seat, slot=int(slot)):
                self._put(k.Spot(seat, slot), seen=False, sign=PENALTY)

    def _exchange(self, a: k.Spot, b: k.Spot) -> None:
        seen = {a: b in self._seen, b: a in self._seen}
        glances = {a: self.glances.pop(b, 0.0), b: self.glances.pop(a, 0.0)}
        for spot in (a, b):
            self._put(spot, seen=seen[spot], sign=MOVED)
            self.glances[spot] = glances[spot]

    def _move(self, start: k.Spot, end: k.Spot) -> None:
        self._put(end, seen=start in self._seen)
        self._know(start, seen=False)

    def _put(self, spot: k.Spot, *, seen: bool, sign: str = ARRIVED) -> None:
        self._mark(spot, sign)
        self.glances.pop(spot, None)
        self._know(spot, seen=seen)

    def _mark(self, spot: k.Spot, sign: str) -> None:
        self._trail[spot] = sign, self._by
        self._fresh.add(spot)
        self._trail_slots = None

    def _forget_trail_of(self, seat: int) -> None:
        """A player's turn begins: what the player did before is no longer marked."""
        kept = {spot: mark for spot, mark in self._trail.items() if mark[1] != seat}
        if len(kept) < len(self._trail):
            self._trail, self._trail_slots = kept, None

    def _know(self, spot: k.Spot, *, seen: bool) -> None:
        if seen != (spot in self._seen):
            (self._seen.add if seen else self._seen.discard)(spot)
            self._seen_slots = None
