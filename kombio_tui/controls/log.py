"""The log: what happened, newest last.

Its lines don't scroll while they are read: the log fills from the top, and when it is full the older half is removed
and the newer half moves up. That is easier on the eye than scrolling with each event, and takes far fewer bytes.

Some lines are passing: where the rules say that something may not be looked at again, a line is kept for its chapter
and the next one only.
"""

import re
from collections import deque

from msgspec import Struct

from kombio_tui.kit.rows import Row, shortened, width_of, wrapped
from kombio_tui.kit.shared import shared

LONGEST = 300
SENTENCE = re.compile(r".+[.!?](?= |$)")
"""As many whole sentences as a line has."""
INDENT = "  "
CHAT = "people"
"""The style of what people say: of the name, up to the colon."""


class Entry(Struct, frozen=True, gc=False):
    """A text with its style, and its chapter; an entry without a chapter stays."""

    text: str
    style: str
    chapter: int | None = None


class Log:
    """The entries, and how far back the reader has scrolled."""

    def __init__(self) -> None:
        self._entries: deque[Entry] = deque(maxlen=LONGEST)
        self._lines: list[Row] = []
        """All lines as they look when they are no longer the newest."""
        self._bright: tuple[Row, ...] = ()
        """The lines of the newest entry."""
        self._last = "", ""
        self._times = 0
        self._width = 0
        self._back = 0
        self._chapter = 0
        self._shown: tuple[int, int, list[Row]] | None = None
        """The rows for the last width and height; None once something has changed."""

    def add(self, text: str, style: str = "plain", *, passing: bool = False) -> None:
        """Add a line and show it at once. A repeated line is counted instead."""
        self._back, self._shown = 0, None
        if self._last == (text, style):
            self._times += 1
            self._forget_newest()
            text = f"{text} ({self._times})"
        else:
            self._last, self._times = (text, style), 1
        self._entries.append(Entry(text, style, self._chapter if passing else None))
        if self._width:
            self._bright = _lines(text, style, self._width)
            self._lines += map(_dimmed, self._bright)
            del self._lines[: -4 * LONGEST]

    def _forget_newest(self) -> None:
        self._entries.pop()
        if self._width:
            del self._lines[len(self._lines) - len(self._bright) :]

    def begin_chapter(self) -> None:
        """Start a chapter; drop the passing lines from before the last one."""
        kept = [entry for entry in self._entries if entry.chapter in (None, self._chapter)]
        self._chapter += 1
        if len(kept) < len(self._entries):
            self._entries = deque(kept, LONGEST)
            self._last = "", ""
            self._wrap(self._width)

    def forget(self) -> None:
        """Remove all passing lines; what the house and its people said stays."""
        self._entries = deque((entry for entry in self._entries if entry.chapter is None), LONGEST)
        self._last, self._back = ("", ""), 0
        self._wrap(self._width)

    def clear(self) -> None:
        """Remove everything."""
        self._last = "", ""
        self._entries.clear()
        self._lines.clear()
        self._bright = ()
        self._back, self._shown = 0, None

    def scroll(self, lines: int) -> None:
        """Scroll back, or forward to the newest lines."""
        self._back, self._shown = max(0, min(self._back + lines, len(self._lines) - 1)), None

    def newest_height(self, width: int) -> int:
        """The lines that the newest entry takes."""
        if width != self._width:
            self._wrap(width)
        return len(self._bright)

    def rows(self, width: int, height: int) -> list[Row]:
        """The visible lines: the same list as long as nothing changes."""
        if self._shown is None or self._shown[:2] != (width, height):
            self._shown = width, height, self._rows(width, height)
        return self._shown[2]

    def _rows(self, width: int, height: int) -> list[Row]:
        """The visible lines; the newest one stands out, and is shown from its beginning."""
        if width != self._width:
            self._wrap(width)
        if height < 1:
            return []
        dim = len(self._lines) - len(self._bright)
        start = self._first_in_sight(height)
        if not self._back:
            start = min(start, dim)
        end = start + height
        rows = [*self._lines[start : min(dim, end)], *self._bright[max(0, start - dim) : max(0, end - dim)]]
        if not self._back and end < len(self._lines):
            rows[-1] = _unfinished(rows[-1], width)
        return rows

    def _wrap(self, width: int) -> None:
        """Wrap all texts again, unless nobody has looked yet."""
        self._width, self._shown = width, None
        entries = [_lines(entry.text, entry.style, width) for entry in self._entries] if width else []
        self._lines = [_dimmed(line) for lines in entries for line in lines]
        self._bright = entries[-1] if entries else ()

    def _first_in_sight(self, height: int) -> int:
        missing = max(0, len(self._lines) - height)
        if self._back:
            return max(0, missing - self._back)
        half = max(1, height // 2)
        return self._from_beginning(-(-missing // half) * half)

    def _from_beginning(self, start: int) -> int:
        """The first line from here on with which an entry begins."""
        while start < len(self._lines) and self._lines[start][0][0].startswith(INDENT):
            start += 1
        return start


@shared
def _dimmed(line: Row) -> Row:
    return tuple((text, "muted" if style == "plain" else style) for text, style in line)


@shared
def _unfinished(line: Row, width: int) -> Row:
    """A line that goes on where there is no more room; it ends with a sentence if there is one."""
    *before, (text, style) = line
    if whole := SENTENCE.match(text):
        return (*before, (whole[0], style))
    return (*before, (shortened(f"{text}…", width - width_of(tuple(before))), style))


@shared
def _lines(text: str, style: str, width: int) -> tuple[Row, ...]:
    first = (wrapped(text, width) or [""])[0]
    more = wrapped(text.strip().removeprefix(first).strip(), width - len(INDENT))
    if style != CHAT:
        return ((first, style),), *(((INDENT + line, style),) for line in more)
    return _spoken(first), *(((INDENT + line, "plain"),) for line in more)


def _spoken(line: str) -> Row:
    """The first line of what somebody says: the name stands out."""
    name, colon, words = line.partition(":")
    return ((name + colon, CHAT), (words, "plain"))
