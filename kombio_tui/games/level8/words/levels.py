"""Levels in words."""

from collections.abc import Iterable
from itertools import groupby

from kombio_tui.games.level8.words.cards import SIGNS
from kombio_tui.text.languages import Say, marked
from protocol import level8 as k

SETS = {
    2: marked("twins"),
    3: marked("triplets"),
    4: marked("quadruplets"),
    5: marked("quintuplets"),
    6: marked("sextuplets"),
}


def part_in_words(say: Say, part: k.Part) -> str:
    """A part of a level: `run of 4`, `twins`, `5 of one colour`."""
    if part.kind == "run":
        return say("run of {number}", number=part.size)
    if part.kind == "colour":
        return say("{number} of one colour", number=part.size)
    return say(SETS[part.size]) if part.size in SETS else say("{number} of one number", number=part.size)


def in_words(say: Say, level: k.Level) -> str:
    """A level: its parts, those that are alike counted."""
    groups = [(part, len(list(alike))) for part, alike in groupby(level)]
    return " + ".join(f"{count} × " * (count > 1) + part_in_words(say, part) for part, count in groups)


def melds_in_short(kinds: Iterable[k.Kind], melds: Iterable[k.Meld]) -> str:
    """What was laid out, as short as can be: `4-7, 9 9, 5 × ●`."""
    return ", ".join(_in_short(kind, meld) for kind, meld in zip(kinds, melds, strict=True))


def _in_short(kind: k.Kind, meld: k.Meld) -> str:
    if not isinstance(meld.of, int):
        return f"{len(meld.cards)} × {SIGNS[meld.of]}"
    if kind == "run":
        return f"{meld.of}-{meld.of + len(meld.cards) - 1}"
    return " ".join([str(meld.of)] * len(meld.cards))
