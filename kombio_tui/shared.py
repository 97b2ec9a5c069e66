"""What is drawn once for all who see the same."""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

KEPT = 4096
"""How many results are kept of each function; a full house has some thousands of drawings in sight."""


def shared(draw: Callable[P, R]) -> Callable[P, R]:
    """Keep what a pure function gave: most of what six players see of a table is the same."""
    return lru_cache(maxsize=KEPT)(draw)  # type: ignore[return-value]
