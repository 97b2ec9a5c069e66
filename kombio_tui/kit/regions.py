"""The regions of one screen, each drawn again only when its facts change."""

from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from kombio_tui.kit.blocks import Region, Screen

T = TypeVar("T")


class Regions:
    """The regions that a screen shows, by name, and the facts that each was drawn from.

    The functions that draw them are pure, and most are shared: viewers with the same facts get the same region. What
    one viewer may see and another may not is one of the facts. Keeping the last facts only saves looking up the region.
    """

    def __init__(self) -> None:
        self._last: dict[Hashable, tuple[Any, Region, Callable[[Any], Region]]] = {}

    def __call__(self, name: Hashable, draw: Callable[[T], Region], facts: T) -> Region:
        """The region that `draw` makes of these facts."""
        last = self._last.get(name)
        if last and last[0] == facts:
            return last[1]
        region = draw(facts)
        self._last[name] = facts, region, draw
        return region

    def again(self, screen: Screen, changed: Mapping[str, Mapping[str, Any]]) -> Screen:
        """The screen with some regions drawn from other facts; everything else is as it was."""
        redrawn: dict[int, Region] = {}
        for name, facts in changed.items():
            last, region, draw = self._last[name]
            redrawn[id(region)] = self(name, draw, replace(last, **facts))
        return [redrawn.get(id(region), region) for region in screen]
