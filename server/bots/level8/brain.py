"""Plays a seat of Level 8."""

from typing import Any

from protocol import level8 as k
from protocol.base import Seat
from server.bots.kernel.brain import Intent
from server.bots.kernel.judgement import best
from server.bots.kernel.memory_brain import MemoryBrain
from server.bots.kernel.pace import FASTEST, READY, Span
from server.bots.level8 import discarding, keeping, laying, skips, taking
from server.bots.level8.levels import LEVELS
from server.bots.level8.memory import Memory
from server.bots.level8.situation import Situation

LAYS = Span(0.5, 0.8, 1.4)
"""How long it takes to lay a card that fits: the hand knows already."""


class Level8Brain(MemoryBrain[k.View, k.Event, Memory]):
    """Follows the game in memory, and chooses when there is something to choose."""

    def __init__(self, seat: Seat, level: str, seed: str, fastest: float = FASTEST) -> None:
        super().__init__(Memory(), seed, fastest)
        self.seat = seat
        self.skill = LEVELS[level]

    def decide(self, view: k.View) -> Intent:
        """Choose among what is offered."""
        offers = {offer.verb: offer for offer in view.offers}
        situation = Situation(view, self.memory, self.skill, self.chance, self.seat)
        command = _move(situation, offers)
        return self.intend(command, _pace(command, self.skill.thinks), self.memory.turns)


def _move(situation: Situation, offers: dict[str, k.Offer]) -> Any:
    """Choose among what is offered."""
    if "ready" in offers:
        return k.Ready()
    if "keep" in offers:
        return keeping.keep(situation, offers["keep"])
    if "draw" in offers or "take" in offers:
        return taking.take(situation, offers)
    return _lay(situation, offers) or _put_down(situation, offers)


def _lay(situation: Situation, offers: dict[str, k.Offer]) -> Any:
    """Lay out the level as soon as it is there, then all that can be laid off and is noticed."""
    if "lay_out" in offers:
        return best(laying.layouts(situation, offers["lay_out"].layouts))
    if "lay_off" in offers and situation.chance.random() < situation.skill.notices:
        return laying.lay_off(situation, offers["lay_off"])
    return None


def _put_down(situation: Situation, offers: dict[str, k.Offer]) -> Any:
    if "play_skip" in offers:
        return skips.play_skip(situation, offers["play_skip"])
    return situation.best(discarding.options(situation, offers["discard"]))


def _pace(command: k.Move, thinks: Span) -> Span:
    match command:
        case k.Ready():
            return READY
        case k.LayOff():
            return LAYS
        case _:
            return thinks
