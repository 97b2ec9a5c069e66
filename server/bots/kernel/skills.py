"""How levels differ, as a table: what each trait is for an easy, a medium and a hard bot."""

from collections.abc import Callable
from typing import Any, TypeVar

LEVELS = ("easy", "medium", "hard")
"""How well a bot plays, weakest first."""

T = TypeVar("T")


def by_level(skill: Callable[..., T], **traits: tuple[Any, Any, Any]) -> dict[str, T]:
    """The skills of a game by level, from the three values of each trait."""
    columns = zip(*traits.values(), strict=True)
    return {
        level: skill(**dict(zip(traits, column, strict=True))) for level, column in zip(LEVELS, columns, strict=True)
    }
