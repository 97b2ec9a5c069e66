"""The regions of one screen, each drawn again only when its facts change."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar, cast

from kombio_tui.kit.blocks import Placed, Region, placed_row
from kombio_tui.kit.rows import Row

T = TypeVar("T")


class Regions:
    """The regions that a screen shows, by name, and the facts that each was drawn from.

    The functions that draw them are pure, and most are shared: viewers with the same facts get the same region. What
    one viewer may see and another may not is one of the facts. Most facts are the same objects as long as they are the
    same, so that comparing them takes no time.
    """

    def __init__(self) -> None:
        self._last: dict[Hashable, tuple[tuple[Any, ...], Any]] = {}

    def __call__(self, name: Hashable, draw: Callable[..., T], *facts: Any) -> T:
        """The region, or anything else, that `draw` makes of these facts."""
        last = self._last.get(name)
        if last is not None and last[0] == facts:
            return cast("T", last[1])
        made = draw(*facts)
        self._last[name] = facts, made
        return made

    def rows(self, name: Hashable, x: int, y: int, rows: Sequence[Row], *, open: bool = True) -> Region:  # noqa: A002
        """A region of rows as they are; a row that has not changed stays the same part."""
        facts = x, y, len(rows), open
        last = self._last.get(name)
        if last is None or last[0] != facts:
            region: list[Placed] = [placed_row(x, at, row, open) for at, row in enumerate(rows, y)]
        else:
            pairs = zip(last[1], rows, strict=True)
            region = [old if old.part.rows[0] is row else placed_row(x, old.y, row, open) for old, row in pairs]
        self._last[name] = facts, region
        return region
