"""Valid names of players.

Names have 2 to 16 characters: letters and digits of one script, and `-_.`. Names that a person could confuse have the
same skeleton, and count as the same name.
"""

import secrets
import unicodedata
from collections.abc import Container, Iterator
from functools import lru_cache
from importlib.resources import files
from itertools import count

from server.house.members.clean_text import is_shown

SHORTEST, LONGEST = 2, 16
PUNCTUATION = "-_."
DIGITS = "0123456789"
IN_ORDER = 100
"""How many variations of a name are tried in order."""
SOMEONE = "someone"
"""The name of a deleted player."""
RESERVED = frozenset(
    {"admin", "host", "house", "kombio", "operator", "root", "server", "system", "watcher", "clock", SOMEONE}
)


LINES = [
    line.split(" ")
    for line in files("server.house.members").joinpath("confusables.txt").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
"""Unicode's table (UTS #39) for the letters of names: what they count as, those that look like ASCII, and others."""
LOOK_ALIKES = str.maketrans(
    {char: same for same, *letters in LINES for char in "".join(letters)} | dict.fromkeys(PUNCTUATION, "")
)
LIKE_ASCII = frozenset("".join(letters for _, letters, _ in LINES))


class BadNameError(ValueError):
    """An invalid name; the text is the reason, for a machine."""


def cleaned(name: str) -> str:
    """Normalize a name, or raise the reason why it is invalid."""
    name = unicodedata.normalize("NFKC", name).strip()
    if not SHORTEST <= len(name) <= LONGEST:
        raise BadNameError("length")
    if not all(_may_be_in_a_name(char) for char in name) or not any(char.isalpha() for char in name):
        raise BadNameError("characters")
    if len({_script(char) for char in name if char.isalpha()}) > 1:
        raise BadNameError("mixed_scripts")
    if skeleton(name) in {skeleton(word) for word in RESERVED}:
        raise BadNameError("reserved")
    return name


@lru_cache(maxsize=1024)
def skeleton(name: str) -> str:
    """A form that is equal for all names that look alike; accents, case and punctuation don't count.

    A letter may look like an ASCII letter in one case only, or like two different ones (a Greek nu like N and like v).
    So a name is used as written if all of it looks like ASCII, and in lower case if not.
    """
    plain = _without_accents(name)
    like_ascii = all(char.isascii() or char in LIKE_ASCII for char in plain)
    return (plain if like_ascii else _without_accents(name.casefold())).translate(LOOK_ALIKES)


def _without_accents(name: str) -> str:
    return "".join(char for char in unicodedata.normalize("NFKD", name) if not unicodedata.combining(char))


def free_variation(wish: str, taken: Container[str]) -> str:
    """Find a name close to the wish whose skeleton is not taken."""
    return next(name for name in _variations(wish) if skeleton(name) not in taken)


def _variations(wish: str) -> Iterator[str]:
    try:
        base = cleaned(_not_too_long(wish.strip()))
    except BadNameError:
        base = "guest"
    yield base
    for number in _numbers():
        ending = f"-{number}"
        yield base[: LONGEST - len(ending)] + ending


def _numbers() -> Iterator[int]:
    """Small numbers in order, then random ones from growing ranges, so that a popular name takes no longer to vary."""
    yield from range(2, IN_ORDER)
    for size in count(1):
        yield IN_ORDER + secrets.randbelow(IN_ORDER * 2**size)


def _not_too_long(wish: str) -> str:
    return wish if len(wish) <= LONGEST else wish[:LONGEST].rstrip(PUNCTUATION)


def _may_be_in_a_name(char: str) -> bool:
    return char in DIGITS or char in PUNCTUATION or (char.isalpha() and is_shown(char))


def _script(letter: str) -> str:
    return unicodedata.name(letter, "?").split()[0]
