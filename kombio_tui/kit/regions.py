"""The regions of one screen, each drawn again only when its facts change."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from kombio_tui.kit.blocks import Region

T = TypeVar("T")


class Regions:
    """The regions that a screen shows, by name, and the facts that each was drawn from.

    The functions that draw them are pure, and most are shared: viewers with the same facts get the same region. What
    one viewer may see and another may not is one of the facts. Keeping the last facts only saves looking up the region.
    """

    def __init__(self) -> None:
        self._last: dict[Hashable, tuple[Any, Region]] = {}

    def __call__(self, name: Hashable, draw: Callable[[T], Region], facts: T) -> Region:
        """The region that `draw` makes of these facts."""
        last = self._last.get(name)
        if last and last[0] == facts:
            return last[1]
        region = draw(facts)
        self._last[name] = facts, region
        return region
