"""Long computations as generators: they yield wherever they may be paused, and return the result."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

Work = Generator[None, None, T]


def finished(work: Work[T]) -> T:
    """Run all steps at once, and return the result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
