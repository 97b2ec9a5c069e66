"""Who plays the toy game without a person."""

from protocol.base import Seat
from server.bots.bots import GameBots
from server.bots.kernel.brain import Intent
from server.bots.kernel.memory_brain import MemoryBrain
from server.bots.kernel.pace import READY
from tests.kit.toy_game import vocabulary as t


class Memory:
    """How many cards were drawn."""

    cards = 0

    def hear(self, event: t.Event) -> None:
        """Count."""
        self.cards += isinstance(event, t.Drew)

    def look(self, view: t.View) -> None:
        """There is nothing to see."""


class HighestBrain(MemoryBrain[t.View, t.Event, Memory]):
    """Draws."""

    def __init__(self, seat: Seat, level: str, seed: str, fastest: float) -> None:  # noqa: ARG002 - all bots are alike
        super().__init__(Memory(), seed, fastest)

    def decide(self, view: t.View) -> Intent:  # noqa: ARG002 - there is only one thing to do
        """Draw."""
        return self.intend(t.Draw(), READY, self.memory.cards)


BOTS = GameBots("highest", HighestBrain, {"easy": 25.0, "medium": 25.0, "hard": 25.0})
