"""Calls a player who looks elsewhere: by the title of the window, the bell, or a desktop notification.

Some terminals report whether their window has the focus. While it has, nobody is called; while nothing is known, the
player is. What others can cause at will, such as naming somebody in the chat, calls at most once in a few seconds.
"""

import re
from collections.abc import Callable, Iterable
from typing import Literal

from msgspec import Struct

from kombio_tui.kit.control_strings import BELL, RESTORE_TITLE, SAVE_TITLE, notified, titled
from kombio_tui.kit.terminal import Terminal
from protocol.house import News
from protocol.people import Said, Settings

Calls = Literal["off", "bell", "notification"]
CALL_PAUSE = 10.0
"""Seconds between two calls that are not urgent."""
HOUSE = "Kombio"
"""The title of the window outside of a table, and of notifications."""


class Call(Struct, frozen=True):
    """A reason to call the player."""

    text: str
    urgent: bool = False
    """Whether the game waits; otherwise another player is the reason."""


def calls_of(settings: Settings) -> Calls:
    """How a player wants to be called."""
    if not settings.bell:
        return "off"
    return "notification" if settings.notification else "bell"


def settings_for(calls: Calls) -> dict[str, bool]:
    """The settings of a player who wants to be called this way; off leaves the kind of call open."""
    return {"bell": calls != "off", "notification": calls == "notification"}


def mention(news: Iterable[News], name: str) -> Call | None:
    """A call for a player whose name somebody else has said in the chat."""
    said = (item for item in news if isinstance(item, Said) and item.name != name)
    found = next((line for line in said if _names(line.text, name)), None)
    return Call(f"{found.name}: {found.text}") if found else None


def _names(text: str, name: str) -> bool:
    """Whether a text contains a name as a word of its own."""
    return bool(name) and re.search(rf"(?<!\w){re.escape(name.casefold())}(?!\w)", text.casefold()) is not None


class Attention:
    """What the terminal of one player is told besides what is drawn."""

    def __init__(self, terminal: Terminal, clock: Callable[[], float]) -> None:
        self.focused: bool | None = None
        """Whether the window has the focus, if the terminal has said so."""
        self._terminal = terminal
        self._clock = clock
        self._title: str | None = None
        """The title of the window; None while it has its own."""
        self._next_call = 0.0

    def title(self, text: str) -> str:
        """Set the title of the window, if it has another one; the first time, save the window's own."""
        if not self._terminal.strings or text == self._title:
            return ""
        save = SAVE_TITLE if self._title is None else ""
        self._title = text
        return save + titled(text)

    def title_again(self) -> str:
        """Set the same title: the terminal may have missed it."""
        return titled(self._title) if self._title is not None else ""

    def leave(self) -> str:
        """Give the window its own title back."""
        title, self._title = self._title, None
        return "" if title is None else titled("") + RESTORE_TITLE

    def call(self, call: Call | None, settings: Settings) -> str:
        """Call the player the way they want, unless they look at the window."""
        if call is None or self.focused:
            return ""
        calls = calls_of(settings)
        if calls == "off" or not self._may_call(call):
            return ""
        if calls == "bell" or not self._terminal.strings:
            return BELL
        return notified(HOUSE, call.text, self._terminal.notifies) + BELL

    def _may_call(self, call: Call) -> bool:
        now = self._clock()
        if call.urgent:
            return True
        if now < self._next_call:
            return False
        self._next_call = now + CALL_PAUSE
        return True
