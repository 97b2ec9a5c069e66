"""Text from outside, cleaned once where it enters the house.

A screen is laid out in cells. A character breaks the layout if a terminal draws it wider or narrower than expected, or
if it changes the order of its neighbours. So only characters of certain width are shown: those of scripts that are
written from left to right, letter by letter, each in one cell or (CJK) in two. Not shown are scripts that are written
from right to left or whose letters join (Arabic, Devanagari, Thai), emoji, and symbols that some fonts draw as emoji.
The widths are right where the layout's own frames are right, which are "ambiguous" like many Latin, Greek and Cyrillic
letters.

Invisible characters (controls, joiners, variation selectors, stacked marks) are dropped; everything else that is not
shown is replaced by a placeholder.
"""

import unicodedata
from bisect import bisect_right

PLACEHOLDER = "?"
MAX_MARKS = 2
"""How many combining marks may follow one letter."""
MARKS = range(0x300, 0x34F)
"""Accents, each over or under one letter."""
LETTERS = (
    range(0x20, 0x7F),
    range(0xA1, 0xAD),  # Latin; between the two is a hyphen that is not seen
    range(0xAE, 0x2B0),
    range(0x370, 0x530),  # Greek and Cyrillic
    range(0x531, 0x58A),  # Armenian
    range(0x10A0, 0x1100),  # Georgian
    range(0x1C90, 0x1CC0),
    range(0x1E00, 0x2000),  # more of Latin and Greek
)
"""One cell each, with accents or without."""
SIGNS = (
    range(0x2010, 0x2016),  # dashes
    range(0x2018, 0x2023),  # quotation marks
    range(0x2026, 0x2027),
    range(0x2030, 0x2031),
    range(0x2032, 0x2034),
    range(0x2039, 0x203B),
    range(0x20AC, 0x20AD),  # the euro
    range(0x2116, 0x2117),
    range(0x2190, 0x2194),  # arrows
    range(0x2212, 0x2213),
    range(0x221E, 0x221F),
    range(0x2248, 0x2249),
    range(0x2260, 0x2261),
    range(0x2264, 0x2266),
)
"""One cell each."""
WIDE = (
    range(0x3001, 0x3004),  # punctuation
    range(0x3005, 0x3012),
    range(0x3014, 0x3020),
    range(0x3041, 0x3097),  # Hiragana and Katakana
    range(0x309B, 0x3100),
    range(0x3105, 0x3130),  # Bopomofo
    range(0x3131, 0x3164),  # Hangul, letter by letter
    range(0x3400, 0x4DC0),  # Han
    range(0x4E00, 0xA000),
    range(0xAC00, 0xD7A4),  # Hangul
    range(0xFF01, 0xFF61),  # wide forms of ASCII
    range(0xFFE0, 0xFFE7),
    range(0x20000, 0x323B0),  # more of Han
)
"""Two cells each."""
SHOWN = (*LETTERS, *SIGNS, *WIDE)
STARTS = [block.start for block in SHOWN]
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and symbols that are drawn as nothing."""


def clean_line(text: str, longest: int, placeholder: str = PLACEHOLDER) -> str:
    """Turn a text into one line that every screen shows alike."""
    kept: list[str] = []
    marks = MAX_MARKS
    for char in _visible(text[: 4 * longest]):
        if ord(char) in MARKS:
            marks += 1
            kept += [char] * (marks <= MAX_MARKS)
            continue
        shown = char == " " or is_shown(char)
        if shown or kept[-1:] != [placeholder]:
            kept.append(char if shown else placeholder)
        marks = 0 if _takes_accents(char) else MAX_MARKS
    return " ".join("".join(kept).split())[:longest].rstrip()


def is_shown_whole(text: str) -> bool:
    """Whether a text is cleaned without any placeholder."""
    return all(char == " " or ord(char) in MARKS or is_shown(char) for char in _visible(text))


def is_shown(char: str) -> bool:
    """Whether every screen shows a character, in the number of cells that the layout expects."""
    block = SHOWN[bisect_right(STARTS, ord(char)) - 1] if char >= " " else ()
    return ord(char) in block and unicodedata.category(char)[0] not in "CMZ"


def _visible(text: str) -> str:
    return unicodedata.normalize("NFC", "".join(map(_seen, text)))


def _seen(char: str) -> str:
    """A character with spaces made equal and invisible characters dropped."""
    category = unicodedata.category(char)
    if category[0] == "Z" or char in "\t\n\r":
        return " "
    hidden = category in ("Cc", "Cf", "Cs") or (category[0] == "M" and ord(char) not in MARKS) or char in BLANK
    return "" if hidden else char


def _takes_accents(char: str) -> bool:
    return char.isalpha() and any(ord(char) in block for block in LETTERS)
