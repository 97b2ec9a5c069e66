"""Rows of text, the stuff that screens are made of.

A row is a tuple of spans, a span a text with the name of a style. Rows are values: the same row is drawn once and kept,
for all screens that show it, and a screen redraws only the rows that differ from before.
"""

from functools import lru_cache

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual.strip import Strip

from kombio_tui.terminal import Colours, console
from kombio_tui.theme import style

Span = tuple[str, str]
Row = tuple[Span, ...]

EMPTY: Row = ()
ERASE_TO_END_OF_LINE = "\x1b[K"


def row(*parts: str | Span) -> Row:
    """Make a row; a bare text has the plain style."""
    return tuple((part, "plain") if isinstance(part, str) else part for part in parts)


def width_of(line: Row) -> int:
    """How many columns a row takes."""
    return sum(cell_len(text) for text, _ in line)


def fitted(text: str, width: int) -> str:
    """Cut a text, or fill it with spaces, to exactly so many columns."""
    return set_cell_size(text, width)


def shortened(text: str, width: int) -> str:
    """Cut a text that is longer than so many columns, and show that it was cut."""
    return text if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"


def ends(left: Row, right: Row, width: int) -> Row:
    """Put one row at the left end and one at the right end of a line."""
    gap = max(1, width - width_of(left) - width_of(right))
    return (*left, (" " * gap, "plain"), *right)


@lru_cache(maxsize=2048)
def drawn(line: Row, width: int, colours: Colours) -> str:
    """Draw a row as a terminal of this kind reads it; screens that show the same row share the drawing."""
    return _strip(line, colours).crop(0, width).render(console(colours)) + ERASE_TO_END_OF_LINE


def strip(line: Row, width: int, colours: Colours) -> Strip:
    """Draw a row as Textual composes it."""
    return _strip(line, colours).adjust_cell_length(width, style("plain", colours))


def _strip(line: Row, colours: Colours) -> Strip:
    return Strip([Segment(text, style(name, colours)) for text, name in line if text]).simplify()
