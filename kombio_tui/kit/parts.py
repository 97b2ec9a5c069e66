"""The parts of one screen, each drawn again only when its inputs change."""

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from kombio_tui.kit.blocks import Part

T = TypeVar("T", bound=Hashable)


class Parts:
    """The parts that a screen shows, by name, and what each was drawn from.

    The functions that draw them are pure and shared: viewers with the same inputs get the same part, and what one
    viewer must not see is part of the inputs. Keeping the last inputs only saves looking the part up.
    """

    def __init__(self) -> None:
        self._last: dict[Hashable, tuple[Any, Part]] = {}

    def __call__(self, name: Hashable, draw: Callable[[T], Part], inputs: T) -> Part:
        """The part that `draw` makes of these inputs."""
        last = self._last.get(name)
        if last and last[0] == inputs:
            return last[1]
        part = draw(inputs)
        self._last[name] = inputs, part
        return part
