"""The levels of Level 8 as data, and the notation they are written in (L10 to L12).

A level is written as its parts with `+` between them:

    run 4            four consecutive numbers
    twins            two cards of one number; also triplets, quadruplets, quintuplets, sextuplets, or `set 7`
    colour 5         five cards of one colour

`problems` says all that is wrong with a list of levels that somebody wrote; `checked` reads one that can be played.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

from protocol.level8 import BOX, COLOURS, HAND, JOKER, NUMBERS, TOP_LEVEL, Kind, Level, Part, size_of

HOUSE_LEVELS: tuple[tuple[str, str], ...] = (
    # one star                           two stars
    ("run 3 + run 3",                    "triplets + run 4"),
    ("twins + twins + twins + twins",    "colour 6"),
    ("run 4 + twins + twins",            "run 4 + run 4"),
    ("run 6 + twins",                    "quadruplets + quadruplets"),
    ("run 7",                            "run 9"),
    ("twins + triplets + triplets",      "triplets + triplets + triplets"),
    ("triplets + colour 5",              "quintuplets + colour 4"),
    ("twins + triplets + quadruplets",   "run 5 + quintuplets"),
)  # fmt: skip
"""What the house plays, from level 1 to level 8."""

SETS = {"twins": 2, "triplets": 3, "quadruplets": 4, "quintuplets": 5, "sextuplets": 6}
"""The sets that have a name of their own."""

SIZED = re.compile(r"(run|set|colour) ([1-9][0-9]?)")
"""A part that is written with its size."""

MOST: dict[Kind, int] = {
    "run": len(NUMBERS),
    "set": len(COLOURS) + BOX.count(JOKER),
    "colour": len(NUMBERS) + BOX.count(JOKER),
}
"""How many cards of the box a part of each kind can have."""


class LevelsError(ValueError):
    """These levels can't be played; the text says why, a line for each problem."""


def house_levels(stars: Literal[1, 2]) -> tuple[str, ...]:
    """The list of the house for this many stars."""
    return tuple(row[stars - 1] for row in HOUSE_LEVELS)


@lru_cache(maxsize=64)
def checked(texts: tuple[str, ...]) -> tuple[Level, ...]:
    """Read a list of levels, from the first to the eighth."""
    if wrong := problems(texts):
        raise LevelsError("\n".join(wrong))
    return tuple(map(parse_level, texts))


def problems(texts: Sequence[str]) -> list[str]:
    """All that is wrong with a list of levels, each problem in words; nothing if it can be played."""
    found = [f"level {number}: {problem}" for number, text in enumerate(texts, 1) for problem in _problems(text)]
    if len(texts) != TOP_LEVEL:
        found.append(f"there are {len(texts)} levels in the list; there must be {TOP_LEVEL}")
    return found


def parse_level(text: str) -> Level:
    """Read a level: `run 4 + twins + twins`."""
    return tuple(_part(words.strip()) for words in text.split("+"))


def write_level(level: Level) -> str:
    """Write a level so that it can be read back."""
    return " + ".join(map(write_part, level))


def write_part(part: Part) -> str:
    """Write a part of a level: `run 4`, `twins`."""
    named = {size: name for name, size in SETS.items()} if part.kind == "set" else {}
    return named.get(part.size, f"{part.kind} {part.size}")


def _part(text: str) -> Part:
    if text in SETS:
        return Part("set", SETS[text])
    if match := SIZED.fullmatch(text):
        return Part(match[1], int(match[2]))  # type: ignore[arg-type] # the pattern has no other kinds
    names = ", ".join(SETS)
    raise LevelsError(f"{text!r} is no part of a level; parts are `run 4`, `colour 5`, `set 3`, {names}")


def _problems(text: str) -> Iterator[str]:
    try:
        level = parse_level(text)
    except LevelsError as error:
        yield str(error)
        return
    for part in level:
        yield from _problems_of_part(part)
    needed = size_of(level)
    if needed > HAND:
        yield f"{text!r} needs {needed} cards; a hand has {HAND}"


def _problems_of_part(part: Part) -> Iterator[str]:
    if part.size < 2:
        yield f"{write_part(part)!r} is a single card; a part has at least two"
    if part.size > MOST[part.kind]:
        yield f"{write_part(part)!r} can't be made: the box has cards for {MOST[part.kind]} at most, jokers included"
