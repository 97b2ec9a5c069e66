"""A moment at a table: what is needed to draw it for one viewer, whatever the game."""

from abc import ABCMeta, abstractmethod
from functools import cache
from typing import Any

from msgspec import Struct, StructMeta, field

from kombio_tui.controls.clocks import Countdown
from kombio_tui.kit.look import Look
from kombio_tui.kit.regions import Regions
from kombio_tui.text.languages import Say
from protocol.house import Seated


class AbstractStruct(StructMeta, ABCMeta):
    """Makes structs with abstract methods."""


class GameScene(Struct, kw_only=True, metaclass=AbstractStruct):
    """The players, and how to draw them. A game's own scene adds its view and what was pressed."""

    view: Any
    names: tuple[str, ...]
    seats: tuple[Seated, ...]
    """Who of them is connected, and who a bot."""
    look: Look
    clock: Countdown | None = None
    """The time that is left, for the viewer or for somebody else."""
    you: int | None = None
    """The viewer's own seat; a watcher who follows a player sees as that player, and has none."""
    say: Say
    """The viewer's language."""
    regions: Regions = field(default_factory=Regions)
    """What is on the viewer's screen."""

    @property
    def followed(self) -> str:
        """The name of the player as whom a watcher sees the game; empty for everyone else."""
        viewer = self.view.viewer
        return "" if viewer is None or self.you is not None else self.names[viewer]

    @property
    @abstractmethod
    def players(self) -> int:
        """How many play."""

    @property
    def others(self) -> tuple[int, ...]:
        """Everyone else, in the order in which they play after the viewer."""
        return others_of(self.players, self.view.viewer)


@cache
def others_of(players: int, viewer: int | None) -> tuple[int, ...]:
    """Everyone but the viewer, in the order in which they play after the viewer; a watcher sees them from the first."""
    if viewer is None:
        return tuple(range(players))
    return tuple((viewer + step) % players for step in range(1, players))
