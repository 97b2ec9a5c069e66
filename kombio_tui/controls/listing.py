"""Lists with a chosen line: it is filled, and a list that is too long says how many more there are."""

from collections.abc import Sequence
from typing import NamedTuple

from kombio_tui.kit.rows import EMPTY, Row, Span, cut, fitted, on_ground, row
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say

MARK, NO_MARK = ("► ", "key"), ("  ", "plain")
"""What stands before the chosen line, and before all others."""
MARGIN = len(MARK[0])
CHOSEN = {"muted": "plain", "strong": "key"}
"""Styles that are others on the chosen line."""
LEAST = 3
"""The fewest lines in which the chosen one can be seen with what is above and below it."""


class Line(NamedTuple):
    """A line of a list: an entry, or a heading between entries."""

    row: Row
    is_entry: bool = True


def listed(lines: Sequence[Line], chosen: int, height: int, say: Say) -> list[Row]:
    """As many lines as there is room for, around the chosen one."""
    if len(lines) <= height or height < LEAST:
        first = max(0, min(chosen, len(lines) - height))
        return [line.row for line in lines[first : first + height]]
    start = max(0, min(chosen - height // 2, len(lines) - height))
    shown = [line.row for line in lines[start : start + height]]
    if above := _entries(lines[: start + 1]) if start else 0:
        shown[0] = _more(say.plural("{number} more above", "{number} more above", above))
    if below := _entries(lines[start + height - 1 :]) if start + height < len(lines) else 0:
        shown[-1] = _more(say.plural("{number} more below", "{number} more below", below))
    return shown


def _entries(lines: Sequence[Line]) -> int:
    return sum(line.is_entry for line in lines)


def _more(text: str) -> Row:
    return row(NO_MARK, (text, "muted"))


@shared
def entry(line: Row, width: int, *, chosen: bool) -> Row:
    """An entry behind its mark; the chosen one is filled, with its name in gold and nothing muted."""
    if not chosen:
        return cut((NO_MARK, *line), width)
    seen = tuple((text, CHOSEN.get(style, style)) for text, style in line)
    return cut(on_ground((MARK, *seen), "chosen"), width, "text on chosen")


def heads(columns: Sequence[tuple[str, int]], last: str, width: int) -> Row:
    """The heads of columns, each as wide as its column; the last one takes the rest."""
    spans = [(fitted(f"{title} ", wide), "muted") for title, wide in columns]
    return cut(row(NO_MARK, *spans, (last, "muted")), width)


def choices(key: str, titles: Sequence[str], chosen: int, width: int) -> Row:
    """A key, and what it chooses from; the chosen one stands on paper, alone if there is no room for all."""
    all_of_them = [(f" {title} ", "title" if at == chosen else "plain") for at, title in enumerate(titles)]
    if sum(len(text) for text, _ in all_of_them) + MARGIN + 1 > width:
        at = f" {chosen + 1}/{len(titles)}"
        return cut(row((f"{key} ", "key"), all_of_them[chosen], (at, "muted")), width)
    return row((f"{key} ", "key"), *all_of_them) if titles else EMPTY


def tabs(titles: Sequence[tuple[str, str, bool]], width: int) -> Row:
    """Keys with what each shows; what is shown now stands on paper."""
    spans: list[Span] = []
    for key, title, shown in titles:
        spans += [(f"{key} ", "key"), (f" {title} ", "title" if shown else "muted"), (" ", "plain")]
    return cut(tuple(spans), width)
