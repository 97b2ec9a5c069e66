"""The regions of one screen, each drawn again only when its facts change."""

from collections.abc import Callable, Hashable, Sequence
from itertools import compress, count, islice, zip_longest
from operator import is_not, ne
from typing import Any, TypeVar

from msgspec import Struct

from kombio_tui.kit.blocks import Area, Part, Region, column, row_part
from kombio_tui.kit.rows import EMPTY, Row, cut, on_ground
from kombio_tui.kit.shared import shared

T = TypeVar("T")
BLANK_ON = {"room": "plain", "felt": "soft on felt"}
"""The style of what is empty on a ground."""


class Filled(Struct, frozen=True, eq=False, gc=False):
    """An area that was filled with rows."""

    where: tuple[Area, str]
    rows: Sequence[Row]
    lines: Sequence[Row]
    region: Region


class Regions:
    """The regions that a screen shows, by name, and the facts that each was drawn from.

    The functions that draw them are pure, and most are shared: viewers with the same facts get the same region. What
    one viewer may see and another may not is one of the facts. Most facts are the same objects as long as they are the
    same, so that comparing them takes no time.
    """

    def __init__(self) -> None:
        self._last: dict[Hashable, tuple[tuple[Any, ...], Any]] = {}
        self._filled: dict[Hashable, Filled] = {}
        self._rows: dict[Hashable, tuple[Sequence[Row], Sequence[Part]]] = {}

    def __call__(self, name: Hashable, draw: Callable[..., T], *facts: Any) -> T:
        """The region, or anything else, that `draw` makes of these facts."""
        last = self._last.get(name)
        if last is not None and last[0] == facts:
            known: T = last[1]
            return known
        made = draw(*facts)
        self._last[name] = facts, made
        return made

    def each(self, name: Hashable, draw: Callable[..., T], facts: Sequence[tuple[Any, ...]]) -> list[T]:
        """The regions that `draw` makes of each of these facts."""
        last = self._last.get(name)
        if last is None or len(last[0]) != len(facts):
            made = [draw(*new) for new in facts]
        else:
            made = [*last[1]]
            for at in compress(count(), map(ne, facts, last[0])):
                made[at] = draw(*facts[at])
        self._last[name] = tuple(facts), made
        return made

    def rows(self, name: Hashable, x: int, y: int, rows: Sequence[Row]) -> Region:
        """A region of rows as they are, all of one width; a row that has not changed stays the same part."""
        last = zip_longest(rows, *self._rows.get(name, ((), ())))
        parts = [part if row is old else row_part(row) for row, old, part in islice(last, len(rows))]
        self._rows[name] = rows, parts
        return Region(column(x, y, len(rows)), parts)

    def filled(self, name: Hashable, area: Area, rows: Sequence[Row], ground: str = "room") -> Region:
        """Rows that fill an area on a ground; a row that is the same object as before stays the same part."""
        last, where = self._filled.get(name), (area, ground)
        if last and last.where == where and last.rows is rows:
            return last.region
        lines = [*rows[: area.height], *[EMPTY] * (area.height - len(rows))]
        if last and last.where == where:
            parts = [*last.region.parts]
            for at in compress(count(), map(is_not, lines, last.lines)):
                parts[at] = _filling(lines[at], area.width, ground)
            region = Region(last.region.places, parts)
        else:
            region = Region(column(area.x, area.y, area.height), [_filling(line, area.width, ground) for line in lines])
        self._filled[name] = Filled(where, rows, lines, region)
        return region


@shared
def _filling(line: Row, width: int, ground: str) -> Part:
    """A row that is cut or padded to a width, on a ground."""
    return row_part(cut(on_ground(line, ground), width, BLANK_ON[ground]), text=True)
