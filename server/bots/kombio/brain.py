"""Plays a seat of Kombio."""

from collections.abc import Sequence
from random import Random

from protocol import kombio as k
from protocol.base import Seat
from server.bots.brain import Brain, Intent
from server.bots.kombio import actions, slaps, turns
from server.bots.kombio.forgetting import fade
from server.bots.kombio.levels import LEVELS
from server.bots.kombio.memory import Memory
from server.bots.kombio.situation import Situation
from server.bots.pace import FASTEST, Span

READY = Span(1.0, 1.6, 3.0)
"""How long it takes to look at cards or scores."""
SETTLE = Span(0.5, 0.9, 1.6)
"""How long it takes to name, give, keep or hand over a card: the hand knows already."""


class KombioBrain(Brain[k.View, k.Event]):
    """Follows the game in memory, and chooses when there is something to choose."""

    def __init__(self, seat: Seat, level: str, seed: str, fastest: float = FASTEST) -> None:
        self.level = LEVELS[level]
        self._fastest = fastest
        self._chance = Random(seed)  # noqa: S311 - a player's whims
        self._memory = Memory(seat)
        self._view: k.View | None = None
        self._alert = False
        self._intent: Intent | None = None

    def take(self, view: k.View, events: Sequence[k.Event]) -> None:
        """Follow what happened; without news a choice once made stands."""
        laid = self._memory.laid
        for event in events:
            self._memory.hear(event)
            if isinstance(event, k.TurnStarted):
                fade(self._memory, self.level, self._chance)
        self._memory.look(view)
        if laid != self._memory.laid:
            self._alert = self._chance.random() < self.level.notices
        if events or self._view is None or self._view.offers != view.offers:
            self._intent = self._decide(view)
        self._view = view

    def intent(self) -> Intent | None:
        """What it would do next."""
        return self._intent

    def _decide(self, view: k.View) -> Intent | None:
        offers = {offer.verb: offer for offer in view.offers}
        if not offers:
            return None
        situation = Situation(view, self._memory, self.level, self._chance)
        if "slap" in offers and self._alert and slaps.wanted(situation):
            return self._intend(k.Slap(), self.level.reacts, self._memory.laid)
        command = _move(situation, offers)
        return self._intend(command, _pace(command, self.level.thinks), self._memory.turns) if command else None

    def _intend(self, command: k.Move, span: Span, occasion: int) -> Intent:
        seconds = max(self._fastest, span.draw(self._chance))
        return Intent(command, seconds, occasion)


def _move(situation: Situation, offers: dict[str, k.Offer]) -> k.Move | None:
    """Choose among what is offered besides slapping, which is always offered last."""
    match next(iter(offers)):
        case "ready":
            return k.Ready()
        case "draw" | "take" | "call":
            return turns.choose(situation, offers)
        case "swap":
            return turns.place(situation)
        case "peek" | "exchange" | "pass":
            return actions.act(situation, offers)
        case "name":
            return slaps.name(situation, offers["name"])
        case "give":
            return slaps.give(situation, offers["give"])
        case "keep":
            return slaps.decide(situation)
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
