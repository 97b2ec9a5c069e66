"""Pictures of screens in their colours, as SVG."""

import io

from rich.console import Console
from rich.segment import Segment, Segments
from rich.terminal_theme import MONOKAI

from kombio_tui.controls.page import Page
from kombio_tui.kit.look import Pen
from kombio_tui.kit.rows import strip
from tests.kit.screens import rows


def svg(page: Page, title: str, pen: Pen) -> str:
    """Draw a page as a terminal with these colours shows it."""
    look = page.look
    console = Console(
        width=look.width, record=True, file=io.StringIO(), force_terminal=True, color_system="truecolor",
        legacy_windows=False,
    )  # fmt: skip
    for row in rows(page):
        console.print(Segments([*strip(row, look.width, pen), Segment.line()]), end="")
    return console.export_svg(title=title, theme=MONOKAI, unique_id="kombio")
