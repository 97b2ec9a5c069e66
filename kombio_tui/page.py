"""A page: what a player sees in one place, and what the keys do there. It knows no toolkit, only rows and keys."""

from abc import ABC, abstractmethod

from msgspec import Struct

from kombio_tui.rows import Row
from protocol.house import Request, Update


class Key(Struct, frozen=True):
    """A key that was pressed: its name, the character it stands for if any, and when it arrived."""

    name: str
    character: str | None
    stamp: float


class Page(ABC):
    """Turns updates into rows, and keys into requests."""

    @abstractmethod
    def shows(self, update: Update) -> bool:
        """Whether this page is the one for where the player is now."""

    @abstractmethod
    def take(self, update: Update) -> None:
        """Remember what is new."""

    @abstractmethod
    def press(self, key: Key) -> Request | None:
        """Deal with a key; the answer is what to ask the house for, if anything."""

    @abstractmethod
    def rows(self, width: int, height: int) -> list[Row]:
        """The whole page, top to bottom."""
