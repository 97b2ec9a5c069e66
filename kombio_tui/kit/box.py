"""Boxes: a few lines with a border around them, and a label in the border."""

from collections.abc import Sequence

from kombio_tui.kit.blocks import Block
from kombio_tui.kit.rows import Row, Span

NO_LABEL: Span = ("", "plain")


def boxed(inside: Sequence[Span], edge: str, above: Span = NO_LABEL, below: Span = NO_LABEL) -> Block:
    """Draw a border in a style around lines of equal length, with labels in it."""
    width = len(inside[0][0])
    return (
        (("┌", edge), *border(above, width, edge), ("┐", edge)),
        *((("│", edge), line, ("│", edge)) for line in inside),
        (("└", edge), *border(below, width, edge), ("┘", edge)),
    )


def border(label: Span, width: int, edge: str) -> Row:
    """A piece of a border with a label in the middle."""
    text, style = label
    if not text.strip():
        return (("─" * width, edge),)
    left = (width - len(text)) // 2
    return (("─" * left, edge), (text, style), ("─" * (width - left - len(text)), edge))
