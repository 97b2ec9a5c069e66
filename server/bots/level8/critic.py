"""Judges how a seat of Level 8 was played (`kernel.critic`).

The brain keeps cards and plays skips by rules of thumb, so these choices are not judged. Nor is the choice when to lay
off single cards, unless that would have ended the round.
"""

from collections.abc import Sequence
from random import Random

from protocol import level8 as k
from protocol.base import Seat
from server.bots.kernel.critic import LEVEL, Critic
from server.bots.kernel.judgement import Option
from server.bots.level8 import discarding, laying, taking
from server.bots.level8.levels import LEVELS
from server.bots.level8.memory import Memory
from server.bots.level8.situation import Situation

LATER = 1.0
"""What it costs to put off until the next turn what could be done now."""


class Level8Critic(Critic[k.View, k.Event]):
    """Follows which cards are gone, and plans with the hand that the seat had."""

    unit, threshold, longest = "turns", 0.5, 1_200
    _situation: Situation
    """The current one; there is none before the first update."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._memory = Memory()
        self._chance = Random(seat)  # noqa: S311 - weighing leaves nothing to chance
        self._draws: list[float] = []
        """How many turns each card from the draw pile saved, compared to an average one."""

    def take(self, view: k.View, events: Sequence[k.Event]) -> None:
        """Follow what happened."""
        for event in events:
            if isinstance(event, k.Drew) and event.face is not None and not self._situation.lies:
                self._draws.append(taking.luck(self._situation, event.face))
            self._memory.hear(event)
        self._memory.look(view)
        self._situation = Situation(view, self._memory, LEVELS[LEVEL], self._chance, self._seat)

    def options(self, move: k.Move) -> Sequence[Option]:
        """The cards to take, the ways to lay out, or the cards to put down."""
        situation = self._situation
        offers = {offer.verb: offer for offer in situation.view.offers}
        match move:
            case k.Draw():
                return taking.options(situation, offers)
            case k.Take(seat=seat):
                top = situation.view.players[seat].top
                found = taking.options(situation, offers)
                return [*found, Option(taking.worth_of(situation, top), move)] if top else found
            case k.LayOut(melds=melds):
                offered = offers["lay_out"].layouts if "lay_out" in offers else ()
                return laying.layouts(situation, (*offered, melds))
            case k.Discard() if "play_skip" not in offers:
                return _discards(situation, offers)
            case _:
                return ()

    def deal(self) -> float | None:
        """How many more turns the cards from the draw pile saved than average cards would have, in total."""
        return sum(self._draws) if self._draws else None


def _discards(situation: Situation, offers: dict[str, k.Offer]) -> Sequence[Option]:
    """The cards to put down, and what should have been laid first."""
    found = discarding.options(situation, offers["discard"])
    first = _lays(situation, offers)
    if not first:
        return found
    best = max(option.worth for option in found)
    return [*first, *(Option(option.worth - best - LATER, option.move) for option in found)]


def _lays(situation: Situation, offers: dict[str, k.Offer]) -> Sequence[Option]:
    """A lay-out, or the first card to lay off if that ends the round. It takes no more turns, as it is the goal."""
    if "lay_out" in offers:
        ways = laying.layouts(situation, offers["lay_out"].layouts)
        return [Option(0, max(ways, key=lambda option: option.worth).move)]
    move = laying.lay_off(situation, offers["lay_off"]) if "lay_off" in offers else None
    return [Option(0, move)] if move and laying.ends_round(situation) else ()
