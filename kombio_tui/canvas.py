"""The one widget: it shows rows, and redraws only what changed of them."""

from collections.abc import Callable, Sequence
from itertools import zip_longest

from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from kombio_tui.look import Pen
from kombio_tui.rows import EMPTY, Row, drawn, painted, strip, width_of


class Backdrop(Screen[None], inherit_css=False):
    """The screen behind the canvas, which hides all of it.

    It gives blank lines by itself, for Textual's cache of styled lines outlives the app that it belongs to.
    """

    DEFAULT_CSS = "Backdrop { layout: vertical; overflow: hidden; }"

    def render_lines(self, crop: Region) -> list[Strip]:
        """Nothing to see."""
        return [Strip.blank(crop.width)] * crop.height


class Canvas(Widget, inherit_css=False):
    """A full screen of rows on the line API. Its rows carry their own styles, so it needs no styles of its own.

    Textual draws the whole screen: at the start, and when its size changes. Everything in between is a few rows that
    differ, and those are written straight to the terminal: no layout, no compositor, no wait for the next frame. That
    takes a third of the time, and it is what a slap is decided by. Without a way to write it leaves them to Textual.
    """

    DEFAULT_CSS = "Canvas { width: 100%; height: 100%; }"

    def __init__(
        self, pen: Pen, page: Callable[[int, int], Sequence[Row]], write: Callable[[str], None] | None
    ) -> None:
        super().__init__()
        self._pen = pen
        self._page = page
        self._write = write
        self._rows: Sequence[Row] = ()
        self._width = self._height = 0

    def use(self, pen: Pen) -> None:
        """Draw with another pen from now on."""
        if pen != self._pen:
            self._pen = pen
            self.refresh()

    def on_resize(self) -> None:
        """Lay the page out for the new size; Textual draws all of it."""
        self._width, self._height = self.size
        self._rows = self._page(self._width, self._height)
        self.refresh()

    def show(self) -> None:
        """Show the page as it is now; only what differs is drawn again."""
        if not self._height:
            return
        before, self._rows = self._rows, self._page(self._width, self._height)
        pairs = zip_longest(before[: self._height], self._rows[: self._height], fillvalue=EMPTY)
        changed = [(y, old, new) for y, (old, new) in enumerate(pairs) if old != new]
        if not changed:
            return
        if self._write:
            self._write("".join([self._changes(*change) for change in changed]))
        else:
            self.refresh(*(Region(0, y, self._width, 1) for y, _, _ in changed))

    def render_lines(self, crop: Region) -> list[Strip]:
        """Give the drawn rows to the compositor, past all caches of styles: they are drawn already."""
        width = self._width
        strips = [strip(self._row(self._rows, y), width, self._pen) for y in range(crop.y, crop.bottom)]
        if crop.x == 0 and crop.width == width:
            return strips
        return [line.crop(crop.x, crop.right) for line in strips]

    def _changes(self, y: int, before: Row, after: Row) -> str:
        """Draw what differs of a row: from the first span that does to the last, or to the end where all moves."""
        start, most = 0, min(len(before), len(after))
        while start < most and before[start] == after[start]:
            start += 1
        end = 0
        while end < most - start and before[-1 - end] == after[-1 - end]:
            end += 1
        x = width_of(after[:start])
        old, new = before[start : len(before) - end], after[start : len(after) - end]
        if end and width_of(old) == width_of(new) and x + width_of(new) <= self._width:
            return f"\x1b[{y + 1};{x + 1}H{painted(new, self._pen)}"
        return f"\x1b[{y + 1};{x + 1}H{drawn(after[start:], self._width - x, self._pen)}" if x < self._width else ""

    @staticmethod
    def _row(rows: Sequence[Row], y: int) -> Row:
        return rows[y] if y < len(rows) else EMPTY
