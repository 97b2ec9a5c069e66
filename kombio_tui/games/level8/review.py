"""A review of Level 8 in words."""

from kombio_tui.games.kernel.review import ReviewWords
from kombio_tui.games.level8.plain_words import PlainNarrator
from kombio_tui.games.level8.words.narration import Narrator
from kombio_tui.text.languages import marked
from protocol import level8 as k


class Level8Review(ReviewWords):
    """Cards in words, and melds by what they are called on the table."""

    good_deal = marked("You drew good cards: they saved you {number} turns more than the average.")
    bad_deal = marked("You drew bad cards: they cost you {number} turns more than the average.")

    def move(self, move: k.Move, view: k.View) -> str:
        """What may be done, with the cards in question."""
        say, names, narrator = self.say, self.review.players, self._narrator(view)
        match move:
            case k.Draw():
                return say("draw a card")
            case k.Take(seat=seat) if seat == self.review.seat:
                return say("take {card} back", card=narrator.card(view.players[seat].top or k.SKIP))
            case k.Take(seat=seat):
                card = narrator.card(view.players[seat].top or k.SKIP)
                return say("take {card} from {name}", card=card, name=names[seat])
            case k.LayOut(melds=melds):
                kinds = [part.kind for part in view.parts(self.review.seat)]
                return say("lay out {melds}", melds=narrator.melds(kinds, melds))
            case k.LayOff(face=face, meld=meld):
                return say("lay {card} onto {place}", card=narrator.card(face), place=narrator.place(meld))
            case k.Discard(face=face):
                return say("discard {card}", card=narrator.card(face))
            case k.PlaySkip(seat=seat):
                return say("give {name} a skip", name=names[seat])
            case k.Keep(faces=faces):
                return say("keep {cards}", cards=", ".join(map(narrator.card, faces)))
            case k.Ready():
                return say("ready")

    def _narrator(self, view: k.View) -> Narrator:
        kind = PlainNarrator if self.plain else Narrator
        return kind(self.say, self.review.players, view, self.review.seat)
