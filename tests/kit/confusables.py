"""Makes the table of letters that look alike: `make confusables`.

It comes from Unicode's confusables (UTS #39), as the package confusable-homoglyphs carries them, for the letters that a
name may have. Names don't differ by case or accents, so the two cases of a letter belong together as well, and accents
are left out. That brings together more than looks alike: a Greek nu would make N (its capital) and v (its small letter)
one. So the cases of a letter stay apart where they look like two different characters of ASCII, and letters that look
like ASCII as they are, in this case, stand apart from those that do so by their other case or a small capital.
"""

import json
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

from server.house.members.clean_text import SHOWN, is_shown

FILE = Path(__file__).parents[2] / "server" / "house" / "members" / "confusables.txt"
SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "
ALIKE = ("0oO", "1lLiI", "5sS")
"""Characters of ASCII that count as one, besides capitals and small letters: Unicode's, and 5 for S."""
TWO_FOR_ONE = {"w": "vv"}
"""Two letters that look like one, besides Unicode's (`rn` for `m`)."""
NONE = "-"
HEAD = """\
# Letters that look alike: what they count as in the skeleton of a name; the letters that look like ASCII as they are;
# and all others.
# Made by tests/kit/confusables.py from Unicode's confusables.txt (UTS #39), as in confusable-homoglyphs 3.3.1.
# Copyright 1991-2025 Unicode, Inc. Licensed under the Unicode License v3, see LICENSE.unicode.
"""


class Classes:
    """Characters that belong together, and the one that stands for all of them."""

    def __init__(self) -> None:
        self._members: dict[str, set[str]] = {}

    def __getitem__(self, char: str) -> set[str]:
        return self._members.setdefault(char, {char})

    def join(self, one: str, other: str) -> None:
        """Let two characters belong together, with all that belongs to either; not if ASCII would lose a letter."""
        if len(_ascii(self[one] | self[other])) > max(len(_ascii(self[one])), len(_ascii(self[other])), 1):
            return
        joined = self[one] | self[other]
        for char in joined:
            self._members[char] = joined


def table() -> str:
    """The table as it is kept."""
    classes, two_for_one = Classes(), {}
    for one, other in sorted(_confusables()):
        if len(other) == 1:
            classes.join(one, other)
        else:
            two_for_one[one] = other
    longer = two_for_one | TWO_FOR_ONE
    like_ascii = {char for char in _letters() if all(_ascii(classes[part]) for part in longer.get(char, char))}
    for char in _letters():
        for same in _same(char):
            classes.join(char, same)
    return HEAD + "".join(_lines(classes, longer, like_ascii))


def _confusables() -> Iterator[tuple[str, str]]:
    """What looks alike: a character on the left, and on the right another one, or several letters.

    Characters that no name has are among them: two letters may look alike because both look like such a one.
    """
    data = json.loads(files("confusable_homoglyphs").joinpath("confusables.json").read_text())
    for one, others in data.items():
        for item in others:
            other = _bare(item["c"])
            sound = _bare(one) == one and unicodedata.is_normalized("NFKC", item["c"])
            if sound and len(one) == 1 and (len(other) == 1 or (other and all(map(_counts, other)))):
                yield one, other


def _same(char: str) -> Iterator[str]:
    """The other case of a letter, and the capital that a small capital is."""
    yield from (case for case in sorted({char.lower(), char.upper()} - {char}) if _counts(case))
    name = unicodedata.name(char)
    if name.startswith(SMALL_CAPITAL) and len(capital := name.removeprefix(SMALL_CAPITAL)) == 1:
        yield capital


@cache
def _letters() -> list[str]:
    return [char for block in SHOWN for char in map(chr, block) if _counts(char)]


def _counts(char: str) -> bool:
    """Whether this is a character of a name as the skeleton sees it: no accents, no other way to write it."""
    return len(char) == 1 and (char.isalpha() or char in "0123456789") and is_shown(char) and _bare(char) == char


def _bare(text: str) -> str:
    """A text without accents, and without marks that only say in which direction it is shown."""
    plain = unicodedata.normalize("NFKD", text)
    return "".join(char for char in plain if not unicodedata.combining(char) and unicodedata.category(char) != "Cf")


def _ascii(chars: Iterable[str]) -> set[str]:
    """The letters and digits of ASCII among some characters, those that count as one once."""
    found = (char for char in chars if char.isascii() and char.isalnum())
    return {next((group[0] for group in ALIKE if char in group), char.lower()) for char in found}


def _lines(classes: Classes, longer: dict[str, str], like_ascii: set[str]) -> Iterator[str]:
    found: dict[str, set[str]] = defaultdict(set)
    for char in _letters():
        if (stands := _skeleton(char, classes, longer)) != char:
            found[stands].add(char)
    for stands, chars in sorted(found.items()):
        columns = ["".join(sorted(some)) or NONE for some in (chars & like_ascii, chars - like_ascii)]
        yield f"{stands} {' '.join(columns)}\n"


def _skeleton(char: str, classes: Classes, longer: dict[str, str]) -> str:
    """What a character counts as."""
    if len(folded := _bare(char.casefold())) > 1:
        return "".join(_skeleton(part, classes, longer) for part in folded)
    several = next((longer[each] for each in sorted(classes[char] & longer.keys())), "")
    if several and (not _ascii(classes[char]) or longer.keys() & _ascii(classes[char])):
        return "".join(_skeleton(part, classes, longer) for part in several)
    return min((each for each in classes[char] if each == char or _counts(each)), key=_fitness)


def _fitness(char: str) -> tuple[bool, bool, bool, str]:
    """A small letter of ASCII stands for others before all else; of those, i for l."""
    return not char.isascii(), not char.isalpha(), char != char.casefold(), char


if __name__ == "__main__":
    FILE.write_text(table())
