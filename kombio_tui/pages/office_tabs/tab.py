"""A tab of the office: a list, what is known of the chosen line, and what can be done about it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TypeVar

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


T = TypeVar("T")


class Tab(ABC, Generic[T]):
    """One of the lists, and what can be done about one of its items."""

    label = ""

    @abstractmethod
    def items(self, office: Office) -> Sequence[T]:
        """What is listed."""

    @abstractmethod
    def line(self, item: T, say: Say) -> Row:
        """An item as a line of the list."""

    def about(self, item: T, say: Say) -> str:  # noqa: ARG002
        """What else is known of an item, if anything."""
        return ""

    def words(self, item: T) -> str:  # noqa: ARG002
        """What somebody has said, and is to be read as a whole."""
        return ""

    @abstractmethod
    def keys(self, office: Office, say: Say) -> list[tuple[str, str]]:
        """The keys of this tab, with their words."""

    @abstractmethod
    def press(self, office: Office, item: T | None, key: str, say: Say) -> Move:
        """What a key leads to, for the chosen item if there is one."""

    def summary(self, office: Office, say: Say) -> str:  # noqa: ARG002
        """What is known where nothing is known of an item."""
        return ""

    def nothing(self, say: Say) -> str:
        """What an empty list says."""
        return say("Nobody.")
