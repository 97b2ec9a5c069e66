"""A sheet covers part of a page for a while: help, settings, the options of a new table."""

from abc import ABC, abstractmethod
from typing import ClassVar

from kombio_tui.controls.frame import Keys, key_rows, nameable
from kombio_tui.controls.key import Key
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import EMPTY, Row
from kombio_tui.text.languages import Say
from protocol.house import Request


class Sheet(ABC):
    """Takes its own keys, and leaves the others to the page, where a slap may be due."""

    whole: ClassVar[bool] = False
    """Whether it needs the whole page, and not only the panel of a wide window."""
    done = False
    """Whether it should be closed."""

    @abstractmethod
    def takes(self, key: Key) -> bool:
        """Whether a key is for the sheet."""

    @abstractmethod
    def press(self, key: Key) -> Request | None:
        """Handle one of its own keys; return the request it leads to, if any."""

    @abstractmethod
    def body(self, look: Look, width: int, height: int) -> list[Row]:
        """The sheet without its keys, drawn in this space."""

    @abstractmethod
    def keys(self, say: Say) -> Keys:
        """Its keys and what they do."""

    @abstractmethod
    def asks(self, say: Say) -> str:
        """What the prompt line of the house says while the sheet is open."""

    def asks_in_short(self, say: Say) -> str:  # noqa: ARG002
        """The same in fewer words, for a narrow window; nothing if they are few."""
        return ""

    def rows(self, look: Look, width: int, height: int) -> list[Row]:
        """The sheet with its keys in the last lines, as it lies beside a game."""
        room = max(0, height - len(self._key_rows(look, width)))
        body = self.body(look, width, room)[:room]
        keys = self._key_rows(look, width)  # which page of the help is the last depends on what fits
        return [*body, *[EMPTY] * (room - len(body)), *keys][:height]

    def _key_rows(self, look: Look, width: int) -> list[Row]:
        return key_rows(nameable(self.keys(look.say), look), width)
