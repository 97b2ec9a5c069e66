"""A bot that plays Kombio carefully: it remembers its own cards, and never slaps.

python cautious.py me@host:2222 --table ABCD
"""

import sys
from collections.abc import Sequence

import kombio  # noqa: F401 - finds the packages below, where Kombio is installed
from kombio_tui.remote.program import main
from protocol import kombio as k

UNKNOWN = 5.5
"""What a card that was never seen is worth, about."""
LOW_ENOUGH = 8.0


class Cautious:
    """Remembers what lies in its slots."""

    def __init__(self) -> None:
        self.known: dict[int, float] = {}

    def __call__(self, view: k.View, events: Sequence[k.Event]) -> k.Move | None:
        """Look, remember, and choose among what is offered."""
        if any(isinstance(event, k.RoundStarted) for event in events):
            self.known.clear()
        mine = dict(enumerate(view.grids[view.viewer or 0], 1))
        self.known |= {slot: face for slot, face in mine.items() if isinstance(face, int)}
        worth = {slot: self.known.get(slot, UNKNOWN) for slot, face in mine.items() if face is not None}
        worst = max(worth, key=worth.__getitem__, default=1)
        offered = {offer.verb: offer.spots for offer in view.offers}
        new = view.top if "take" in offered else view.drawn
        if new is not None and new < worth.get(worst, 0) - 2 and offered.keys() & {"take", "swap"}:
            self.known[worst] = new
            return k.Take(worst) if "take" in offered else k.Swap(worst)
        if "call" in offered and sum(worth.values()) < LOW_ENOUGH:
            return k.Call()
        if "peek" in offered:
            return k.Peek(offered["peek"][0])
        simple = {"ready": k.Ready(), "draw": k.Draw(), "discard": k.Discard(), "pass": k.Pass(), "keep": k.Keep()}
        return next((simple[verb] for verb in offered if verb in simple), None)


if __name__ == "__main__":
    sys.exit(main(Cautious()))
