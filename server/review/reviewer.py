"""Follows one seat through a game, and collects the moments in which a hard bot would have played differently.

A reviewer gets what the seat got: its views, the events as the seat was told, and its own moves. So a review can't
reveal more than the player could have known, whatever the critic does.
"""

from collections.abc import Sequence
from itertools import chain
from math import sqrt
from statistics import fmean
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import replace

from protocol.archive import Kind, Moment
from server.bots.kernel.critic import Chance, Critic
from server.records.work import Work

VERSION = 1
"""The version of reviews: raise it when reviews of the same game change; stored ones are then computed again."""
MOST = 3
"""How many moments of a kind are reported."""
FEWEST = 4
"""How many estimates of a cost there are at least, where the brain imagines."""
KINDS: tuple[Kind, ...] = get_args(Kind)
"""The kinds of moments, in the order in which they are reported."""


class Told(Struct, frozen=True):
    """What a seat was told about a step: when, what it saw then, what had happened, and its own move, if any."""

    step: int
    seconds: float
    view: Any
    events: Sequence[Any]
    move: Any = None


class Open(Struct, frozen=True):
    """A chance, and since when it has been there."""

    chance: Chance
    since: Told


class Reviewer:
    """Judges the moves of a seat, and the chances that it let pass."""

    def __init__(self, critic: Critic[Any, Any], played: range) -> None:
        self._critic = critic
        self._played = played
        """The numbers of the moves that are judged."""
        self._last: Told | None = None
        self._open: Open | None = None
        self._costliest: dict[Kind, list[Moment]] = {kind: [] for kind in KINDS}
        self.counts: dict[str, int] = {}
        """How many moments of each kind were worth reporting."""
        self.judged = 0
        """How many decisions were judged."""
        self.lost = 0.0
        """What all of them cost."""

    def take(self, told: Told) -> Work[None]:
        """Take the next step of the game."""
        if told.move is not None and self._last and told.step in self._played:
            yield from self._judge(self._last, told.move)
        self._critic.take(told.view, told.events)
        self._watch(told)
        self._last = told
        yield

    # --- moves ---

    def _judge(self, before: Told, move: Any) -> Work[None]:
        """Compare a move with the best one."""
        options = self._critic.options(move)
        worth = next((option.worth for option in options if option.move == move), None)
        if worth is None:
            return
        best = max(options, key=lambda option: option.worth)
        cost = best.worth - worth
        if cost > 0 and self._critic.repeats:
            cost = yield from self._compared(best.move, move, cost)
        reminder = self._critic.forgotten(move)
        kind: Kind = "memory" if reminder else "choice"
        self._note(Moment(kind, before.step, before.view, move, best.move, cost, reminder))

    def _compared(self, better: Any, move: Any, cost: float) -> Work[float]:
        """The cost of a move on average, where the brain imagines; what was picked for its luck is not counted.

        The comparison ends early for a move that is clearly not one of the costliest: it is only counted.
        """
        costs: list[float] = []
        while len(costs) < self._critic.repeats and not self._is_minor(costs):
            advantage = self._critic.advantage(better, move)
            if advantage is None:
                return cost
            costs.append(advantage)
            yield
        return max(0.0, fmean(costs))

    def _is_minor(self, costs: Sequence[float]) -> bool:
        """Whether some estimates of a cost leave little doubt that it is not one of the costliest."""
        told = self._costliest["choice"]
        least = told[-1].cost if len(told) == MOST else self._critic.threshold
        return len(costs) >= FEWEST and _at_most(costs) < least

    def _note(self, moment: Moment) -> None:
        """Count a moment, and keep it if it is among the costliest. Its view no longer needs the offers."""
        self.judged += 1
        self.lost += moment.cost
        if moment.cost >= self._critic.threshold:
            kind = moment.kind
            self.counts[kind] = self.counts.get(kind, 0) + 1
            told = replace(moment, view=replace(moment.view, offers=()), cost=round(moment.cost, 1))
            self._costliest[kind] = _costliest([*self._costliest[kind], told])

    # --- chances ---

    def _watch(self, told: Told) -> None:
        """Note a chance that is there now, and one that has passed."""
        chance, passed = self._critic.chance(), self._open
        if passed and (chance is None or chance.occasion != passed.chance.occasion):
            self._pass(passed, told.seconds)
            self._open = None
        if chance and not self._open:
            self._open = Open(chance, told)

    def _pass(self, passed: Open, now: float) -> None:
        """Judge a chance that is over: it was missed if nobody seized it, and there was time to."""
        chance, since = passed.chance, passed.since
        in_time = now - since.seconds > chance.seconds
        if in_time and since.step + 1 in self._played and not self._critic.gone(chance.occasion):
            worth, move = chance.option
            self._note(Moment("slap", since.step, since.view, None, move, worth, chance.reminder))

    # --- what is told in the end ---

    def moments(self) -> tuple[Moment, ...]:
        """The costliest moments of each kind, the costliest first."""
        return tuple(chain.from_iterable(self._costliest.values()))

    def deal(self) -> float | None:
        """What the seat's cards were worth."""
        deal = self._critic.deal()
        return None if deal is None else round(deal, 1) + 0.0  # not -0.0


def _at_most(costs: Sequence[float]) -> float:
    """What a cost may be at most, by some estimates: two standard errors more than their mean."""
    mean = fmean(costs)
    return mean + 2 * sqrt(sum((cost - mean) ** 2 for cost in costs) / (len(costs) - 1) / len(costs))


def _costliest(moments: Sequence[Moment]) -> list[Moment]:
    """The costliest of some moments of a kind. The same advice is given once per round."""
    advice: dict[Any, Moment] = {}
    for moment in sorted(moments, key=lambda moment: -moment.cost):
        key = (moment.view.round, moment.better) if moment.kind == "choice" else moment.step
        advice.setdefault(key, moment)
    return list(advice.values())[:MOST]
