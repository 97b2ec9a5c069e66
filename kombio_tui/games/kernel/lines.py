"""The interface of a game in line mode. The house's own lines do not know which game it is."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from kombio_tui.games.kernel.game import FollowedGame
from kombio_tui.games.kernel.lesson import FIRST
from kombio_tui.text.languages import Say, say_in
from kombio_tui.text.typed_words import Phrase, Word
from protocol.base import RoundEnded, Seat, TurnStarted
from protocol.house import Table
from protocol.languages import EN

V = TypeVar("V")


class GameLines(FollowedGame[V]):
    """A game in words, as one viewer follows it from update to update."""

    words: ClassVar[Sequence[Word]]
    """Every command that the game has at some time."""
    say: Say = say_in(EN)
    """The viewer's language."""

    # --- what happens ---

    def begin(self, table: Table, say: Say) -> None:
        """Update with the table as it is now; the events follow."""
        self._look_at(table)
        self.say = say

    def hear(self, event: Any) -> Sequence[str]:
        """Update with an event, and describe it in as many lines as necessary, including turns of others."""
        if self.lesson:
            self.lesson.hear(event, self.table.you)
        self.notice(event)
        text = self.told(event)
        if isinstance(event, TurnStarted):
            return self.turn_of(event.seat)
        results = self.results(event) if isinstance(event, RoundEnded) else ()
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

    # --- a first lesson ---

    @property
    def taught(self) -> bool:
        """Whether a lesson says what to do next."""
        return self.lesson is not None and (self.lesson.over or not self.lesson.free)

    @property
    def asks_learner(self) -> bool:
        """Whether a lesson asks for something that can be done now; its words may come earlier."""
        return self.taught and bool(self.offered())

    def teaching(self, *, told: bool = False) -> list[str]:
        """What the lesson says, unless the learner was told before, and what to type, after what helps to know."""
        known = self.asked()[:-1] if self.taught and self.awaits_player else ()
        words = self.lesson.lines(self.say) if self.lesson and not told else ()
        typed = [self.say("Type: {words}", words=phrase.said(self.say)) for phrase in self.offered()]
        return [*known, *words, *(typed if self.asks_learner else ())]

    def offered(self) -> Sequence[Phrase]:
        """Everything that the viewer may type now; in a lesson only what it asks for."""
        step, able = self.lesson.step if self.lesson else None, self.phrases()
        if step is None or step.free:
            return able
        do = step.do
        return (do.typed,) if do and any(phrase.word == do.typed.word for phrase in able) else ()

    def typed(self, line: str) -> Any:
        """The meaning of a typed line; in a lesson another move than the one it asks for does nothing."""
        meant = self.understood(line)
        if meant is None or isinstance(meant, str) or self._allows(meant):
            return meant
        self.refused()
        return self.say(FIRST)

    def settled(self) -> Any:
        """A move that was typed ahead and can be sent now."""
        move = self.settle()
        return move if self._allows(move) else None

    def _allows(self, move: Any) -> bool:
        return self.lesson is None or self.lesson.allows_move(move)

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
