"""A place of the house in lines: what is told there, what may be typed, and what that asks for.

A room knows nothing of how lines come and go. What is typed is answered with a request to the house, or with lines.
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
"""What follows from a typed line: something to ask the house for, or something to tell the player."""


class Command(Struct, frozen=True):
    """A word that the house itself understands, and what it leads to, given the rest of the line."""

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
        """Take an update and tell what is new. Somebody who has just entered is told everything."""

    @abstractmethod
    def look(self) -> list[str]:
        """Everything that there is to see."""

    @abstractmethod
    def commands(self) -> Sequence[Command]:
        """The words of the house that mean something here and now."""

    @abstractmethod
    def rules(self, line: str) -> list[str]:
        """How a game goes, in short."""

    def status(self) -> list[str]:
        """What an empty line is answered with: what is asked now."""
        return self.look()

    @property
    def busy(self) -> bool:
        """Whether the house is still looking for what was asked."""
        return False

    def phrases(self) -> Sequence[Phrase]:
        """What a game understands here and now."""
        return ()

    def other(self, line: str) -> Answer | None:  # noqa: ARG002
        """Deal with a line that is no command of the house; None if it means nothing here."""
        return None

    def follows(self) -> Request | None:
        """What follows by itself from what was taken in."""
        return None

    def warning(self) -> tuple[float, str] | None:
        """After how many seconds the player is to be warned that time runs out, and the words."""
        return None

    def typed(self, line: str, *commands: Command) -> Answer | None:
        """Deal with a line that begins with one of these words, or of the room's own, or that is for a game."""
        word, _, rest = line.partition(" ")
        known = (command for command in (*self.commands(), *commands) if means(word, command.word, self.say))
        command = next(known, None)
        return command.do(rest.strip()) if command else self.other(line)

    def explained(self, *commands: Command) -> list[str]:
        """Everything that may be typed here and now, a line each."""
        words = [command.word for command in (*self.commands(), *commands)]
        known = [f"{word.offered(self.say)}: {self.say(word.help)}" for word in words]
        return [*(phrase.explained(self.say) for phrase in self.phrases()), *known]
