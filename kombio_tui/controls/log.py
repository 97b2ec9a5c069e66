"""The log: what happened, newest last.

Its lines stand still while they are read: it fills from the top, and when it is full the older half goes and the newer
half moves up. That is easier on the eye than a line that moves with each event, and far fewer bytes.

What a game tells can be passing: where the rules say that something may not be looked at again, lines are kept for this
chapter and the one after it, and then they are gone.
"""

from collections import deque
from typing import NamedTuple

from kombio_tui.kit.rows import Row, wrapped
from kombio_tui.kit.shared import shared

LONGEST = 300
INDENT = "  "


class Entry(NamedTuple):
    """A text with its style, and the chapter that it belongs to; without one it stays."""

    text: str
    style: str
    chapter: int | None = None


class Log:
    """Texts with a style each, and how far back the reader has scrolled."""

    def __init__(self) -> None:
        self._entries: deque[Entry] = deque(maxlen=LONGEST)
        self._lines: list[Row] = []
        self._newest = 0
        self._last = "", ""
        self._times = 0
        self._width = 0
        self._back = 0
        self._chapter = 0

    def add(self, text: str, style: str = "plain", *, passing: bool = False) -> None:
        """Note something new; the reader sees it at once. What is said again and again is counted."""
        self._back = 0
        if self._last == (text, style):
            self._times += 1
            self._forget_newest()
            text = f"{text} ({self._times})"
        else:
            self._last, self._times = (text, style), 1
        self._entries.append(Entry(text, style, self._chapter if passing else None))
        if self._width:
            lines = _lines(text, style, self._width)
            self._lines += lines
            self._newest = len(lines)
            del self._lines[: -4 * LONGEST]

    def _forget_newest(self) -> None:
        self._entries.pop()
        if self._width:
            del self._lines[len(self._lines) - self._newest :]

    def begin_chapter(self) -> None:
        """Let go of what was passing before the chapter that ends now."""
        kept = [entry for entry in self._entries if entry.chapter in (None, self._chapter)]
        self._chapter += 1
        if len(kept) < len(self._entries):
            self._entries = deque(kept, LONGEST)
            self._last = "", ""
            self._wrap(self._width)

    def clear(self) -> None:
        """Begin anew."""
        self._last = "", ""
        self._entries.clear()
        self._lines.clear()
        self._back = 0

    def scroll(self, lines: int) -> None:
        """Look further back, or towards now again."""
        self._back = max(0, min(self._back + lines, len(self._lines) - 1))

    def rows(self, width: int, height: int) -> list[Row]:
        """The part that is in sight; the newest stands out."""
        if width != self._width:
            self._wrap(width)
        if height < 1:
            return []
        start = self._first_in_sight(height)
        bright = len(self._lines) - self._newest
        return [
            line if number >= bright else _dimmed(line)
            for number, line in enumerate(self._lines[start : start + height], start)
        ]

    def _wrap(self, width: int) -> None:
        """Break all texts anew, unless nobody has looked yet."""
        self._width = width
        entries = [_lines(entry.text, entry.style, width) for entry in self._entries] if width else []
        self._lines = [line for lines in entries for line in lines]
        self._newest = len(entries[-1]) if entries else 0

    def _first_in_sight(self, height: int) -> int:
        missing = max(0, len(self._lines) - height)
        if self._back:
            return max(0, missing - self._back)
        half = max(1, height // 2)
        return -(-missing // half) * half


@shared
def _dimmed(line: Row) -> Row:
    return tuple((text, "dim" if style == "plain" else style) for text, style in line)


@shared
def _lines(text: str, style: str, width: int) -> tuple[Row, ...]:
    first, *others = wrapped(text, width) or [""]
    more = wrapped(" ".join(others), width - len(INDENT))
    return ((first, style),), *(((INDENT + line, style),) for line in more)
