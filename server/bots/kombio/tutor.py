"""The patient partner of a first lesson: draws, discards, and leaves everything else to the learner.

The lesson is a real round with a deal that is always the same, so that the cards come as the lesson tells.
"""

from protocol import kombio as k
from server.bots.kernel.lesson import Lesson, Tutor

MOVES: dict[str, k.Move] = {
    "ready": k.Ready(),
    "draw": k.Draw(),
    "discard": k.Discard(),
    "pass": k.Pass(),
    "keep": k.Keep(),
}


class KombioTutor(Tutor[k.View, k.Event]):
    """Plays the simplest move there is."""

    def move(self, view: k.View) -> k.Move | None:
        """The first simple move that is offered."""
        offers = {offer.verb for offer in view.offers}
        return next((move for verb, move in MOVES.items() if verb in offers), None)


LESSON = Lesson(
    seed=b"a first lesson of kombio" + (7536).to_bytes(8, "big"),
    options=k.Options(
        slap_floor=0,
        starter="host",
        target=1,
        memory="notes",
        turn=0,
        slap=0,
        look=0,
        decide=0,
        pause=0,
        last_slap=0,
        slap_order="arrival",
    ),
    tutor=KombioTutor,
)
