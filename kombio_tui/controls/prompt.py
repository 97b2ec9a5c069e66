"""A line that the player types: a chat line, a table code."""

from collections.abc import Callable

from rich.cells import cell_len

from kombio_tui.controls.key import Key
from kombio_tui.kit.rows import Row
from protocol.house import Request


class Prompt:
    """A text being typed, after its label. Enter submits it, Escape cancels."""

    def __init__(self, question: str, longest: int, request: Callable[[str], Request | None]) -> None:
        self.question = question
        self.longest = longest
        self.text = ""
        self.done = False
        self._request = request
        self._given_up = False

    def press(self, key: Key) -> None:
        """Handle a key."""
        if key.name in ("enter", "return"):
            self.done = True
        elif key.name in ("escape", "ctrl+c", "ctrl+d"):
            self.done = self._given_up = True
        elif key.name in ("backspace", "ctrl+h"):
            self.text = self.text[:-1]
        elif key.name == "ctrl+u":
            self.text = ""
        elif key.character and key.character.isprintable():
            self.text = (self.text + key.character)[: self.longest]

    def answer(self) -> Request | None:
        """The request that the typed text leads to, if any."""
        text = self.text.strip()
        return None if self._given_up or not text else self._request(text)

    def row(self, width: int) -> Row:
        """The line so far; of a long text, its end is visible."""
        room = max(1, width - len(self.question) - 3)
        shown = self.text
        while cell_len(shown) > room:
            shown = shown[1:]
        return ((f" {self.question} ", "key"), (shown, "strong"), ("_", "key"))
