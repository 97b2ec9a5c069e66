"""What happens at a table, in words: what the games' narrators share."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Self, TypeVar

from kombio_tui.text.languages import Say, marked, sentence
from protocol.base import GameEnded, Seat, TimedOut, Viewer

E = TypeVar("E")

Deeds = Mapping[type[Any], tuple[str, str]]
"""What somebody did, by its event: as the viewer's own deed, and as that of another player, `{name}`."""

StandIn = Literal["", "bot", "house"]
"""Who plays the viewer's seat at the moment: the viewer, a bot, or the house because the time is up."""
STAND_INS: Mapping[StandIn, str] = {"bot": marked("your bot"), "house": marked("the house")}

TIMED_OUT = marked("Your time is up."), marked("{name} ran out of time.")


class People(NamedTuple):
    """Who sits at a table, and which of them the viewer is."""

    names: Sequence[str]
    you: Viewer


def said_of(seat: Seat, texts: tuple[str, str], say: Callable[..., str], people: People) -> str:
    """Say something of the viewer, or of somebody else by name."""
    mine, theirs = texts
    return say(mine) if seat == people.you else say(theirs, name=people.names[seat])


class Narrator(ABC, Generic[E]):
    """Tells events to one viewer in the viewer's language. A game's own narrator has the texts."""

    deeds: ClassVar[Deeds]
    suffered: ClassVar[tuple[type[Any], ...]] = ()
    """The events among them that happen to a player, whoever plays in the player's place."""
    styles: ClassVar[Mapping[type[Any], str]]
    """How lines of the log stand out, by their event."""

    def __init__(self, say: Say, names: Sequence[str], you: Viewer) -> None:
        self.say = say
        self.names = names
        self.you = you
        self.stand_in = ""
        """Who plays in the viewer's place; empty for nobody. It is said of the stand-in what it did."""

    def played_by(self, stand_in: StandIn) -> Self:
        """The same while the viewer's seat is played by somebody else."""
        self.stand_in = self.say(STAND_INS[stand_in]) if stand_in else ""
        return self

    def told(self, event: E) -> tuple[str, str]:
        """A line for the log and its style; nothing for what the table shows anyway."""
        text = self._told(event)
        if self.stand_in and text.startswith(self.stand_in):
            text = sentence(text)
        return text, self.styles.get(type(event), "plain")

    def _told(self, event: Any) -> str:
        if isinstance(event, GameEnded):
            if event.winners == (self.you,):
                return self.say("The game is over: you won.")
            return self.say("The game is over: {names} won.", names=self.all_of(event.winners))
        if isinstance(event, TimedOut):
            return self._fate(event.seat, *TIMED_OUT)
        special = self.special(event)
        if special is not None or type(event) not in self.deeds:
            return special or ""
        mine, theirs = self.deeds[type(event)]
        tell = self._fate if isinstance(event, self.suffered) else self.deed
        return tell(event.seat, mine, theirs, **self.values(event))

    @abstractmethod
    def special(self, event: E) -> str | None:
        """Tell an event that is nobody's deed, or is told otherwise this time; None for any other."""

    @abstractmethod
    def values(self, event: E) -> dict[str, object]:
        """What is put into the text of a deed."""

    def deed(self, seat: Seat, mine: str, theirs: str, **values: object) -> str:
        """Say what somebody did: to the viewer as such, of others by name."""
        return self.say(mine, **values) if self.acts(seat) else self.say(theirs, name=self.name(seat), **values)

    def _fate(self, seat: Seat, mine: str, theirs: str, **values: object) -> str:
        """Say what happened to somebody, whoever plays in their place."""
        return self.say(mine, **values) if seat == self.you else self.say(theirs, name=self.name(seat), **values)

    def acts(self, seat: Seat) -> bool:
        """Whether it is the viewer who plays a seat."""
        return seat == self.you and not self.stand_in

    def name(self, seat: Seat) -> str:
        """A player's name, or who plays in the viewer's place."""
        if seat == self.you and self.stand_in:
            return self.stand_in
        return self.names[seat] if seat < len(self.names) else ""

    def all_of(self, seats: Iterable[Seat]) -> str:
        """The names of some players."""
        return self.say(" and ").join(self.names[seat] for seat in seats if seat < len(self.names))
