"""How levels differ: a game's skill says what each trait is for an easy, a medium and a hard bot."""

from typing import Any, NamedTuple, TypeVar, get_type_hints

LEVELS = ("easy", "medium", "hard")
"""How well a bot plays, weakest first."""

T = TypeVar("T")


class ByLevel(NamedTuple):
    """The values of a trait; it stands in the annotation of the trait's field."""

    easy: Any
    medium: Any
    hard: Any


def by_level(skill: type[T]) -> dict[str, T]:
    """The skills of a game by level, from the annotations of their traits."""
    traits = {name: hint.__metadata__[0] for name, hint in get_type_hints(skill, include_extras=True).items()}
    return {level: skill(**{name: getattr(values, level) for name, values in traits.items()}) for level in LEVELS}
