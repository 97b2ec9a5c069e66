"""A review in words: what was done, what a hard bot would have done, and what that cost. A game adds its own words."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from kombio_tui.text.languages import Say, marked
from protocol.archive import Kind, Moment, Review

Line = tuple[str, str]
"""The digit that leads to a moment, or nothing; and a sentence."""

UNITS = {"points": marked("{number} points"), "turns": marked("{number} turns")}
HEADINGS: dict[Kind, str] = {
    "slap": marked("Slaps you missed: {number}"),
    "memory": marked("Cards you had seen and forgotten: {number}"),
}
"""What stands above the moments of a kind; choices come first and need no heading."""


class ReviewWords(ABC):
    """Tells a review of one game. `plain` is for lines of text: no signs of cards."""

    good_deal: ClassVar[str]
    """That the cards were better than the average, by a `{number}`."""
    bad_deal: ClassVar[str]
    """That they were worse."""

    def __init__(self, review: Review, say: Say, *, plain: bool = False) -> None:
        self.review = review
        self.say = say
        self.plain = plain

    @abstractmethod
    def move(self, move: Any, view: Any) -> str:
        """A command in words, as the player would be told to give it; `view` is what the seat saw."""

    def reminder(self, reminder: Any) -> str:  # noqa: ARG002
        """What the seat had seen, in a sentence."""
        return ""

    # --- what all games say alike ---

    def lines(self) -> Iterator[Line]:
        """The whole review."""
        say, review = self.say, self.review
        yield "", self._summary()
        if review.until is not None:
            yield "", say("The game is long; only its first {number} moves were reviewed.", number=review.until)
        told: Kind = "choice"
        for number, moment in enumerate(review.moments, 1):
            if moment.kind != told:
                told = moment.kind
                yield "", say(HEADINGS[told], number=review.counts.get(told, 0))
            yield str(number), " ".join(self._moment(moment))
        if not review.moments:
            yield "", say("The hard bot would have done much the same.")
        if review.deal is not None:
            yield "", self._deal(review.deal)

    def _summary(self) -> str:
        values = {"number": self.review.judged, "cost": self._cost(self.review.lost)}
        return self.say("A hard bot that knew what you knew has judged {number} decisions. They cost {cost}.", **values)

    def _moment(self, moment: Moment) -> Sequence[str]:
        say = self.say
        sentences = (
            say("Move {number}.", number=moment.step),
            say("You: {move}.", move=self._done(moment.did, moment.view)),
            say("The bot: {move}.", move=self._done(moment.better, moment.view)),
            self.reminder(moment.reminder) if moment.reminder else "",
            say("Cost: {cost}.", cost=self._cost(moment.cost)),
        )
        return [each for each in sentences if each]

    def _done(self, move: Any, view: Any) -> str:
        return self.say("wait") if move is None else self.move(move, view)

    def _cost(self, cost: float) -> str:
        return self.say(UNITS[self.review.unit], number=f"{cost:.1f}")

    def _deal(self, deal: float) -> str:
        if deal == 0:
            return self.say("Your cards were average.")
        return self.say(self.good_deal if deal > 0 else self.bad_deal, number=f"{abs(deal):.1f}")
