"""A window that is too small for a table."""

from kombio_tui.kit.blocks import Screen, page
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import row, wrapped

SMALLEST = ((60, 20), (44, 24))
"""The smallest windows that fit every table: a low one, and a narrow one."""


def too_small(look: Look) -> Screen | None:
    """A message for a player whose window is too small; None if it is large enough."""
    if any(look.width >= width and look.height >= height for width, height in SMALLEST):
        return None
    low, narrow = (f"{width} x {height}" for width, height in SMALLEST)
    wish = look.say(
        "Please enlarge the window: it has {columns} x {lines}, and a table needs {low} or {narrow}.",
        columns=look.width, lines=look.height, low=low, narrow=narrow,
    )  # fmt: skip
    words = [row((f" {line}", "strong")) for line in wrapped(wish, max(10, look.width - 2))]
    return page(words, look.width, top=1)
