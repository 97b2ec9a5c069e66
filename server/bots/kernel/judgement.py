"""How a bot judges its choices: correctly, or with a random error."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, NamedTuple


class Option(NamedTuple):
    """A possible move, and what it is worth to the bot."""

    worth: float
    move: Any


def judgement(chance: Random, wavers: float) -> Callable[[Option], float]:
    """A key function for options, with a random error of this standard deviation."""
    return lambda option: option.worth + (chance.gauss(0, wavers) if wavers else 0)


def best(options: Iterable[Option]) -> Any:
    """The most valuable move, for choices without errors; the first of equals."""
    return max(options, key=lambda option: option.worth).move
