"""What happens at a table, in words: what the games' narrators share."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from kombio_tui.text.languages import Say, marked
from protocol.base import GameEnded, Seat, TimedOut, Viewer

E = TypeVar("E")

Deeds = Mapping[type[Any], tuple[str, str]]
"""What somebody did, by its event: as the viewer's own deed, and as that of another player, `{name}`."""

TIMED_OUT = marked("Your time is up."), marked("{name} ran out of time.")


class Narrator(ABC, Generic[E]):
    """Tells events to one viewer in the viewer's language. A game's own narrator has the texts."""

    deeds: ClassVar[Deeds]
    styles: ClassVar[Mapping[type[Any], str]]
    """How lines of the log stand out, by their event."""

    def __init__(self, say: Say, names: Sequence[str], you: Viewer) -> None:
        self.say = say
        self.names = names
        self.you = you

    def told(self, event: E) -> tuple[str, str]:
        """A line for the log and its style; nothing for what the table shows anyway."""
        return self._told(event), self.styles.get(type(event), "plain")

    def _told(self, event: Any) -> str:
        if isinstance(event, GameEnded):
            return self.say("The game is over: {names} won.", names=self.all_of(event.winners))
        if isinstance(event, TimedOut):
            return self.deed(event.seat, *TIMED_OUT)
        special = self.special(event)
        if special is not None or type(event) not in self.deeds:
            return special or ""
        mine, theirs = self.deeds[type(event)]
        return self.deed(event.seat, mine, theirs, **self.values(event))

    @abstractmethod
    def special(self, event: E) -> str | None:
        """Tell an event that is nobody's deed, or is told otherwise this time; None for any other."""

    @abstractmethod
    def values(self, event: E) -> dict[str, object]:
        """What is put into the text of a deed."""

    def deed(self, seat: Seat, mine: str, theirs: str, **values: object) -> str:
        """Say what somebody did: to the viewer as such, of others by name."""
        return self.say(mine, **values) if seat == self.you else self.say(theirs, name=self.name(seat), **values)

    def name(self, seat: Seat) -> str:
        """A player's name."""
        return self.names[seat] if seat < len(self.names) else ""

    def all_of(self, seats: Iterable[Seat]) -> str:
        """The names of some players."""
        return self.say(" and ").join(self.names[seat] for seat in seats if seat < len(self.names))
