"""Words that may be typed, and what may stand after them.

A word has a few spellings, in the player's language and always in English too. Case and accents don't matter. The first
spelling is the one that is shown; a last one of a single letter is its short form, which is the same in all languages
and, wherever there is one, the key that does the same on a screen.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise

from msgspec import Struct

from kombio_tui.text.languages import Say, say_in

UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
"""How they are written without them."""
GLUED = re.compile(r"([a-z])([a-z]?\d+)")
"""A short form and what it is for, in one: `t3`, `sb2`."""
NUMBERED = re.compile(r"([a-z]?)(\d+)")
RANGE = 3
"""From this many consecutive things on, the first and the last stand for all."""


class Word(Struct, frozen=True):
    """Something to type: its spellings, divided by commas, what it does, and what stands after it."""

    text: str
    help: str = ""
    after: str = ""

    def shown(self, say: Say, after: str = "") -> str:
        """The word as it is offered: `take 1 to 4 (t)`."""
        name, *others = say(self.text).lower().split(", ")
        short = f" ({others[-1]})" if others and len(others[-1]) == 1 else ""
        return f"{name} {after}".rstrip() + short

    def offered(self, say: Say) -> str:
        """The word with what stands after it: `join CODE (j)`."""
        return self.shown(say, say(self.after) if self.after else "")


@cache
def spellings(word: Word, language: str) -> frozenset[str]:
    """Everything that is understood as a word."""
    known = f"{word.text}, {say_in(language)(word.text)}".casefold()
    return frozenset(folded(known).split(", ") + folded(known.translate(UMLAUTS)).split(", "))


def folded(text: str) -> str:
    """A text in small letters without accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in plain if not unicodedata.combining(char))


def means(typed: str, word: Word, say: Say) -> bool:
    """Whether something typed is a spelling of a word."""
    return folded(typed) in spellings(word, say.language)


def heard(line: str, words: Mapping[str, Word], say: Say) -> tuple[str | None, list[str]]:
    """Find one of some words at the beginning of a line, or else at its end; give its key, and all the rest."""
    tokens = re.split(r"[\s,;.!]+", folded(line).strip(" ,;.!"))
    (first, *after), (*before, last) = tokens, tokens
    glued = GLUED.fullmatch(first)
    places = [(first, after), *([(glued[1], [glued[2], *after])] if glued else []), (last, before)]
    found = ((key, rest) for typed, rest in places for key, word in words.items() if means(typed, word, say))
    return next(found, (None, tokens))


# --- what may be typed now ----------------------------------------------------------------------------------------


class Phrase(Struct, frozen=True):
    """A word and the things that may follow it: exactly one of them, two, or up to `most`."""

    word: Word
    things: tuple[str, ...] = ()
    two: bool = False
    up_to: int = 0

    def said(self, say: Say) -> str:
        """The phrase as it is offered: `take 1 to 4 (t)`."""
        things = in_short(self.things, say)
        if self.two:
            things = say("two of {things}", things=things)
        elif self.up_to:
            things = say("up to {number} of {things}", number=self.up_to, things=things)
        return self.word.shown(say, things)

    def explained(self, say: Say) -> str:
        """The phrase, and what it does."""
        return f"{self.said(say)}: {say(self.word.help)}" if self.word.help else self.said(say)


def in_short(things: Sequence[str], say: Say) -> str:
    """Things one after the other; those in a row by the first and the last, as in `1 to 4, b1 to b4`."""
    rows: list[list[str]] = []
    for before, thing in pairwise(("", *things)):
        if rows and _follows(before, thing):
            rows[-1].append(thing)
        else:
            rows.append([thing])
    return ", ".join(
        say("{first} to {last}", first=row[0], last=row[-1]) if len(row) >= RANGE else ", ".join(row) for row in rows
    )


def _follows(before: str, thing: str) -> bool:
    one, other = NUMBERED.fullmatch(before), NUMBERED.fullmatch(thing)
    return bool(one and other) and one[1] == other[1] and int(one[2]) + 1 == int(other[2])  # type: ignore[index]
