"""What is drawn once for all who see the same."""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

KEPT = 4096
"""How many results are kept of each function; a full house has some thousands of drawings in sight."""


_caches: list[Callable[[], None]] = []


def shared(draw: Callable[P, R]) -> Callable[P, R]:
    """Keep what a pure function gave: most of what six players see of a table is the same."""
    kept = lru_cache(maxsize=KEPT)(draw)
    _caches.append(kept.cache_clear)
    return kept  # type: ignore[return-value]


def forget_drawings() -> None:
    """Let go of everything that was kept; what is still in sight is drawn once more when it changes."""
    for clear in _caches:
        clear()
