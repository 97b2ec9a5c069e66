"""A line that the player types: a chat line, a table's code."""

from kombio_tui.key import Key
from kombio_tui.rows import Row, shortened


class Prompt:
    """A text being typed, with the question before it; Enter ends it, Escape gives it up."""

    def __init__(self, question: str, longest: int) -> None:
        self.question = question
        self.longest = longest
        self.text = ""
        self.done = False
        self.given_up = False

    def press(self, key: Key) -> None:
        """Take a key."""
        if key.name in ("enter", "return"):
            self.done = True
        elif key.name in ("escape", "ctrl+c"):
            self.done = self.given_up = True
        elif key.name in ("backspace", "ctrl+h"):
            self.text = self.text[:-1]
        elif key.name == "ctrl+u":
            self.text = ""
        elif key.character and key.character.isprintable():
            self.text = (self.text + key.character)[: self.longest]

    def row(self, width: int) -> Row:
        """The line as it stands, the end of a long text in sight."""
        room = max(1, width - len(self.question) - 3)
        return ((f" {self.question} ", "key"), (shortened(self.text[-room:], room), "strong"), ("_", "key"))
