"""Text from outside, cleaned once where it enters the house.

What is dropped: controls and what else moves a cursor or turns the direction of writing (Unicode's categories C), piles
of marks, and what terminals draw in different widths or not at all, which would tear a screen or hide in a name.
"""

import unicodedata

MAX_MARKS = 2
"""How many combining marks may follow one letter."""
SYMBOLS = range(0x2300, 0x2C00)
UNSEEN = (
    range(0x034F, 0x0350),  # joins letters
    range(0x115F, 0x1200),  # parts of Korean letters; whole ones are one character
    range(0x17B4, 0x17B6),  # vowels that are not written
    range(0x180B, 0x1810),
    range(0x2800, 0x2801),  # Braille without a dot
    range(0x3164, 0x3165),
    range(0xD7B0, 0xD800),
    range(0xFE00, 0xFE10),  # which variation of a letter is meant
    range(0xFFA0, 0xFFA1),
    range(0x1D159, 0x1D15A),
    range(0xE0100, 0xE01F0),
)
"""Characters that take no place, or an empty one."""


def clean_line(text: str, longest: int) -> str:
    """Make one printable line of a text: no control, format, private or unassigned characters, no piles of marks."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text[: 4 * longest]):
        category = unicodedata.category(char)
        marks = marks + 1 if category.startswith("M") else 0
        if category.startswith("Z") or char in "\t\n\r":
            kept.append(" ")
        elif is_visible(char) and marks <= MAX_MARKS:
            kept.append(char)
    return " ".join("".join(kept).split())[:longest]


def is_visible(char: str) -> bool:
    """Whether a character takes its place on every screen, the same on all of them."""
    if unicodedata.category(char).startswith("C"):
        return False
    return not any(ord(char) in unseen for unseen in UNSEEN) and not _is_emoji(char)


def _is_emoji(char: str) -> bool:
    """A symbol that terminals draw in one column or in two, and in colours of its own."""
    wide = unicodedata.category(char) == "So" and unicodedata.east_asian_width(char) == "W"
    return 0x1F000 <= ord(char) <= 0x1FAFF or (wide and ord(char) in SYMBOLS)
