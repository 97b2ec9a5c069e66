"""A cache of drawings for all players who see the same."""

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

KEPT = 4096
"""How many results are cached for each function; a full house shows a few thousand drawings at a time."""


_caches: list[Callable[[], None]] = []


def shared(draw: Callable[P, R]) -> Callable[P, R]:
    """Cache the results of a pure function: most of what six players see of a table is the same."""
    kept = lru_cache(maxsize=KEPT)(draw)
    _caches.append(kept.cache_clear)
    return kept  # type: ignore[return-value]


def forget_drawings() -> None:
    """Empty all caches; what is still visible is drawn again when it changes."""
    for clear in _caches:
        clear()
