"""A window that is too small for a table."""

from kombio_tui.kit.blocks import Screen, page
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import row, wrapped

SMALLEST = (60, 20)
"""The smallest window that fits every table."""


def too_small(look: Look) -> Screen | None:
    """A message for a player whose window is too small; None if it is large enough."""
    width, height = SMALLEST
    if look.width >= width and look.height >= height:
        return None
    wish = look.say(
        "Please enlarge the window: it has {columns} x {lines}, and a table needs {width} x {height}.",
        columns=look.width, lines=look.height, width=width, height=height,
    )  # fmt: skip
    words = (row((f" {line}", "strong")) for line in wrapped(wish, max(10, look.width - 2)))
    return page(tuple(words), look.width, top=1)
