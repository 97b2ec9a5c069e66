"""The bots of the house, by game. This is the one place where a game's bots are registered."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from protocol.base import Seat
from server.bots.companeros import tutor as companeros
from server.bots.companeros.brain import CompanerosBrain
from server.bots.companeros.critic import CompanerosCritic
from server.bots.kernel.brain import Brain
from server.bots.kernel.critic import Critic
from server.bots.kernel.lesson import Lesson
from server.bots.kernel.memory_brain import MemoryBrain
from server.bots.kernel.pace import FASTEST
from server.bots.kernel.repeatable import RepeatableBrain
from server.bots.kernel.skills import LEVELS
from server.bots.kombio import tutor as kombio
from server.bots.kombio.brain import KombioBrain
from server.bots.kombio.critic import KombioCritic
from server.bots.level8 import tutor as level8
from server.bots.level8.brain import Level8Brain
from server.bots.level8.critic import Level8Critic

__all__ = ["BOTS", "LEVELS", "GameBots", "brain_for", "lesson_of", "repeatable_brain_for", "tutor_for"]


class GameBots(Struct, frozen=True):
    """A game's bots: the record by which they are registered."""

    game: str
    brain: Callable[[Seat, str, str, float], MemoryBrain[Any, Any, Any]]
    """Makes a brain from a seat, a level, a seed and the shortest reaction in seconds."""
    strengths: Mapping[str, float]
    """The ratings of the levels, measured in mixed tournaments; a new player has 25."""
    lesson: Lesson | None = None
    """The first lesson, if the game has one."""
    critic: Callable[[Seat], Critic[Any, Any]] | None = None
    """Makes a critic of a seat's play, if the game has one."""


BOTS: dict[str, GameBots] = {
    bots.game: bots
    for bots in (
        GameBots(
            "kombio",
            KombioBrain,
            {"easy": 13.0, "medium": 21.0, "hard": 40.0},
            kombio.LESSON,
            KombioCritic,
        ),
        GameBots(
            "companeros",
            CompanerosBrain,
            {"easy": 21.5, "medium": 25.0, "hard": 29.0},
            companeros.LESSON,
            CompanerosCritic,
        ),
        GameBots(
            "level8",
            Level8Brain,
            {"easy": 16.0, "medium": 23.5, "hard": 32.0},
            level8.LESSON,
            Level8Critic,
        ),
    )
}


def brain_for(game: str, seat: Seat, level: str, seed: str, fastest: float = FASTEST) -> Brain[Any, Any]:
    """Make a brain that plays this seat at this level; the seed decides its whims and its pace."""
    return BOTS[game].brain(seat, level, seed, fastest)


def repeatable_brain_for(game: str, seat: Seat, level: str, seed: str) -> RepeatableBrain[Any, Any]:
    """Make a brain that always responds to the same moves in the same way."""
    return RepeatableBrain(BOTS[game].brain(seat, level, seed, FASTEST), seat, seed)


def lesson_of(game: str) -> Lesson | None:
    """The first lesson of a game, if there is one."""
    return BOTS[game].lesson if game in BOTS else None


def tutor_for(game: str, seat: Seat) -> Brain[Any, Any]:
    """Make the partner who plays this seat in a first lesson."""
    lesson = lesson_of(game)
    if lesson is None:
        raise LookupError(f"there is no lesson of {game}")
    return lesson.tutor(seat)
