"""Lines out of typed bytes: as a client's own terminal made them, or key by key with an echo.

A client without a pseudo-terminal sends whole lines, and echoes them itself. One with a pseudo-terminal sends keys and
leaves everything else to us: the echo, and the little editing that every terminal can show. A line is cut to a length
that nothing sensible exceeds, and bytes that are no text become a sign for that.
"""

import codecs
from collections.abc import Callable, Iterator

LONGEST = 300
"""Characters of a line that are kept."""
END_OF_INPUT = "\x04"
"""On an empty line: nothing more is to come."""
INTERRUPT = "\x03"
ERASE, KILL = "\x7f\b", "\x15"
ESCAPE = "\x1b"
RUB_OUT = "\b \b"
SEQUENCE_GOES_ON = "[O;?<=>0123456789"
"""What may stand in the sequence that a key such as an arrow sends, after Escape and before its last character."""


class Lines:
    """Cuts bytes into lines."""

    def __init__(self) -> None:
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self.text = ""
        """What is typed of the next line."""
        self._returned = False

    def feed(self, data: bytes) -> Iterator[str | None]:
        """Take in bytes, and give the lines that they end; None is the end of all input."""
        for char in self._decode(data):
            yield from self._key(char)

    def _key(self, char: str) -> Iterator[str | None]:
        """Take in one character; of a return and a newline together only the first ends a line."""
        returned, self._returned = self._returned, char == "\r"
        if char == "\n" and returned:
            return
        if char in "\r\n":
            line, self.text = self.text, ""
            yield line
        elif char.isprintable():
            self.text = (self.text + char)[:LONGEST]


class EditedLines(Lines):
    """Cuts keys into lines, and shows the player what was typed."""

    def __init__(self, echo: Callable[[str], None]) -> None:
        super().__init__()
        self._echo = echo
        self._in_sequence = False

    def _key(self, char: str) -> Iterator[str | None]:
        if self._swallowed(char):
            return
        before = self.text
        if char in INTERRUPT or (char == END_OF_INPUT and not before):
            yield None
            return
        if char in ERASE or char == KILL:
            self.text = "" if char == KILL else before[:-1]
            self._echo(RUB_OUT * (len(before) - len(self.text)))
            return
        ended = list(super()._key(char))
        self._echo("\n" if ended else self.text[len(before) :])
        yield from ended

    def _swallowed(self, char: str) -> bool:
        """Leave out what arrows and other such keys send."""
        if char == ESCAPE:
            self._in_sequence = True
            return True
        inside = self._in_sequence
        self._in_sequence = inside and char in SEQUENCE_GOES_ON
        return inside
