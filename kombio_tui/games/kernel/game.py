"""A game as one viewer follows it from update to update, on the screen or in lines."""

from abc import ABC
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from kombio_tui.games.kernel.lesson import Lesson
from kombio_tui.games.kernel.narration import People, StandIn
from protocol.base import Reacted, TimedOut, TurnStarted
from protocol.house import Seated, Story, Table

V = TypeVar("V")


class FollowedGame(ABC, Generic[V]):
    """What screens and line mode know about their table."""

    teaches: ClassVar[type[Lesson] | None] = None
    """The first lesson of the game, if it has one."""
    lesson: Lesson | None = None
    """The lesson at this table, if it is one."""
    table: Table
    """The table as it is now; there is none before the first update."""
    view: V
    """What the viewer sees of a game that has begun."""
    begun = False
    """Whether there is a game to show."""
    options: Mapping[str, Any] = {}
    """The options of the table."""
    names: tuple[str, ...] = ()
    """Who sits where."""
    _seats: tuple[Seated, ...] = ()
    """The seats that these are the names of."""
    replaced = False
    """Whether a bot plays the viewer's seat."""
    _bot_played = False
    """Whether a bot played the viewer's seat when that happened which is being told again."""
    _late = False
    """Whether the house makes the move that is being told, because the viewer's time was up."""

    def _look_at(self, table: Table) -> None:
        """Update with the table as it is now."""
        self.table, self.options, self.view = table, table.options, table.view
        self.begun, seats = table.view is not None, table.line.seats
        if self.lesson is None and table.line.lesson and self.teaches:
            self.lesson = self.teaches()
        self._late = False
        self.replaced = table.you is not None and table.line.phase == "playing" and seats[table.you].played_by_house
        if seats is not self._seats:
            self._seats, self.names = seats, tuple([seat.name for seat in seats])

    @property
    def own_name(self) -> str:
        """The name at the viewer's seat; a watcher has none."""
        return "" if self.table.you is None else self.names[self.table.you]

    @property
    def people(self) -> People:
        """Who sits at the table, and which of them the viewer is."""
        return People(self.names, self.table.you)

    @property
    def stand_in(self) -> StandIn:
        """Who plays the viewer's seat."""
        return "house" if self._late else "bot" if self.replaced or self._bot_played else ""

    def retelling(self, story: Story) -> Iterator[Any]:
        """The events of a story, each to be told as the deed of who played the viewer's seat then."""
        for event, by_bot in story.told:
            self._bot_played = by_bot
            yield event
        self._bot_played = False

    def notice(self, event: Any) -> None:
        """Notice from when to when the house plays for a viewer whose time is up."""
        if isinstance(event, TimedOut):
            self._late = event.seat == self.table.you
        elif isinstance(event, TurnStarted):
            self._late = False

    @property
    def offers(self) -> dict[str, Any]:
        """What the viewer may do now, by its verb."""
        seen: Any = self.view
        return {offer.verb: offer for offer in seen.offers}

    @property
    def awaits_player(self) -> bool:
        """Whether the game waits for this viewer: usually, whether anything is offered."""
        seen: Any = self.view if self.begun else None
        return seen is not None and bool(seen.offers)

    # --- what most games have no need of ---

    def raced(self, reactions: Sequence[Reacted]) -> None:
        """Update with the reaction times of a race."""

    def refused(self) -> None:
        """The house refused something, or may never have heard it."""

    def settle(self) -> Any:
        """A move that was pressed or typed ahead and can be sent now; None if there is none."""
        return None
