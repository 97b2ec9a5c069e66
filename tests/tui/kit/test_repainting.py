"""What is drawn to turn one row into another: no cell that looks wrong after it, and few bytes."""

import pyte
from hypothesis import given
from hypothesis import strategies as st

from kombio_tui.kit.look import Pen
from kombio_tui.kit.rows import Row, cut, painted, repainted
from kombio_tui.kit.theme import codes

WIDTH = 16
STYLES = ("soft on felt", "bold white on felt", "paper on felt", "paper on back", "weave on back", "plain", "muted")
ROWS = st.lists(st.tuples(st.text(" ▀░ab", max_size=5), st.sampled_from(STYLES)), max_size=6).map(
    lambda spans: cut(tuple(spans), WIDTH)
)
PENS = st.builds(Pen, st.sampled_from(["truecolor", "256", "standard", "none"]), st.booleans())
CARD: Row = (("▌", "paper on back"), ("░░░░", "weave on back"), ("▐", "paper on back"))
NEW: Row = (("▌", "news on back"), ("░░░░", "weave on back"), ("▐", "news on back"))


def cells(*texts: str) -> list[object]:
    """A terminal's row; of a space only the ground is seen."""
    screen = pyte.Screen(WIDTH, 1)
    pyte.Stream(screen).feed("".join(texts))
    row = [screen.buffer[0][x] for x in range(WIDTH)]
    return [(cell.bg, cell.reverse) if cell.data == " " else cell for cell in row]


def changed(before: Row, after: Row, pen: Pen) -> str:
    piece = repainted(before, after, pen)
    return f"\x1b[1;{piece.x + 1}H{codes(piece.first, None, pen.colours, pen.theme)}{piece.text}" if piece else ""


@given(ROWS, ROWS, PENS)
def test_any_row_becomes_any_other(before: Row, after: Row, pen: Pen) -> None:
    shown = cells(painted(before, pen), changed(before, after, pen))
    assert shown == cells(painted(after, pen))


@given(ROWS, st.lists(st.one_of(st.none(), st.sampled_from(STYLES)), min_size=7, max_size=7), PENS)
def test_a_row_changes_the_style_of_some_spans(before: Row, styles: list[str | None], pen: Pen) -> None:
    after = tuple((text, new or old) for (text, old), new in zip(before, styles, strict=False))
    shown = cells(painted(before, pen), changed(before, after, pen))
    assert shown == cells(painted(after, pen))


def test_the_cursor_passes_over_what_stays() -> None:
    assert changed(CARD, NEW, Pen("none")) == "\x1b[1;1H\x1b[0m▌\x1b[4C▐"


def test_spaces_on_the_same_ground_are_not_drawn_again() -> None:
    before, after = (("  7  ", "bold both on paper"),), (("  9  ", "bold swap on paper"),)
    assert changed(before, after, Pen("none")) == "\x1b[1;3H\x1b[0;1;7m9"
