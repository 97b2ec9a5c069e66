"""The only widget: it shows a screen of blocks and redraws only what has changed."""

from collections.abc import Callable, Iterable, Sequence

from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from kombio_tui.kit.blocks import Placed, laid_out
from kombio_tui.kit.look import Pen
from kombio_tui.kit.rows import EMPTY, repainted, strip


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
    """A full screen of blocks on the line API. Its rows carry their own styles, so it needs no styles of its own.

    Textual draws the whole screen at the start and when the size changes. All other changes are a few rows, and those
    are written straight to the terminal: no layout, no compositor, no wait for the next frame. That takes a third of
    the time, which can decide a slap. Without a `write` function they are left to Textual.
    """

    DEFAULT_CSS = "Canvas { width: 100%; height: 100%; }"

    def __init__(
        self, pen: Pen, page: Callable[[int, int], Sequence[Placed]], write: Callable[[str], None] | None
    ) -> None:
        super().__init__()
        self._pen = pen
        self._page = page
        self._write = write
        self._screen_now: Sequence[Placed] = ()
        self._width = self._height = 0

    @property
    def laid_out(self) -> bool:
        """Whether the size of the screen is known, so that it can be drawn."""
        return self._height > 0

    def use(self, pen: Pen) -> None:
        """Switch to another pen."""
        if pen != self._pen:
            self._pen = pen
            self.refresh()

    def on_resize(self) -> None:
        """Lay out the page for the new size; Textual draws all of it."""
        self._width, self._height = self.size
        self._screen_now = self._page(self._width, self._height)
        self.refresh()

    def show(self) -> None:
        """Show the current page; draw only what has changed."""
        if not self._height:
            return
        before, self._screen_now = self._screen_now, self._page(self._width, self._height)
        if not self._write:
            self.refresh()
        elif text := changes(before, self._screen_now, self._width, self._height, self._pen):
            self._write(text)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Give the rows to the compositor, bypassing its style caches: they are styled already."""
        rows = laid_out(self._screen_now)
        rows += [EMPTY] * (crop.bottom - len(rows))
        strips: list[Strip] = [
            Line(strip(rows[y], self._width, self._pen), self._width) for y in range(crop.y, crop.bottom)
        ]
        if crop.x == 0 and crop.width == self._width:
            return strips
        return [line.crop(crop.x, crop.right) for line in strips]


def changes(before: Sequence[Placed], after: Sequence[Placed], width: int, height: int, pen: Pen) -> str:
    """The text that turns one screen on a terminal into another; empty if they are the same."""
    differing = [pair for pair in zip(before, after, strict=False) if pair[0] != pair[1]]
    if len(before) != len(after) or any(_elsewhere(old, new) for old, new in differing):
        differing = [(_one_block(before, height), _one_block(after, height))]
    return "".join([text for old, new in differing for text in _redrawn(old, new, width, height, pen)])


def _elsewhere(old: Placed, new: Placed) -> bool:
    """Whether a block has moved, so that its rows can't be compared with the previous ones."""
    return old.x != new.x or old.y != new.y or len(old.block) != len(new.block)


def _redrawn(before: Placed, after: Placed, width: int, height: int, pen: Pen) -> list[str]:
    """Move to each row that differs, and draw the part that is new."""
    drawn = []
    for y, (old, new) in enumerate(zip(before.block, after.block, strict=True), after.y + 1):
        if old != new and y <= height:
            x, text = repainted(old, new, width - after.x, pen, to_the_end=after.open)
            drawn.append(f"\x1b[{y};{after.x + x + 1}H{text}")
    return drawn


def _one_block(screen: Sequence[Placed], height: int) -> Placed:
    rows = laid_out(screen)[:height]
    return Placed(0, 0, (*rows, *[EMPTY] * (height - len(rows))), open=True)
