"""Splits typed bytes into lines: as the client's own terminal made them, or key by key with an echo.

A client without a pseudo-terminal sends whole lines and echoes them itself. A client with one sends keys and leaves the
rest to the server: the echo, and basic editing. A line is cut to a maximum length, and bytes that are not valid UTF-8
are replaced.
"""

import codecs
from collections.abc import Callable, Iterator

LONGEST = 300
"""The maximum length of a line."""
END_OF_INPUT = "\x04"
"""Ends the input if the line is empty."""
INTERRUPT = "\x03"
ERASE, KILL = "\x7f\b", "\x15"
ESCAPE = "\x1b"
RUB_OUT = "\b \b"
SEQUENCE_STARTS, SEQUENCE_GOES_ON = "[O", ";?<=>0123456789"
"""Characters of an escape sequence, such as an arrow key's: after Escape, and from there to its last character."""


class Lines:
    """Splits bytes into lines."""

    def __init__(self) -> None:
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self.text = ""
        """The unfinished line."""
        self._returned = False

    def feed(self, data: bytes) -> Iterator[str | None]:
        """Yield the lines that end within the bytes; None is the end of input."""
        for char in self._decode(data):
            yield from self._key(char)

    def _key(self, char: str) -> Iterator[str | None]:
        """Handle one character; of a carriage return and a newline together, only the first ends a line."""
        returned, self._returned = self._returned, char == "\r"
        if char == "\n" and returned:
            return
        if char in "\r\n":
            line, self.text = self.text, ""
            yield line
        elif char.isprintable():
            self.text = (self.text + char)[:LONGEST]


class EditedLines(Lines):
    """Splits keys into lines, and echoes them."""

    def __init__(self, echo: Callable[[str], None]) -> None:
        super().__init__()
        self._echo = echo
        self._in_sequence = ""
        """The last character of an escape sequence that goes on."""

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
        """Drop the escape sequences of arrows and similar keys."""
        if char == ESCAPE:
            self._in_sequence = ESCAPE
            return True
        inside = self._in_sequence
        starts = char in SEQUENCE_STARTS if inside == ESCAPE else char in SEQUENCE_GOES_ON
        self._in_sequence = char if inside and starts else ""
        return bool(inside)
