"""The one widget: it shows rows, and redraws only those that changed."""

from collections.abc import Callable, Sequence

from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from kombio_tui.rows import EMPTY, Row, drawn, strip
from kombio_tui.terminal import Colours


class Backdrop(Screen[None]):
    """The screen behind the canvas, which hides all of it.

    It gives blank lines by itself, for Textual's cache of styled lines outlives the app that it belongs to.
    """

    def render_lines(self, crop: Region) -> list[Strip]:
        """Nothing to see."""
        return [Strip.blank(crop.width)] * crop.height


class Canvas(Widget):
    """A full screen of rows on the line API. Its rows carry their own styles, so it needs no styles of its own.

    Textual draws the whole screen: at the start, and when its size changes. Everything in between is a few rows that
    differ, and those are written straight to the terminal: no layout, no compositor, no wait for the next frame. That
    takes a third of the time, and it is what a slap is decided by. Without a way to write it leaves them to Textual.
    """

    DEFAULT_CSS = "Canvas { width: 100%; height: 100%; }"

    def __init__(
        self, colours: Colours, page: Callable[[int, int], Sequence[Row]], write: Callable[[str], None] | None
    ) -> None:
        super().__init__()
        self._colours = colours
        self._page = page
        self._write = write
        self._rows: Sequence[Row] = ()
        self._width = self._height = 0

    def on_resize(self) -> None:
        """Lay the page out for the new size; Textual draws all of it."""
        self._width, self._height = self.size
        self._rows = self._page(self._width, self._height)
        self.refresh()

    def show(self) -> None:
        """Show the page as it is now; only the rows that differ are drawn again."""
        if not self._height:
            return
        before, self._rows = self._rows, self._page(self._width, self._height)
        changed = [y for y in range(self._height) if self._row(before, y) != self._row(self._rows, y)]
        if not changed:
            return
        if self._write:
            self._write("".join(map(self._drawn, changed)))
        else:
            self.refresh(*(Region(0, y, self._width, 1) for y in changed))

    def render_lines(self, crop: Region) -> list[Strip]:
        """Give the drawn rows to the compositor, past all caches of styles: they are drawn already."""
        width = self._width
        strips = [strip(self._row(self._rows, y), width, self._colours) for y in range(crop.y, crop.bottom)]
        if crop.x == 0 and crop.width == width:
            return strips
        return [line.crop(crop.x, crop.right) for line in strips]

    def _drawn(self, y: int) -> str:
        return f"\x1b[{y + 1};1H{drawn(self._row(self._rows, y), self._width, self._colours)}"

    @staticmethod
    def _row(rows: Sequence[Row], y: int) -> Row:
        return rows[y] if y < len(rows) else EMPTY
