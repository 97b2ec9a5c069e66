"""What a seat remembers of a round: the cards that were taken, which nobody may look at again (C8).

Everything else lies open, or is in the seat's own hand. What was told before the seat was taken over may be missing:
then those cards might be in a hand, as far as the seat knows.
"""

from protocol import companeros as c


class Memory:
    """The cards that are gone."""

    def __init__(self) -> None:
        self.taken: set[c.Card] = set()
        self._round = 0

    def hear(self, event: c.Event) -> None:
        """Update with an event."""
        match event:
            case c.RoundStarted(round=number):
                self._begin(number)
            case c.Took(cards=cards):
                self.taken.update(cards)

    def look(self, view: c.View) -> None:
        """Notice a new round even if there was no event for it."""
        if view.round != self._round:
            self._begin(view.round)

    def _begin(self, number: int) -> None:
        self.taken.clear()
        self._round = number
