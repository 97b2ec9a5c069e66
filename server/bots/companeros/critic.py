"""Judges how a seat of Compañeros was played (`kernel.critic`).

The brain imagines a few ways for a trick to go on. For a verdict that a player reads these are too few: which of two
cards is better would often be luck. So where the brain would have played another card, the two are compared again with
other ways: a few times, and many times if that may be one of the costliest moments.
"""

from collections.abc import Sequence
from random import Random

from protocol import companeros as c
from protocol.base import Seat
from server.bots.companeros import playing, taking
from server.bots.companeros.levels import LEVELS
from server.bots.companeros.memory import Memory
from server.bots.companeros.situation import PRICES, Situation
from server.bots.kernel.critic import LEVEL, Critic
from server.bots.kernel.judgement import Option

AVERAGE = sum(PRICES[value] for value in c.VALUES) / len(c.VALUES)
"""What a card is worth on average."""


class CompanerosCritic(Critic[c.View, c.Event]):
    """Remembers what was taken, and imagines how tricks may go on."""

    unit, threshold, repeats, longest = "points", 2.0, 16, 1_300
    _view: c.View
    """The latest; there is none before the first update."""

    def __init__(self, seat: Seat) -> None:
        self._memory = Memory()
        self._chance = Random(f"critic {seat}")  # noqa: S311 - imagines, and decides nothing
        self._round = 0
        self._deals: list[float] = []
        self._known: Situation | None = None

    def take(self, view: c.View, events: Sequence[c.Event]) -> None:
        """Follow what happened."""
        for event in events:
            self._memory.hear(event)
        self._memory.look(view)
        if self._round != view.round:
            self._deals.append(sum(PRICES[card.value] - AVERAGE for card in view.hand))
        self._round, self._view, self._known = view.round, view, None

    @property
    def _situation(self) -> Situation:
        """What the seat bases its choice on now; most updates call for no choice."""
        if self._known is None:
            self._known = Situation(self._view, self._memory, LEVELS[LEVEL], self._chance)
        return self._known

    def options(self, move: c.Move) -> Sequence[Option]:
        """The cards to play, or the colours to take."""
        situation = self._situation
        match move:
            case c.Play():
                return playing.options(situation, situation.view.offers[0].cards)
            case c.Take() | c.Decline():
                return [*taking.options(situation, situation.view.offers[0].colours), Option(0, c.Decline())]
            case _:
                return ()

    def advantage(self, better: c.Move, move: c.Move) -> float | None:
        """How much more a card brings than another, in some more ways for the trick to go on."""
        if not (isinstance(better, c.Play) and isinstance(move, c.Play) and self._situation.to_follow):
            return None
        futures = playing.dealt_futures(self._situation)
        one, other = playing.options(self._situation, (better.card, move.card), futures)
        return one.worth - other.worth

    def deal(self) -> float | None:
        """How many more points the dealt hands would win than average hands, in total."""
        return sum(self._deals) if self._deals else None
