"""How a bot judges what it may choose from: rightly, or off by some luck."""

from collections.abc import Callable
from random import Random
from typing import Any


def judgement(chance: Random, wavers: float) -> Callable[[tuple[float, Any]], float]:
    """A key function for options and their worths, with a random error of this standard deviation."""
    return lambda option: option[0] + (chance.gauss(0, wavers) if wavers else 0)
