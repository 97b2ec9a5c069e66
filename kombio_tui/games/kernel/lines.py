"""The interface of a game in line mode. The house's own lines do not know which game it is."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from kombio_tui.games.kernel.game import FollowedGame
from kombio_tui.text.languages import Say, say_in
from kombio_tui.text.typed_words import Phrase, Word
from protocol.base import Seat, TurnStarted
from protocol.house import Table
from protocol.languages import EN

V = TypeVar("V")


class GameLines(FollowedGame[V]):
    """A game in words, as one viewer follows it from update to update."""

    words: ClassVar[Sequence[Word]]
    """Every command that the game has at some time."""
    round_ended: ClassVar[type[Any]]
    """The event that ends a round."""

    def __init__(self) -> None:
        super().__init__()
        self.say: Say = say_in(EN)

    # --- what happens ---

    def begin(self, table: Table, say: Say) -> None:
        """Update with the table as it is now; the events follow."""
        self._look_at(table)
        self.say = say

    def hear(self, event: Any) -> Sequence[str]:
        """Update with an event, and describe it in as many lines as necessary, including turns of others."""
        text = self.told(event)
        if isinstance(event, TurnStarted):
            return self.turn_of(event.seat)
        results = self.results(event) if isinstance(event, self.round_ended) else ()
        return [*([text] if text else []), *results]

    @abstractmethod
    def told(self, event: Any) -> str:
        """Update with an event, and describe it in a line, or in none."""

    @abstractmethod
    def results(self, ended: Any) -> Sequence[str]:
        """Describe how a round ended, for everyone."""

    # --- what is said of the table ---

    @abstractmethod
    def asked(self) -> Sequence[str]:
        """The current question to the viewer, after what helps to answer it; the question is the last line."""

    @abstractmethod
    def waiting(self) -> str:
        """Whom the game waits for, when it is not the viewer."""

    @abstractmethod
    def look(self) -> Sequence[str]:
        """Everything that lies on the table, as the viewer sees it."""

    @abstractmethod
    def rules(self) -> Sequence[str]:
        """The rules of the game, in short."""

    # --- what is typed ---

    @abstractmethod
    def phrases(self) -> Sequence[Phrase]:
        """Everything that the viewer may type now."""

    @abstractmethod
    def understood(self, line: str) -> Any:
        """The meaning of a typed line: a move, messages to the player, or None if it is not for the game."""

    # --- what all games say alike ---

    def turn_of(self, seat: Seat) -> list[str]:
        """Say whose turn it is, if it is another person's: bots act in a moment, and the viewer is asked."""
        here = self.table.line.seats[seat]
        return [] if here.bot or seat == self.table.you else [self.say("It is {name}'s turn.", name=here.name)]

    def hand(self, cards: str) -> str:
        """Say what is in the hand that the viewer sees: one's own, or that of the player whom the viewer follows."""
        followed = self.table.followed
        if followed is None:
            return self.say("Your hand: {cards}.", cards=cards)
        return self.say("{name}'s hand: {cards}.", name=self.names[followed], cards=cards)

    def which(self, phrase: Phrase) -> str:
        """Ask for what is missing after a word."""
        return self.say("Say which: {words}.", words=phrase.said(self.say))
