"""A sheet lies over a part of a page for a while: help, settings, the options of a new table."""

from abc import ABC, abstractmethod

from kombio_tui.controls.key import Key
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import Row
from protocol.house import Request


class Sheet(ABC):
    """Takes the keys that are its own, and leaves the others to the page, where a slap may be due."""

    done = False
    """Whether it is to be put away."""

    @abstractmethod
    def takes(self, key: Key) -> bool:
        """Whether a key is for the sheet."""

    @abstractmethod
    def press(self, key: Key) -> Request | None:
        """Deal with a key of its own; the answer is what to ask the house for, if anything."""

    @abstractmethod
    def rows(self, look: Look, width: int, height: int) -> list[Row]:
        """The sheet in so much room."""
