"""The terminal emulator of the tests: pyte's, with short ways for what screens are mostly made of.

pyte makes every character anew and reads every sequence letter by letter. Nearly all that a house sends is narrow
text that fits its line, and sequences that are whole, so here those are looked up; everything else is left to pyte.
`tests/tui/kit/test_emulator.py` compares the two.
"""

import re
from functools import lru_cache
from typing import ClassVar

import pyte
from pyte import modes
from pyte.charsets import LAT1_MAP
from pyte.screens import Char
from wcwidth import wcwidth

SEQUENCE = re.compile(r"\x1b\[([0-9;]*)([A-Za-z@`])")
MOST = 9999
"""The highest number in a sequence that pyte knows."""


@lru_cache(maxsize=4096)
def _narrow(text: str) -> bool:
    """Whether each character takes one cell."""
    return all(wcwidth(character) == 1 for character in text)


@lru_cache(maxsize=16384)
def _characters(text: str, pen: Char) -> tuple[Char, ...]:
    """A text as cells."""
    return tuple(Char(character, *pen[1:]) for character in text)


@lru_cache(maxsize=4096)
def _parameters(written: str) -> tuple[int, ...]:
    return tuple(min(int(number or 0), MOST) for number in written.split(";"))


class Emulator(pyte.Screen):
    """pyte's screen, which knows again what it has drawn before."""

    _pens: ClassVar[dict[tuple[Char, tuple[int, ...]], Char]] = {}
    """What a change makes of a pen, for all screens."""

    def draw(self, data: str) -> None:
        """Draw a text where the cursor is."""
        cursor = self.cursor
        end = cursor.x + len(data)
        plain = self.g0_charset is LAT1_MAP and not self.charset and modes.IRM not in self.mode
        if not plain or end > self.columns or not _narrow(data):
            super().draw(data)
            return
        self.buffer[cursor.y].update(zip(range(cursor.x, end), _characters(data, cursor.attrs), strict=True))
        self.dirty.add(cursor.y)
        cursor.x = end

    def select_graphic_rendition(self, *attrs: int) -> None:
        """Change how the text is drawn from here on."""
        if modes.DECSCNM in self.mode:
            super().select_graphic_rendition(*attrs)
            return
        change = self.cursor.attrs, attrs
        if change not in self._pens:
            super().select_graphic_rendition(*attrs)
            self._pens[change] = self.cursor.attrs
        self.cursor.attrs = self._pens[change]

    @property
    def display(self) -> list[str]:
        """The lines as text."""
        columns = range(self.columns)
        lines = ["".join([line[x].data for x in columns]) for line in map(self.buffer.__getitem__, range(self.lines))]
        return lines if all(len(line) == self.columns and _narrow(line) for line in lines) else super().display


class Stream(pyte.Stream):
    """pyte's stream, which reads a whole sequence at once."""

    def feed(self, data: str) -> None:
        """Show what came; what is not whole yet, or is no usual sequence, pyte reads letter by letter."""
        offset, length = 0, len(data)
        while offset < length:
            if self._taking_plain_text and (found := SEQUENCE.match(data, offset)):
                numbers, letter = found.groups()
                getattr(self.listener, self.csi.get(letter, "debug"))(*_parameters(numbers))
                offset = found.end()
                continue
            following = data.find("\x1b[", offset + 1)
            end = length if following < 0 else following
            super().feed(data[offset:end])
            offset = end


class ByteStream(pyte.ByteStream, Stream):  # type: ignore[misc]
    """The same for bytes."""
