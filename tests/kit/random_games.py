"""Every game with the positions that random play begins with, and what turns a number into a move."""

from typing import Any

from tests.kit import companeros, play
from tests.kit.level8 import play as level8
from tests.kit.level8.table import GAME as LEVEL8
from tests.kit.table import GAME as KOMBIO

GAMES: dict[str, tuple[Any, Any, Any]] = {
    "kombio": (KOMBIO, play.STARTS, play.choose),
    "companeros": (companeros.GAME, companeros.STARTS, companeros.choose),
    "level8": (LEVEL8, level8.STARTS, level8.choose),
}
"""By name: the game, a strategy of hypothesis, and a function of a state and a number."""
