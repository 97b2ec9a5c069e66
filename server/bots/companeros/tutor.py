"""The patient partners of a first lesson: in the first tricks they play the cards that the lesson describes.

Later they play their lowest cards. They always take what is worth the least, and so leave the best to the learner.
"""

from protocol import companeros as c
from protocol.base import Seat
from server.bots.kernel.lesson import Lesson, Tutor

SCRIPTS: dict[Seat, tuple[c.Card, ...]] = {
    1: (c.Card("green", 5), c.Card("red", 5), c.Card("green", 8)),
    2: (c.Card("yellow", 6), c.Card("green", 10), c.Card("red", 9)),
}
"""What the partners play in the first tricks."""


class CompanerosTutor(Tutor[c.View, c.Event]):
    """Plays by its script."""

    def move(self, view: c.View) -> c.Move | None:
        """The move for what is offered."""
        offers = {offer.verb: offer for offer in view.offers}
        if "play" in offers:
            return c.Play(self._card(view))
        if "take" in offers:
            return c.Take(min(offers["take"].colours, key=lambda colour: _worth(view, colour)))
        return c.Ready() if "ready" in offers else None

    def _card(self, view: c.View) -> c.Card:
        script = SCRIPTS.get(self.seat, ())[view.trick.number - 1 :]
        lowest = min(view.hand, key=lambda card: card.value)
        return script[0] if script and script[0] in view.hand else lowest


def _worth(view: c.View, colour: c.Colour) -> int:
    return sum(card.value for card in view.display if card.colour == colour)


LESSON = Lesson(
    seed=b"a first lesson of companeros" + (144).to_bytes(4, "big"),
    options=c.Options(starter="host", turn=0, take=0, pause=0),
    tutor=CompanerosTutor,
    partners=("Ada", "Max"),
)
