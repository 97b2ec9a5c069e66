"""Lines of dots, or bars of one row: everyone's total after each round of a game, or a figure over many games."""

from itertools import accumulate

from msgspec import Struct

from kombio_tui.kit.rows import Row, Span, row, shortened
from kombio_tui.kit.shared import shared

AXIS = 5
LABEL = 12
BITS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The dots of a braille character, by column and row."""
BARS = "▁▂▃▄▅▆▇█"
SCALE = 1000
"""The height of a trend, in steps."""
TREND = "good"
"""The colour of a trend."""


class Course(Struct, frozen=True):
    """Somebody's totals from the start, with what stands at the end of the line."""

    totals: tuple[int, ...]
    letter: str
    name: str
    own: bool = False

    @property
    def style(self) -> str:
        """The colour of the line."""
        return f"bold line {self.letter} on room"


@shared
def courses(
    noted: tuple[tuple[int, ...], ...], names: tuple[str, ...], letters: str, you: int | None
) -> tuple[Course, ...]:
    """Everyone's course, from what was noted after each round; nothing was noted for who sat down after the game."""
    totals = [tuple(accumulate(points, initial=0)) for points in zip(*noted, strict=True)]
    seats = zip(totals, letters, names, strict=False)
    return tuple(Course(course, letter, name, seat == you) for seat, (course, letter, name) in enumerate(seats))


@shared
def chart(shown: tuple[Course, ...], target: int | None, width: int, height: int, start: int = 0) -> tuple[Row, ...]:
    """Lines of dots, each with its letter and name at its end; the target, if there is one, is a dashed line.

    The lowest row is what everyone starts with, unless somebody falls below that.
    """
    columns, rows = width - AXIS - LABEL, height - 1
    totals = [total for course in shown for total in course.totals]
    top, low = max(target or 1, *totals), min(start, *totals)
    cells: list[list[Span]] = [[(" ", "plain")] * columns for _ in range(rows)]
    line = _row_of(top if target is None else target, low, top, rows)
    if target is not None:
        cells[line // 4] = [("- "[at % 2], "bad") for at in range(columns)]
    for course in sorted(shown, key=lambda course: course.own):
        _draw(cells, course, low, top, course.style)
    labels = {line // 4: f"{top if target is None else target:>4} ", rows - 1: f"{low:>4} "}
    ends = _ends(shown, low, top, rows)
    drawn = [row((labels.get(y, " " * AXIS), "muted"), *_merged(cells[y]), *ends.get(y, ())) for y in range(rows)]
    return (*drawn, _rounds(len(shown[0].totals) - 1, columns))


def _row_of(total: float, low: int, top: int, rows: int) -> int:
    """The row of dots for a total, counted from above."""
    return round((top - total) * (4 * rows - 1) / max(1, top - low))


def _draw(cells: list[list[Span]], course: Course, low: int, top: int, style: str) -> None:
    """Draw a line between the totals; one's own is twice as thick."""
    wide, rounds, rows = 2 * len(cells[0]), max(1, len(course.totals) - 1), len(cells)
    dots: dict[tuple[int, int], int] = {}
    for column in range(wide):
        at = column * rounds / (wide - 1)
        left = min(int(at), rounds - 1)
        total = course.totals[left] + (course.totals[min(left + 1, rounds)] - course.totals[left]) * (at - left)
        dot = _row_of(total, low, top, rows)
        for y in (dot, max(0, dot - 1)) if course.own else (dot,):
            cell = column // 2, y // 4
            dots[cell] = dots.get(cell, 0) | BITS[column % 2][y % 4]
    for (x, y), mask in dots.items():
        cells[y][x] = (chr(0x2800 + mask), style)


def _ends(shown: tuple[Course, ...], low: int, top: int, rows: int) -> dict[int, Row]:
    """The labels at the ends of the lines, each in a row of its own, in the order of the lines and near to them."""
    ends: dict[int, Row] = {}
    next_free = 0
    by_height = sorted(shown, key=lambda course: (-course.totals[-1], course.own))[:rows]
    for below, course in zip(range(len(by_height), 0, -1), by_height, strict=True):
        wanted = _row_of(course.totals[-1], low, top, rows) // 4
        y = max(next_free, min(wanted, rows - below))
        ends[y] = ((f" {course.letter} {shortened(course.name, LABEL - 3)}", course.style),)
        next_free = y + 1
    return ends


def _merged(cells: list[Span]) -> list[Span]:
    """Neighbours of one style as one span."""
    spans: list[Span] = []
    for char, style in cells:
        if spans and spans[-1][1] == style:
            spans[-1] = spans[-1][0] + char, style
        else:
            spans.append((char, style))
    return spans


def _rounds(rounds: int, columns: int) -> Row:
    """The numbers of the rounds below the chart, as many as there is room for."""
    line = [" "] * (columns + 2)
    step = max(1, -(-rounds * 4 // max(1, columns)))
    for number in range(step, rounds + 1, step):
        text = str(number)
        x = max(0, round(number * (columns - 1) / max(1, rounds)) - len(text) + 1)
        line[x : x + len(text)] = text
    return row((" " * AXIS + "".join(line), "muted"))


def bars(course: Course, target: int | None, most: int, start: int = 0) -> Span:
    """The same in one row, for low windows: the newest totals as bars; the lowest is what everyone starts with."""
    top = max(target or 1, *course.totals) - start
    heights = [max(0, min(7, (total - start) * 8 // max(1, top))) for total in course.totals[1:][-most:]]
    return "".join(BARS[height] for height in heights), course.style


@shared
def trend_line(values: tuple[float, ...], width: int, height: int) -> tuple[Row, ...]:
    """A figure over time, from its lowest value to its highest: a line of dots, or bars in one row."""
    low, high = min(values), max(values)
    scaled = tuple(round(SCALE * (value - low) / ((high - low) or 1)) for value in values)
    if height == 1:
        shown = _spread(scaled, width)
        return (row(("".join(BARS[round(value * 7 / SCALE)] for value in shown), TREND)),)
    cells: list[list[Span]] = [[(" ", "plain")] * width for _ in range(height)]
    _draw(cells, Course(scaled, "", ""), 0, SCALE, TREND)
    return tuple(row(*_merged(line)) for line in cells)


def _spread(values: tuple[int, ...], width: int) -> list[int]:
    """A value for each column, from the first to the last; some are left out, or fill several columns."""
    return [values[round(at * (len(values) - 1) / max(1, width - 1))] for at in range(width)]
