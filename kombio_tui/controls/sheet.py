"""A sheet covers part of a page for a while: help, settings, the options of a new table."""

from abc import ABC, abstractmethod

from kombio_tui.controls.key import Key
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import Row
from protocol.house import Request


class Sheet(ABC):
    """Takes its own keys, and leaves the others to the page, where a slap may be due."""

    done = False
    """Whether it should be closed."""

    @abstractmethod
    def takes(self, key: Key) -> bool:
        """Whether a key is for the sheet."""

    @abstractmethod
    def press(self, key: Key) -> Request | None:
        """Handle one of its own keys; return the request it leads to, if any."""

    @abstractmethod
    def rows(self, look: Look, width: int, height: int) -> list[Row]:
        """The sheet, drawn in this space."""
