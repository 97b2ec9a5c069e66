"""The course of a game: everyone's total after each round, as a chart of letters."""

from collections.abc import Sequence
from itertools import accumulate

from kombio_tui.kit.rows import Row, row

AXIS = 6
SEVERAL = "*"


def chart(noted: Sequence[Sequence[int]], letters: str, width: int, height: int) -> list[Row]:
    """Draw the totals, a letter for each player; a star where several coincide."""
    courses = [list(accumulate((points[seat] for points in noted), initial=0)) for seat in range(len(noted[0]))]
    low, high = min(map(min, courses)), max(1, *map(max, courses))
    step = max(2, min(8, (width - AXIS - 2) // max(1, len(noted))))
    most = (width - AXIS - 2) // step
    cells = [[" "] * (most * step + 1) for _ in range(height)]
    for seat, course in enumerate(courses):
        for number, total in enumerate(course[-most - 1 :]):
            line = round((high - total) * (height - 1) / max(1, high - low))
            there = cells[line][number * step]
            cells[line][number * step] = letters[seat] if there == " " else SEVERAL
    labels = {0: high, height - 1: low}
    return [
        row((f"{labels.get(number, ''):>{AXIS - 1}} ", "muted"), ("│", "rule"), ("".join(line).rstrip(), "strong"))
        for number, line in enumerate(cells)
    ]
