"""A review of Compañeros in words."""

from kombio_tui.games.companeros.line_mode import PlainNarrator
from kombio_tui.games.companeros.words.narration import Narrator
from kombio_tui.games.kernel.review import ReviewWords
from kombio_tui.text.languages import marked
from protocol import companeros as c


class CompanerosReview(ReviewWords):
    """Cards by their colours and values, and colours by what they are worth."""

    good_deal = marked("You were dealt good cards: worth {number} points more than the average.")
    bad_deal = marked("You were dealt bad cards: worth {number} points less than the average.")

    def move(self, move: c.Move, view: c.View) -> str:
        """What may be done, with the card or the colour in question."""
        say, narrator = self.say, self._narrator()
        match move:
            case c.Play(card=card):
                return say("play {card}", card=narrator.card(card))
            case c.Take(colour=colour):
                points = sum(card.value for card in view.display if card.colour == colour)
                return say("take {colour}, worth {points}", colour=narrator.pile(colour), points=points)
            case c.Decline():
                return say("take nothing")
            case c.Ready():
                return say("ready")

    def _narrator(self) -> Narrator:
        kind = PlainNarrator if self.plain else Narrator
        return kind(self.say, self.review.players, self.review.seat)
