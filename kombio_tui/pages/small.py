"""A window that is too small for a table."""

from kombio_tui.kit.blocks import Screen, page
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import EMPTY, row, wrapped

SMALLEST = ((60, 20), (44, 24))
"""The smallest windows that fit every table: a low one, and a narrow one."""


LINES = "t"
"""The key that goes on in lines of text."""


def too_small(look: Look, *, lines: bool = False) -> Screen | None:
    """A message for a player whose window is too small; None if it is large enough. Some can go on in lines."""
    for width, height in SMALLEST:
        if look.width >= width and look.height >= height:
            return None
    low, narrow = (f"{width} x {height}" for width, height in SMALLEST)
    wish = look.say(
        "Please enlarge the window: it has {columns} x {lines}, and a table needs {low} or {narrow}.",
        columns=look.width, lines=look.height, low=low, narrow=narrow,
    )  # fmt: skip
    width = max(10, look.width - 2)
    words = [row((f" {line}", "strong")) for line in wrapped(wish, width)]
    instead = wrapped(look.say("Or press {key} to play in lines of text.", key=LINES), width) if lines else []
    return page([*words, EMPTY, *(row((f" {line}", "key")) for line in instead)], look.width, top=1)
