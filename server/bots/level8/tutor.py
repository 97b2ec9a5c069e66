"""The patient partner of the first lesson of Level 8: discards what the learner needs, lays out, and sits out.

The lesson is a real round with a deal that is always the same, so that the cards come as the lesson tells.
"""

from protocol import level8 as k
from server.bots.kernel.lesson import Lesson, Tutor

NEEDED: k.Face = "y2"
"""The card that the learner is waiting for; it goes before the partner lays out."""


class Level8Tutor(Tutor[k.View, k.Event]):
    """Draws, gives away what the learner needs, and lays out in its next turn."""

    def move(self, view: k.View) -> k.Move | None:
        """The simplest move that there is; after the lesson too."""
        offers = {offer.verb: offer for offer in view.offers}
        if "ready" in offers:
            return k.Ready()
        if "draw" in offers:
            return k.Draw()
        if "take" in offers:
            return k.Take(offers["take"].seats[0])
        if "lay_out" in offers and NEEDED not in view.hand:
            return k.LayOut(offers["lay_out"].layouts[0])
        return _discard(offers["discard"].faces) if "discard" in offers else None


def _discard(faces: tuple[k.Face, ...]) -> k.Discard:
    """What the learner needs; otherwise a number, jokers last."""
    if NEEDED in faces:
        return k.Discard(NEEDED)
    return k.Discard(max(faces, key=lambda face: k.NUMBER.get(face, 0)))


LESSON = Lesson(
    seed=b"a first lesson of level8" + (888).to_bytes(8, "big"),
    options=k.Options(starter="host", turn=0, pause=0, keep=0),
    tutor=Level8Tutor,
)
