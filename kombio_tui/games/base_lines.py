"""What line mode asks of a game. Nothing of the house's own lines knows which game is on."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from kombio_tui.text.languages import Say, say_in
from kombio_tui.text.typed_words import Phrase, Word
from protocol.base import Seat
from protocol.house import Reacted, Table

V = TypeVar("V")


class GameLines(ABC, Generic[V]):
    """A game in words, as one viewer follows it from update to update."""

    words: ClassVar[Sequence[Word]]
    """Every word that the game knows at some time."""

    def __init__(self) -> None:
        self.say: Say = say_in("en")
        self._table: Table | None = None

    # --- what happens ---

    def begin(self, table: Table, say: Say) -> None:
        """Take in a new picture of the table; what is new comes after it."""
        self._table, self.say = table, say

    @abstractmethod
    def hear(self, event: Any) -> Sequence[str]:
        """Take in an event, and tell it in as many lines as it needs."""

    def raced(self, reactions: Sequence[Reacted]) -> None:
        """Take in how fast everyone was who raced for something."""

    def refused(self) -> None:
        """The house refused something, or may never have heard it."""

    def settle(self) -> Any:
        """What was typed ahead and can be sent now, as a move; None when there is nothing."""
        return None

    # --- what is said of the table ---

    @property
    @abstractmethod
    def awaits_player(self) -> bool:
        """Whether the game waits for this viewer."""

    @abstractmethod
    def asked(self) -> Sequence[str]:
        """What the viewer is asked now, with what is good to know for an answer; the question is the last line."""

    @abstractmethod
    def waiting(self) -> str:
        """Whom the game waits for, when it is not the viewer."""

    @abstractmethod
    def look(self) -> Sequence[str]:
        """Everything that lies on the table, as the viewer sees it."""

    @abstractmethod
    def rules(self) -> Sequence[str]:
        """How the game goes, in short."""

    # --- what is typed ---

    @abstractmethod
    def phrases(self) -> Sequence[Phrase]:
        """Everything that the viewer may type now."""

    @abstractmethod
    def understood(self, line: str) -> Any:
        """What a typed line means: a move, words to the player (str or several), or None when it is none of ours."""

    # --- what all games know of their table ---

    @property
    def table(self) -> Table:
        """The table as it is now."""
        if self._table is None:
            raise RuntimeError("a game is followed from its first picture on")
        return self._table

    @property
    def options(self) -> Mapping[str, Any]:
        """By which options the table plays; none before there is one."""
        return self._table.options if self._table else {}

    @property
    def begun(self) -> bool:
        """Whether there is a game to be seen."""
        return self._table is not None and self._table.view is not None

    @property
    def view(self) -> V:
        """What the viewer sees of the game."""
        view: V = self.table.view
        return view

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits where."""
        return tuple(seat.name for seat in self.table.line.seats)

    def turn_of(self, seat: Seat) -> list[str]:
        """Say whose turn it is, if it is another person's: bots act in a moment, and the viewer is asked."""
        here = self.table.line.seats[seat]
        return [] if here.bot or seat == self.table.you else [self.say("It is {name}'s turn.", name=here.name)]

    def which(self, phrase: Phrase) -> str:
        """Ask for what is missing after a word."""
        return self.say("Say which: {words}.", words=phrase.said(self.say))
