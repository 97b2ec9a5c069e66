"""Text from outside, cleaned once where it enters the house."""

import unicodedata

MAX_MARKS = 2
"""How many combining marks may follow one letter."""


def clean_line(text: str, longest: int) -> str:
    """Make one printable line of a text: no control, format, private or unassigned characters, no piles of marks."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text[: 4 * longest]):
        category = unicodedata.category(char)
        marks = marks + 1 if category.startswith("M") else 0
        if category.startswith("Z") or char in "\t\n\r":
            kept.append(" ")
        elif not category.startswith("C") and marks <= MAX_MARKS and not _changes_width(char):
            kept.append(char)
    return " ".join("".join(kept).split())[:longest]


def _changes_width(char: str) -> bool:
    """Variation selectors and emoji, which terminals draw in different widths."""
    return 0xFE00 <= ord(char) <= 0xFE0F or 0x1F000 <= ord(char) <= 0x1FAFF or 0xE0100 <= ord(char) <= 0xE01EF
