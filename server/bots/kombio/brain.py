"""Plays a seat of Kombio."""

from typing import Any

from protocol import kombio as k
from protocol.base import Seat
from server.bots.kernel.brain import Intent
from server.bots.kernel.judgement import best
from server.bots.kernel.memory_brain import MemoryBrain
from server.bots.kernel.pace import FASTEST, READY, Span
from server.bots.kombio import actions, slaps, turns
from server.bots.kombio.forgetting import fade
from server.bots.kombio.levels import LEVELS
from server.bots.kombio.memory import Memory
from server.bots.kombio.situation import Situation

SETTLE = Span(0.5, 0.9, 1.6)
"""How long it takes to name, give, keep or hand over a card: the hand knows already."""


class KombioBrain(MemoryBrain[k.View, k.Event, Memory]):
    """Follows the game in a memory that fades, and slaps if it notices that it can."""

    def __init__(self, seat: Seat, level: str, seed: str, fastest: float = FASTEST) -> None:
        super().__init__(Memory(seat), seed, fastest)
        self.skill = LEVELS[level]
        self._laid = 0
        """The number of the top card, when it was last looked at."""
        self._alert = False

    def hear(self, event: k.Event) -> None:
        """Update with an event; with each turn some of the memory fades."""
        super().hear(event)
        if isinstance(event, k.TurnStarted):
            fade(self.memory, self.skill, self.chance)

    def look(self, view: k.View) -> None:
        """Update with a view; a new top card may be noticed, or not."""
        super().look(view)
        if self._laid != self.memory.laid:
            self._alert = self.chance.random() < self.skill.notices
        self._laid = self.memory.laid

    def decide(self, view: k.View) -> Intent | None:
        """Slap, or choose among what else is offered."""
        offers = {offer.verb: offer for offer in view.offers}
        situation = Situation(view, self.memory, self.skill, self.chance)
        if "slap" in offers and self._alert and slaps.wanted(situation):
            return self.intend(k.Slap(), self.skill.reacts, self.memory.laid)
        command = _move(situation, offers)
        return self.intend(command, _pace(command, self.skill.thinks), self.memory.turns) if command else None


def _move(situation: Situation, offers: dict[str, k.Offer]) -> Any:
    """Choose among the offers other than a slap, which is always offered last; None if there are no others."""
    match next(iter(offers)):
        case "ready":
            return k.Ready()
        case "draw" | "take" | "call":
            return turns.choose(situation, offers)
        case "swap":
            return situation.best(turns.places(situation))
        case "peek" | "exchange" | "pass":
            return situation.best(actions.options(situation, offers))
        case "name":
            return best(slaps.names(situation, offers["name"]))
        case "give":
            return best(slaps.gifts(situation, offers["give"]))
        case "keep":
            return best(slaps.replies(situation))
        case _:
            return None


def _pace(command: k.Move, thinks: Span) -> Span:
    match command:
        case k.Ready():
            return READY
        case k.Name() | k.Give() | k.Keep() | k.HandOver():
            return SETTLE
        case _:
            return thinks
