"""A tab of the office: a list, what is known of the chosen line, and what can be done about it."""

from abc import ABC, abstractmethod

from msgspec import Struct

from kombio_tui.controls.prompt import Prompt
from kombio_tui.controls.sheet import Sheet
from kombio_tui.kit.rows import Row
from kombio_tui.text.languages import Say
from protocol.office import Act, Office


class Sure(Struct, frozen=True):
    """An act that is done when its key is pressed once more, and the question until then."""

    question: str
    act: Act


Move = Act | Sure | Sheet | Prompt | None
"""What a key leads to."""


class Tab(ABC):
    """One of the lists; a line of it is chosen by its number."""

    label = ""

    @abstractmethod
    def size(self, office: Office) -> int:
        """How many lines there are."""

    @abstractmethod
    def line(self, office: Office, number: int, say: Say) -> Row:
        """A line of the list."""

    @abstractmethod
    def about(self, office: Office, number: int, say: Say) -> str:
        """What else is known of a line."""

    def words(self, office: Office, number: int) -> str:  # noqa: ARG002
        """What somebody has said, and is to be read as a whole."""
        return ""

    @abstractmethod
    def keys(self, office: Office, say: Say) -> list[tuple[str, str]]:
        """The keys of this tab, with their words."""

    @abstractmethod
    def press(self, office: Office, number: int | None, key: str, say: Say) -> Move:
        """What a key leads to, for the chosen line if there is one."""

    def summary(self, office: Office, say: Say) -> str:  # noqa: ARG002
        """What is known where no line is chosen."""
        return ""

    def nothing(self, say: Say) -> str:
        """What an empty list says."""
        return say("Nobody.")
