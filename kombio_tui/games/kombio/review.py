"""A review of Kombio in words."""

from kombio_tui.games.kernel.review import ReviewWords
from kombio_tui.games.kombio.words.narration import Narrator
from kombio_tui.text.languages import marked, sentence
from protocol import kombio as k


class KombioReview(ReviewWords):
    """Cards are named by what stands on them."""

    good_deal = marked("You were dealt and drew good cards: {number} points per card below the average.")
    bad_deal = marked("You were dealt and drew bad cards: {number} points per card above the average.")

    def move(self, move: k.Move, view: k.View) -> str:  # noqa: C901 - a case each
        """What may be done, with the cards in question."""
        say, card = self.say, self._card
        match move:
            case k.Draw():
                return say("draw a card")
            case k.Take(slot=slot):
                return say("take the {face} in place of {card}", face=view.top, card=self._own(slot))
            case k.Call():
                return say("call Kombio")
            case k.Swap(slot=slot):
                return say("put the {face} in place of {card}", face=view.drawn, card=self._own(slot))
            case k.Discard():
                return say("discard the {face}", face=view.drawn)
            case k.Peek(spot=spot):
                return say("look at {card}", card=card(spot))
            case k.Exchange(a=a, b=b):
                return say("swap {one} and {other}", one=card(a), other=card(b))
            case k.Slap():
                return say("slap the {face}", face=view.top)
            case k.Name(spot=spot):
                return say("name {card}", card=card(spot))
            case k.Give(slot=slot):
                return say("give {card} away", card=self._own(slot))
            case _:
                return say(PLAIN[type(move)])

    def reminder(self, reminder: k.Reminder) -> str:
        """Which card it was, and when it was seen."""
        card = sentence(self.say("{card} showed {face}:", card=self._card(reminder.spot), face=reminder.face))
        return f"{card} {self._seen(reminder.turns)}"

    def _seen(self, turns: int) -> str:
        if turns == 0:
            return self.say("you saw it in the same turn.")
        return self.say.plural("you saw it {number} turn before.", "you saw it {number} turns before.", turns)

    def _own(self, slot: int) -> str:
        return self._card(k.Spot(self.review.seat, slot))

    def _card(self, spot: k.Spot) -> str:
        return Narrator(self.say, self.review.players, self.review.seat).card(spot)


PLAIN: dict[type[k.Move], str] = {
    k.Pass: marked("skip the action"),
    k.Keep: marked("keep the card"),
    k.HandOver: marked("hand the card over"),
    k.Ready: marked("ready"),
}
"""The moves that name no card."""
