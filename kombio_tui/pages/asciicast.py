"""A game as an asciicast: what somebody who watched the table would have seen, in a file that can be played.

The format is asciicast, version 2: a line of JSON that describes the terminal, then a line for each piece of output
with the second at which it came.
"""

import json
from collections.abc import Iterable, Iterator

from kombio_tui.kit.blocks import Screen
from kombio_tui.kit.changes import changes, whole
from kombio_tui.kit.look import Look, Pen
from kombio_tui.pages.table import TablePage
from protocol.house import Update

LONGEST_PAUSE = 2.0
"""Longer pauses are shortened on playback."""
CLEAR = "\x1b[?25l\x1b[H\x1b[2J"
DONE = "\x1b[0m\x1b[?25h\r\n"


def cast(updates: Iterable[tuple[float, Update]], title: str, started: int, look: Look) -> Iterator[str]:
    """The lines of the file: a header, then for each update what it changes on the screen, with its time."""
    head = {
        "version": 2,
        "width": look.width,
        "height": look.height,
        "timestamp": started,
        "idle_time_limit": LONGEST_PAUSE,
        "title": title,
        "env": {"TERM": "xterm-256color"},
    }
    yield json.dumps(head)
    page, pen, at = TablePage(clock=lambda: 0.0), Pen(), 0.0
    page.look = look
    before: Screen | None = None
    yield _line(0.0, CLEAR)
    for at, update in updates:
        page.you = update.you
        page.take(update)
        screen, size = page.screen(), (look.width, look.height)
        if text := changes(before, screen, *size, pen) if before else whole(screen, *size, pen):
            yield _line(at, text)
        before = screen
    yield _line(at, f"\x1b[{look.height};1H{DONE}")


def _line(at: float, text: str) -> str:
    return json.dumps([round(at, 6), "o", text], ensure_ascii=False)
