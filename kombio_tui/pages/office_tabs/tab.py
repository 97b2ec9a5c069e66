"""A tab of the office: a list, details of the selected line, and its actions."""

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
    """An action to confirm by pressing its key again, and the question until then."""

    question: str
    act: Act


Move = Act | Sure | Sheet | Prompt | None
"""What a key leads to."""


T = TypeVar("T")


class Tab(ABC, Generic[T]):
    """One list, and the actions on its items."""

    label = ""
    columns: tuple[tuple[str, int], ...] = ()
    """The heads of the list, each with the width of its column."""

    @abstractmethod
    def items(self, office: Office) -> Sequence[T]:
        """What is listed."""

    @abstractmethod
    def line(self, item: T, say: Say) -> Row:
        """An item as a line of the list."""

    def about(self, item: T, say: Say) -> str:  # noqa: ARG002
        """More details of an item, if any."""
        return ""

    def words(self, item: T) -> str:  # noqa: ARG002
        """What somebody said, to be shown in full."""
        return ""

    @abstractmethod
    def keys(self, office: Office, say: Say) -> list[tuple[str, str]]:
        """The keys of this tab and what they do."""

    @abstractmethod
    def press(self, office: Office, item: T | None, key: str, say: Say) -> Move:
        """What a key leads to, for the selected item if there is one."""

    def summary(self, office: Office, say: Say) -> str:  # noqa: ARG002
        """Shown where an item has no details."""
        return ""

    def nothing(self, say: Say) -> str:
        """Shown in place of an empty list."""
        return say("Nobody.")
