"""A page: what a player sees in one place, and what the keys do there. It knows no toolkit, only rows and keys."""

from abc import ABC, abstractmethod

from kombio_tui.key import Key
from kombio_tui.prompt import Prompt
from kombio_tui.rows import Row
from protocol.house import Request, Update


class Page(ABC):
    """Turns updates into rows, and keys into requests."""

    prompt: Prompt | None = None
    """The line that is being typed, if one is."""

    def typed(self, key: Key) -> str | None:
        """Give a key to the prompt; the answer is the whole line once it is there."""
        if self.prompt is None:
            return None
        self.prompt.press(key)
        if not self.prompt.done:
            return None
        prompt, self.prompt = self.prompt, None
        return None if prompt.given_up else prompt.text.strip() or None

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
