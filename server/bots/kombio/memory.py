"""What a seat remembers of a round: every card on the table, what it saw of it, and who else has seen it.

A card is an object that moves from spot to spot, so what is known of it moves along. Everything here follows from
events and views as they are told to the seat. What was told before the seat was taken over may be missing: then a
card is simply one of which nothing is known, and the view says where cards lie.
"""

from collections.abc import Set
from enum import StrEnum

from msgspec import Struct

from protocol import kombio as k
from protocol.base import MAX_SEATS, Seat
from protocol.kombio_setup import FIRST_LOOK

EVERYONE = frozenset(range(MAX_SEATS))


class Story(StrEnum):
    """How a card came to lie where it lies, which says something about its face."""

    DEALT = "dealt"
    """Nobody chose it."""
    KEPT = "kept"
    """Its owner wanted to have it."""
    GIVEN = "given"
    """Somebody else wanted to be rid of it."""


class Card(Struct, eq=False):
    """A card of some grid: the face, as far as the seat remembers it; who has seen it; how it came there."""

    face: k.Face | None = None
    seen_by: Set[Seat] = frozenset()
    story: Story = Story.DEALT
    shown: int = 0
    """In which turn the seat came to know the face, or looked at the card again."""


class Memory:
    """Everything that a seat remembers of the round."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.round = 0
        self._forget_all()

    def _forget_all(self) -> None:
        self.cards: dict[k.Spot, Card] = {}
        self.pile: list[k.Face] = []
        """The discard pile from its bottom to its top."""
        self.laid = 0
        """How many cards have been laid on the discard pile: the number of the top card."""
        self.turns = 0
        """How many turns have begun."""

    def hear(self, event: k.Event) -> None:  # noqa: C901 - one case for each event that tells of cards
        """Update with an event."""
        match event:
            case k.RoundStarted(round=number):
                self._forget_all()
                self.round = number
            case k.TurnStarted():
                self.turns += 1
            case k.Reshuffled(cards=cards):
                del self.pile[:cards]
            case k.Discarded(face=face):
                self._lay(face)
            case k.Swapped(seat=seat, slot=slot, face=new, out=out):
                self._replace(k.Spot(seat, slot), Card(new, frozenset((seat,)), Story.KEPT, self.turns), out)
            case k.Took(seat=seat, slot=slot, face=face, out=out):
                del self.pile[-1:]
                self._replace(k.Spot(seat, slot), Card(face, EVERYONE, Story.KEPT, self.turns), out)
            case k.Peeked(seat=seat, spot=spot, face=shown):
                self._saw(spot, frozenset((seat,)), shown)
            case k.Named(spot=spot, face=face):
                self._saw(spot, EVERYONE, face)
            case k.LaidOff(spot=spot, face=face):
                self.cards.pop(spot, None)
                self._lay(face)
            case k.Exchanged(seat=seat, a=a, b=b):
                self._exchange(seat, a, b)
            case k.Gave(seat=seat, slot=slot, to=to):
                self._move(k.Spot(seat, slot), to)
            case k.HandedOver(spot=spot, to=to):
                self._move(spot, to)
            case k.Penalty(seat=seat, slot=int(slot)):
                self.cards[k.Spot(seat, slot)] = Card()

    def look(self, view: k.View) -> None:
        """Update with a view: where cards lie, the visible faces, the top of the discard pile."""
        if self.round not in (0, view.round):
            self._forget_all()
        self.round = view.round
        for seat, grid in enumerate(view.grids):
            for slot, seen in enumerate(grid, 1):
                self._look_at(k.Spot(seat, slot), seen)
        if view.top is None:
            self.pile.clear()
        elif self.pile[-1:] != [view.top]:
            self.pile = [view.top]
            self.laid += 1

    def _look_at(self, spot: k.Spot, seen: k.Seen) -> None:
        if seen is None:
            self.cards.pop(spot, None)
        elif self._card(spot).face != seen and isinstance(seen, int):
            self._saw(spot, frozenset((self.seat,)), seen)

    def _card(self, spot: k.Spot) -> Card:
        """The card in a spot; a card without events has been there since the deal (K4)."""
        card = self.cards.get(spot)
        if card is None:
            looked = frozenset((spot.seat,)) if spot.slot in FIRST_LOOK else frozenset[Seat]()
            card = self.cards[spot] = Card(seen_by=looked)
        return card

    def _saw(self, spot: k.Spot, seats: Set[Seat], face: k.Face | None) -> None:
        card = self._card(spot)
        card.seen_by |= seats
        if face is not None:
            card.face, card.shown = face, self.turns

    def _replace(self, spot: k.Spot, new: Card, out: k.Face) -> None:
        """Put a card in the place of another, which goes on the discard pile for all to see."""
        self._card(spot).face = out
        self.cards[spot] = new
        self._lay(out)

    def _exchange(self, seat: Seat, a: k.Spot, b: k.Spot) -> None:
        """Swap two cards; the player who swapped wanted what came, and wanted to be rid of what went."""
        one, other = self._card(a), self._card(b)
        self.cards[a], self.cards[b] = other, one
        for card, start, end in ((one, a, b), (other, b, a)):
            if start.seat != end.seat and seat in (start.seat, end.seat):
                card.story = Story.KEPT if end.seat == seat else Story.GIVEN

    def _move(self, start: k.Spot, end: k.Spot) -> None:
        card = self._card(start)
        del self.cards[start]
        card.story = Story.GIVEN
        self.cards[end] = card

    def _lay(self, face: k.Face) -> None:
        self.pile.append(face)
        self.laid += 1
