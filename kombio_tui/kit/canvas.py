"""The only widget: it shows a screen of parts and redraws only what has changed."""

from collections.abc import Callable, Iterable, Sequence

from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from kombio_tui.kit import blocks
from kombio_tui.kit.changes import changes, whole
from kombio_tui.kit.look import Pen
from kombio_tui.kit.rows import EMPTY, strip


class Line(Strip):
    """A row as wide as the screen. Textual's own caches itself as its only part, a reference cycle."""

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        """Divide it; usually the only part is the whole."""
        cuts = list(cuts)
        return [self] if cuts == [self.cell_length] else super().divide(cuts)


class Backdrop(Screen[None], inherit_css=False):
    """The screen behind the canvas, completely hidden by it.

    It returns blank lines itself, because Textual's cache of styled lines outlives its app.
    """

    DEFAULT_CSS = "Backdrop { layout: vertical; overflow: hidden; }"

    def render_lines(self, crop: Region) -> list[Strip]:
        """Blank lines."""
        return [Strip.blank(crop.width)] * crop.height


class Canvas(Widget, inherit_css=False):
    """A full screen of parts on the line API. Its rows carry their own styles, so it needs no styles of its own.

    With a `write` function everything is written straight to the terminal: no layout, no compositor, no wait for the
    next frame. That takes a small part of the time, which can decide a slap. Without one, drawing is left to Textual.
    """

    DEFAULT_CSS = "Canvas { width: 100%; height: 100%; }"

    def __init__(
        self, pen: Pen, page: Callable[[int, int], blocks.Screen], write: Callable[[str], None] | None
    ) -> None:
        super().__init__()
        self._pen = pen
        self._page = page
        self._write = write
        self._screen_now: blocks.Screen = blocks.BLANK
        self._width = self._height = 0

    @property
    def laid_out(self) -> bool:
        """Whether the size of the screen is known, so that it can be drawn."""
        return self._height > 0

    @property
    def known_size(self) -> tuple[int, int] | None:
        """The size of the screen, once it is known."""
        return (self._width, self._height) if self._height else None

    def use(self, pen: Pen) -> None:
        """Switch to another pen."""
        if pen != self._pen:
            self._pen = pen
            self.redraw()

    def on_resize(self) -> None:
        """Lay out the page for the new size, and draw all of it."""
        self._width, self._height = self.size
        self._screen_now = self._page(self._width, self._height)
        self.redraw()

    def redraw(self) -> None:
        """Draw the whole screen, whatever the terminal shows; unless there is nothing to see yet."""
        if not self._write:
            self.refresh()
        elif self._height and self._screen_now is not blocks.BLANK:
            self._write(whole(self._screen_now, self._width, self._height, self._pen))

    def show(self, more: str = "") -> bool:
        """Show the current page; draw only what has changed. Return whether `more` was written with it."""
        if not self._height:
            return False
        before, self._screen_now = self._screen_now, self._page(self._width, self._height)
        if not self._write:
            self.refresh()
            return False
        if before is blocks.BLANK:
            self.redraw()
            return False
        if text := changes(before, self._screen_now, self._width, self._height, self._pen) + more:
            self._write(text)
        return True

    def render_lines(self, crop: Region) -> list[Strip]:
        """Give the rows to the compositor, bypassing its style caches: they are styled already."""
        rows = blocks.laid_out(self._screen_now, self._width, self._height)
        rows += [EMPTY] * (crop.bottom - len(rows))  # the window may have grown, or its size is not known yet
        strips: list[Strip] = [
            Line(strip(rows[y], self._width, self._pen), self._width) for y in range(crop.y, crop.bottom)
        ]
        if crop.x == 0 and crop.width == self._width:
            return strips
        return [line.crop(crop.x, crop.right) for line in strips]
