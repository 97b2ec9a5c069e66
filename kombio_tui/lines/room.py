"""A place of the house in line mode: what is printed there, what can be typed, and what that leads to.

A room does not read or write lines itself. It answers what is typed with a request to the house, or with lines.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from kombio_tui.text.languages import Say, say_in
from kombio_tui.text.typed_words import Phrase, Word, means
from protocol.house import Request, Update, You
from protocol.languages import EN

Answer = Request | Sequence[str]
"""The result of a typed line: a request to the house, or lines for the player."""


ANSWER_SECONDS = 5.0
"""How long a line waits for the answer to the previous one: a house whose disk is full answers late."""


class Command(Struct, frozen=True):
    """A command, and its result for the rest of the line."""

    word: Word
    do: Callable[[str], Answer]


class Room(ABC):
    """Turns updates into lines, and lines into requests."""

    place: ClassVar[type[Any]]
    """The place of the house that the room tells of."""

    def __init__(self) -> None:
        self.say: Say = say_in(EN)
        self.you = You("", guest=True)

    @abstractmethod
    def take(self, update: Update, *, entered: bool) -> list[str]:
        """Take an update, and return the lines to print: what is new, or everything if the player has just entered."""

    @abstractmethod
    def look(self) -> list[str]:
        """A description of everything."""

    @abstractmethod
    def commands(self) -> Sequence[Command]:
        """The commands that can be used here and now."""

    @abstractmethod
    def rules(self, line: str) -> list[str]:
        """The rules of a game, in short."""

    def status(self) -> list[str]:
        """The answer to an empty line: the current question."""
        return self.look()

    @property
    def busy(self) -> bool:
        """Whether the house is still looking up an answer."""
        return False

    @property
    def patience(self) -> float:
        """How many seconds to wait for an answer before the next line is handled."""
        return ANSWER_SECONDS

    def phrases(self) -> Sequence[Phrase]:
        """The commands of the game here and now."""
        return ()

    def other(self, line: str) -> Answer | None:  # noqa: ARG002
        """Handle a line that is not a command of the house; None if it means nothing here."""
        return None

    def follows(self) -> Request | None:
        """A request that follows from an update by itself, if any."""
        return None

    def warning(self) -> tuple[float, str] | None:
        """After how many seconds to warn the player that time runs out, and the warning."""
        return None

    def typed(self, line: str, *commands: Command) -> Answer | None:
        """Handle a line: a common command, one of the room's own, or input for a game."""
        word, _, rest = line.partition(" ")
        known = (command for command in (*self.commands(), *commands) if means(word, command.word, self.say))
        command = next(known, None)
        return command.do(rest.strip()) if command else self.other(line)

    def explained(self, *commands: Command) -> list[str]:
        """Everything that can be typed here and now, one line each."""
        words = [command.word for command in (*self.commands(), *commands)]
        known = [f"{word.offered(self.say)}: {self.say(word.help)}" for word in words]
        return [*(phrase.explained(self.say) for phrase in self.phrases()), *known]
