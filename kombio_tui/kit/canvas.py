"""The one widget: it shows a screen of blocks, and redraws only what changed of them."""

from collections.abc import Callable, Iterable, Sequence

from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

from kombio_tui.kit.blocks import Placed, laid_out
from kombio_tui.kit.look import Pen
from kombio_tui.kit.rows import EMPTY, repainted, strip


class Line(Strip):
    """A row as wide as the screen. Textual's own would note itself as its only part, and so hold itself for good."""

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        """Cut into parts; most often that is the whole."""
        cuts = list(cuts)
        return [self] if cuts == [self.cell_length] else super().divide(cuts)


class Backdrop(Screen[None], inherit_css=False):
    """The screen behind the canvas, which hides all of it.

    It gives blank lines by itself, for Textual's cache of styled lines outlives the app that it belongs to.
    """

    DEFAULT_CSS = "Backdrop { layout: vertical; overflow: hidden; }"

    def render_lines(self, crop: Region) -> list[Strip]:
        """Nothing to see."""
        return [Strip.blank(crop.width)] * crop.height


class Canvas(Widget, inherit_css=False):
    """A full screen of blocks on the line API. Its rows carry their own styles, so it needs no styles of its own.

    Textual draws the whole screen: at the start, and when its size changes. Everything in between is a few rows that
    differ, and those are written straight to the terminal: no layout, no compositor, no wait for the next frame. That
    takes a third of the time, and it is what a slap is decided by. Without a way to write it leaves them to Textual.
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
        """Whether the size of the screen is known, so that something is drawn."""
        return self._height > 0

    def use(self, pen: Pen) -> None:
        """Draw with another pen from now on."""
        if pen != self._pen:
            self._pen = pen
            self.refresh()

    def on_resize(self) -> None:
        """Lay the page out for the new size; Textual draws all of it."""
        self._width, self._height = self.size
        self._screen_now = self._page(self._width, self._height)
        self.refresh()

    def show(self) -> None:
        """Show the page as it is now; only what differs is drawn again."""
        if not self._height:
            return
        before, self._screen_now = self._screen_now, self._page(self._width, self._height)
        if not self._write:
            self.refresh()
        elif text := changes(before, self._screen_now, self._width, self._height, self._pen):
            self._write(text)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Give the drawn rows to the compositor, past all caches of styles: they are drawn already."""
        rows = laid_out(self._screen_now)
        rows += [EMPTY] * (crop.bottom - len(rows))
        strips: list[Strip] = [
            Line(strip(rows[y], self._width, self._pen), self._width) for y in range(crop.y, crop.bottom)
        ]
        if crop.x == 0 and crop.width == self._width:
            return strips
        return [line.crop(crop.x, crop.right) for line in strips]


def changes(before: Sequence[Placed], after: Sequence[Placed], width: int, height: int, pen: Pen) -> str:
    """What to write to a terminal that shows one screen so that it shows another; nothing where they are the same."""
    differing = [pair for pair in zip(before, after, strict=False) if pair[0] != pair[1]]
    if len(before) != len(after) or any(_elsewhere(old, new) for old, new in differing):
        differing = [(_one_block(before, height), _one_block(after, height))]
    return "".join([text for old, new in differing for text in _redrawn(old, new, width, height, pen)])


def _elsewhere(old: Placed, new: Placed) -> bool:
    """Whether a block lies not where the one before lay, so that their rows can't be compared."""
    return old.x != new.x or old.y != new.y or len(old.block) != len(new.block)


def _redrawn(before: Placed, after: Placed, width: int, height: int, pen: Pen) -> list[str]:
    """Go to each row that differs and draw what is new of it."""
    drawn = []
    for y, (old, new) in enumerate(zip(before.block, after.block, strict=True), after.y + 1):
        if old != new and y <= height:
            x, text = repainted(old, new, width - after.x, pen, to_the_end=after.open)
            drawn.append(f"\x1b[{y};{after.x + x + 1}H{text}")
    return drawn


def _one_block(screen: Sequence[Placed], height: int) -> Placed:
    rows = laid_out(screen)[:height]
    return Placed(0, 0, (*rows, *[EMPTY] * (height - len(rows))), open=True)
