"""The patient partner of a first lesson: draws, discards, and leaves everything else to the learner.

The lesson is a real round with a deal that is always the same, so that the cards come as the lesson tells.
"""

from collections.abc import Sequence

from protocol import kombio as k
from protocol.base import Seat
from server.bots.kernel.brain import Brain, Intent
from server.bots.kernel.lesson import Lesson

SECONDS = 2.6
"""How long the partner takes, so that a learner can follow."""
AT_ONCE = 0.2
MOVES: dict[str, k.Move] = {
    "ready": k.Ready(),
    "draw": k.Draw(),
    "discard": k.Discard(),
    "pass": k.Pass(),
    "keep": k.Keep(),
}


class Tutor(Brain[k.View, k.Event]):
    """Plays the simplest move there is."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._view: k.View | None = None
        self._told = 0

    def take(self, view: k.View, events: Sequence[k.Event]) -> None:
        """Look at what is offered."""
        self._view = view
        self._told += bool(events)

    def intent(self) -> Intent | None:
        """The first simple move that is offered."""
        offers = {offer.verb for offer in self._view.offers} if self._view else set()
        move = next((move for verb, move in MOVES.items() if verb in offers), None)
        if move is None:
            return None
        return Intent(move, AT_ONCE if move == k.Ready() else SECONDS, self._told)


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
    tutor=Tutor,
)
