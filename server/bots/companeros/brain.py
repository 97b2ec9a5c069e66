"""Plays a seat of Compañeros."""

from collections.abc import Sequence
from random import Random

from protocol import companeros as c
from protocol.base import Seat
from server.bots.brain import Brain, Intent
from server.bots.companeros import playing, taking
from server.bots.companeros.levels import LEVELS
from server.bots.companeros.memory import Memory
from server.bots.companeros.situation import Situation
from server.bots.pace import FASTEST, Span

READY = Span(1.0, 1.6, 3.0)
"""How long it takes to look at the points."""
STARTS = Span(1.6, 2.1, 3.0)
"""How long it takes at least to start a trick: everyone wants to see how the last one ended."""


class CompanerosBrain(Brain[c.View, c.Event]):
    """Remembers what was taken, and chooses once when there is something to choose."""

    def __init__(self, seat: Seat, level: str, seed: str, fastest: float = FASTEST) -> None:
        self.level = LEVELS[level]
        self._seat = seat
        self._fastest = fastest
        self._chance = Random(seed)  # noqa: S311 - a player's whims
        self._memory = Memory()
        self._occasion = 0
        self._intent: Intent | None = None

    def take(self, view: c.View, events: Sequence[c.Event]) -> None:
        """Follow what happened; as long as the same is asked, a choice once made stands."""
        for event in events:
            self._memory.hear(event)
        self._memory.look(view)
        if not view.offers:
            self._intent = None
        elif self._intent is None or self._occasion != _occasion(view):
            self._occasion = _occasion(view)
            self._intent = self._decide(view)

    def intent(self) -> Intent | None:
        """What it would do next."""
        return self._intent

    def _decide(self, view: c.View) -> Intent:
        command, span = self._move(view, view.offers[0])
        seconds = max(self._fastest, span.draw(self._chance))
        return Intent(command, seconds, self._occasion)

    def _move(self, view: c.View, offer: c.Offer) -> tuple[c.Move, Span]:
        """Choose what to do, and say how long that takes."""
        situation = Situation(view, self._memory, self.level, self._chance)
        match offer.verb:
            case "play":
                span = self.level.thinks if view.trick.played else STARTS
                return playing.choose(situation, offer.cards), span
            case "take":
                return taking.choose(situation, offer.colours), self.level.takes
            case _:
                return c.Ready(), READY


def _occasion(view: c.View) -> int:
    """Number what is asked of a seat: which round, which trick, which turn of it."""
    turn = len(view.trick.played) + len(view.trick.given)
    return (view.round * (c.TRICKS + 1) + view.trick.number) * 2 * len(view.hands) + turn
