"""The bots of the house, by game. This is the one place where a game's bots are registered."""

from collections.abc import Callable
from typing import Any

from protocol.base import Seat
from server.bots.brain import Brain
from server.bots.companeros.brain import CompanerosBrain
from server.bots.kombio import tutor
from server.bots.kombio.brain import KombioBrain
from server.bots.lesson import Lesson
from server.bots.level8.brain import Level8Brain
from server.bots.pace import FASTEST

LEVELS = ("easy", "medium", "hard")
"""How well a bot plays, weakest first."""

BRAINS: dict[str, Callable[[Seat, str, str, float], Brain[Any, Any]]] = {
    "kombio": KombioBrain,
    "companeros": CompanerosBrain,
    "level8": Level8Brain,
}
"""For each game what makes a brain, of a seat, a level, a seed and the shortest reaction in seconds."""

STRENGTHS: dict[str, dict[str, float]] = {
    "kombio": {"easy": 13.0, "medium": 21.0, "hard": 40.0},
    "companeros": {"easy": 21.5, "medium": 25.0, "hard": 29.0},
    "level8": {"easy": 16.0, "medium": 23.5, "hard": 32.0},
}
"""How strong the levels are on the scale of ratings, where 25 is somebody unknown; measured in mixed tournaments."""


def brain_for(game: str, seat: Seat, level: str, seed: str, fastest: float = FASTEST) -> Brain[Any, Any]:
    """Make a brain that plays this seat at this level; the seed decides its whims and its pace."""
    return BRAINS[game](seat, level, seed, fastest)


LESSONS: dict[str, Lesson] = {"kombio": tutor.LESSON}
"""The first lesson of each game that has one."""
TUTORS: dict[str, Callable[[Seat], Brain[Any, Any]]] = {"kombio": tutor.Tutor}
"""Who plays the other seat in it."""
