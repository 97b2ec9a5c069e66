"""Plays a seat of Compañeros."""

from collections.abc import Sequence

from protocol import companeros as c
from protocol.base import Seat
from server.bots.companeros import playing, taking
from server.bots.companeros.levels import LEVELS
from server.bots.companeros.memory import Memory
from server.bots.companeros.situation import Situation
from server.bots.kernel.brain import Intent
from server.bots.kernel.memory_brain import MemoryBrain
from server.bots.kernel.pace import FASTEST, READY, Span

STARTS = Span(1.6, 2.1, 3.0)
"""The minimum time before a new trick: everyone wants to see how the last one ended."""


class CompanerosBrain(MemoryBrain[c.View, c.Event, Memory]):
    """Remembers what was taken, and chooses once when there is something to choose."""

    def __init__(self, seat: Seat, level: str, seed: str, fastest: float = FASTEST) -> None:  # noqa: ARG002
        super().__init__(Memory(), seed, fastest)
        self.skill = LEVELS[level]
        self._occasion = 0

    def asked_anew(self, view: c.View, events: Sequence[c.Event]) -> bool:  # noqa: ARG002
        """Whether another question is asked: what others do meanwhile does not change a choice."""
        return self.intent() is None or self._occasion != _occasion(view)

    def decide(self, view: c.View) -> Intent:
        """Choose what to do."""
        self._occasion = _occasion(view)
        command, span = self._move(view, view.offers[0])
        return self.intend(command, span, self._occasion)

    def _move(self, view: c.View, offer: c.Offer) -> tuple[c.Move, Span]:
        """Choose what to do, and say how long that takes."""
        situation = Situation(view, self.memory, self.skill, self.chance)
        match offer.verb:
            case "play":
                span = self.skill.thinks if view.trick.played else STARTS
                return playing.choose(situation, offer.cards), span
            case "take":
                return situation.best(taking.options(situation, offer.colours)), self.skill.takes
            case _:
                return c.Ready(), READY


def _occasion(view: c.View) -> int:
    """Number what is asked of a seat: which round, which trick, which turn of it."""
    turn = len(view.trick.played) + len(view.trick.given)
    return (view.round * (c.TRICKS + 1) + view.trick.number) * 2 * len(view.hands) + turn
