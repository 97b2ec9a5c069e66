"""Screens as SVG: still, or moving from one to the next."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import accumulate, pairwise

from kombio_tui.controls.page import Page
from kombio_tui.kit.look import Pen
from tests.kit.pictures.cells import BLOCKS, Cell, Run, cells, dots, is_block, runs

WIDE, HIGH, BASELINE = 9, 18, 13
FONT = "DejaVu Sans Mono, Menlo, Consolas, monospace"


def svg(page: Page, pen: Pen) -> str:
    """A page as a terminal shows it."""
    lines = cells(page, pen)
    return _document(lines, ["".join(_shapes(lines))])


def moving(frames: Sequence[tuple[list[list[Cell]], float]]) -> str:
    """Screens one after the other, each for this many seconds, again and again; a frame has only what it changes."""
    total, starts = sum(seconds for _, seconds in frames), list(accumulate(seconds for _, seconds in frames))
    groups = ["".join(_shapes(frames[0][0]))]
    for ((before, _), (lines, _)), start in zip(pairwise(frames), starts, strict=False):
        shapes = "".join(_shapes([_changed(new, old) for new, old in zip(lines, before, strict=True)]))
        groups.append(f"<g opacity='0'>{shapes}{_appear(start, total)}</g>")
    return _document(frames[0][0], groups)


def _appear(start: float, total: float) -> str:
    """From a moment on a frame is seen, until all begins again."""
    at = start / total
    return (
        f"<animate attributeName='opacity' dur='{total:g}s' repeatCount='indefinite' calcMode='discrete' "
        f"keyTimes='0;{at:.4f}' values='0;1'/>"
    )


def _changed(new: list[Cell], old: list[Cell]) -> list[Cell]:
    """A row of which only the changed columns are drawn."""
    return [cell if cell != was else Cell("", "", "", bold=False) for cell, was in zip(new, old, strict=True)]


def _document(lines: list[list[Cell]], groups: Sequence[str]) -> str:
    width, height = len(lines[0]) * WIDE, len(lines) * HIGH
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' font-family='{FONT}' font-size='15'>\n"
        + "\n".join(groups)
        + "\n</svg>\n"
    )


def _shapes(lines: list[list[Cell]]) -> Iterator[str]:
    for y, line in enumerate(lines):
        for run in runs(line):
            if run.ground:
                yield _rect(run.x * WIDE, y * HIGH, len(run.text) * WIDE, HIGH, run.ground)
                yield from _ink(run, y)
        yield "\n"


def _ink(run: Run, y: int) -> Iterator[str]:
    x = run.x * WIDE
    if is_block(run):
        left, top, right, bottom = BLOCKS[run.text[0]]
        if (left, right) == (0, 1):
            yield _rect(x, y * HIGH + top * HIGH, len(run.text) * WIDE, (bottom - top) * HIGH, run.ink)
            return
        for number in range(len(run.text)):
            across = x + (number + left) * WIDE
            yield _rect(across, (y + top) * HIGH, (right - left) * WIDE, (bottom - top) * HIGH, run.ink)
    elif "░" in run.text or any(dots(char) for char in run.text):
        for number, char in enumerate(run.text):
            yield from _pattern(char, x + number * WIDE, y * HIGH, run.ink)
    elif run.text.strip():
        weight = " font-weight='bold'" if run.bold else ""
        yield (
            f"<text x='{x}' y='{y * HIGH + BASELINE}' fill='#{run.ink}'{weight} xml:space='preserve' "
            f"textLength='{len(run.text) * WIDE}'>{escape(run.text)}</text>"
        )


def _pattern(char: str, x: float, y: float, ink: str) -> Iterator[str]:
    """Dots of a chart, or the weave of a back."""
    if char == "░":
        lines = "".join(f"M{x:g} {y + down:g}h9" for down in (4, 9, 14))
        yield f"<path d='{lines}' stroke='#{ink}' stroke-dasharray='1 2'/>"
    for column, row in dots(char):
        yield _rect(x + 1 + column * 4, y + 1 + row * 4.5, 3, 3, ink)


def _rect(x: float, y: float, width: float, height: float, ink: str) -> str:
    return f"<rect x='{x:g}' y='{y:g}' width='{width:g}' height='{height:g}' fill='#{ink}'/>"
