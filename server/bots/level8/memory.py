"""What a seat remembers of a round: which cards lie where, and who took what for all to see.

Everything here follows from events and views as they are told to the seat. What was told before the seat was taken
over may be missing: then a pile is its top card, and nothing is known of what others took.
"""

from protocol import level8 as k
from protocol.base import MAX_SEATS, Seat


class Memory:
    """Everything that a seat remembers of the round."""

    def __init__(self) -> None:
        self.round = 0
        self.piles: list[list[k.Face]] = []
        self.taken: list[list[k.Face]] = []
        self._forget_all()

    def _forget_all(self) -> None:
        self.piles = [[] for _ in range(MAX_SEATS)]
        """Every player's discard pile, from its bottom to its top."""
        self.taken = [[] for _ in range(MAX_SEATS)]
        """What every player took from a discard pile and still holds."""
        self.turns = 0
        """How many turns have begun."""

    def hear(self, event: k.Event) -> None:  # noqa: C901 - one case for each event that tells of cards
        """Update with an event."""
        match event:
            case k.RoundStarted(round=number, dealer=dealer, top=top):
                self._forget_all()
                self.round = number
                self.piles[dealer] = [top]
            case k.TurnStarted():
                self.turns += 1
            case k.Reshuffled():
                self.piles = [pile[-1:] for pile in self.piles]
            case k.Took(seat=seat, whose=whose, face=face):
                del self.piles[whose][-1:]
                self.taken[seat].append(face)
            case k.Discarded(seat=seat, face=face):
                self._left_hand(seat, face)
                self.piles[seat].append(face)
            case k.LaidOff(seat=seat, face=face):
                self._left_hand(seat, face)
            case k.Skipped(seat=seat):
                self._left_hand(seat, k.SKIP)
            case k.LaidOut(seat=seat, melds=melds):
                for meld in melds:
                    for face in meld.cards:
                        self._left_hand(seat, face)

    def look(self, view: k.View) -> None:
        """Update with a view: the tops of the discard piles, and how high they are."""
        if self.round not in (0, view.round):
            self._forget_all()
        self.round = view.round
        for pile, player in zip(self.piles, view.players, strict=False):
            if player.top is None:
                pile.clear()
            elif pile[-1:] != [player.top] or len(pile) > player.pile:
                pile[:] = [player.top]

    def _left_hand(self, seat: Seat, face: k.Face) -> None:
        if face in self.taken[seat]:
            self.taken[seat].remove(face)
