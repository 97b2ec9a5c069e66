"""A menu of keys that are hard to find on a phone's keyboard: select one with the arrows to press it.

Below them are the keys of the game, because the line of keys may be too short for them.
"""

from collections.abc import Sequence

from kombio_tui.controls.frame import Keys, heading, key_rows, nameable
from kombio_tui.controls.key import Key
from kombio_tui.controls.listing import LEAST, Line, entry, listed
from kombio_tui.controls.sheet import Sheet
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import Row, row
from kombio_tui.text.languages import Say, marked
from protocol.house import Request

OWN_KEYS = ("up", "down", "enter", "escape", "tab")
MenuItem = tuple[str, str]
"""A key by its name, and what it does; the text is marked."""
EVERYWHERE: tuple[MenuItem, ...] = (
    ("slash", marked("say something")),
    ("comma", marked("settings")),
    ("question_mark", marked("help")),
    ("pageup", marked("scroll the log")),
)


class Menu(Sheet):
    """A list of keys; one of them is selected."""

    def __init__(self, items: Sequence[MenuItem]) -> None:
        self._items = items
        self._chosen = 0
        self.picked = ""
        """The key to press, once the menu is done."""
        self._explained: Keys = ()

    def explain(self, keys: Keys) -> bool:
        """Explain the keys of the game as it is now. Return whether they have changed."""
        before, self._explained = self._explained, keys
        return keys != before

    def takes(self, key: Key) -> bool:
        """The arrows, Enter, Escape and Tab."""
        return key.name in OWN_KEYS

    def press(self, key: Key) -> Request | None:
        """Select a key, press it, or close the menu."""
        match key.name:
            case "up":
                self._chosen = (self._chosen - 1) % len(self._items)
            case "down" | "tab":
                self._chosen = (self._chosen + 1) % len(self._items)
            case "enter":
                self.picked, self.done = self._items[self._chosen][0], True
            case _:
                self.done = True
        return None

    def body(self, look: Look, width: int, height: int) -> list[Row]:
        """The title and the list, and the keys of the game."""
        say, explained = look.say, nameable(self._explained, look)
        below = [heading(say("Keys"), width), *key_rows(explained, width)] if explained else []
        lines = [
            Line(entry(row((say(text), "strong")), width, chosen=at == self._chosen))
            for at, (_, text) in enumerate(self._items)
        ]
        room = max(LEAST, height - 1 - len(below))
        return [heading(say("Menu"), width), *listed(lines, self._chosen, room, say), *below]

    def keys(self, say: Say) -> Keys:
        """The arrows, Enter and Escape."""
        return ("↑ ↓", say("choose")), ("enter", say("do it")), ("esc", say("close"))

    def asks(self, say: Say) -> str:
        """How to choose."""
        return say("The arrows choose, enter does it.")
