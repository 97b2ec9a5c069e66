"""A game as one viewer follows it from update to update, on the screen or in lines."""

from abc import ABC
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from protocol.house import Reacted, Seated, Table

V = TypeVar("V")


class FollowedGame(ABC, Generic[V]):
    """What screens and line mode know about their table."""

    def __init__(self) -> None:
        self._table: Table | None = None
        self._seats: tuple[Seated, ...] = ()
        self._names: tuple[str, ...] = ()
        """The names of these seats."""

    # --- what is known of the table ---

    @property
    def table(self) -> Table:
        """The table as it is now."""
        if self._table is None:
            raise RuntimeError("a game is followed from its first picture on")
        return self._table

    @property
    def options(self) -> Mapping[str, Any]:
        """The options of the table; none before there is one."""
        return self._table.options if self._table else {}

    @property
    def begun(self) -> bool:
        """Whether there is a game to show."""
        return self._table is not None and self._table.view is not None

    @property
    def view(self) -> V:
        """What the viewer sees of a game that has begun."""
        view: V = self.table.view
        return view

    @property
    def offers(self) -> dict[str, Any]:
        """What the viewer may do now, by its verb."""
        seen: Any = self.view
        return {offer.verb: offer for offer in seen.offers}

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where."""
        seats = self.table.line.seats
        if seats is not self._seats:
            self._seats, self._names = seats, tuple([seat.name for seat in seats])
        return self._names

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
