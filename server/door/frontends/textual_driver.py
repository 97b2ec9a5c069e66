"""A Textual driver on an SSH channel.

The standard drivers own a process: they install signal handlers, read the process's terminal in a thread, and turn on
mouse and keyboard modes that stay on when a connection is lost. This one owns a channel: bytes that arrive go through
Textual's key parser, stamped with their time of arrival, and reach the app in the same turn of the loop.
"""

import asyncio
import codecs
import contextlib
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Protocol

from textual import events
from textual.app import App
from textual.geometry import Size
from textual.message import Message

from kombio_tui.controls.key import Key
from server.door.frontends.paste import PasteLimit
from server.door.internals.textual_internals import AppDriver, KeyParser, tame
from server.house.members.token_bucket import Buckets

ENTER = "\x1b[?1049h\x1b[?25l\x1b[?1004h\x1b[?2004h"
"""Alternate screen, no cursor, reports about the focus, bracketed paste."""
LEAVE = "\x1b[?2004l\x1b[?1004l\x1b[0m\x1b[?25h\x1b[?1049l"
"""Undo all of it, and reset the colours."""

CONTROL_STRING = re.compile(r"\x1b[]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)")
"""A terminal's answer to a query that was never sent; the parser would take its letters for keys."""
REDRAW, REDRAW_COST = "ctrl+l", 5
"""A key that redraws the whole screen counts as several."""
ESCAPE_SECONDS = 0.11
"""After this long without more input, an Escape is the key and not the start of a sequence."""


class Channel(Protocol):
    """What the driver needs from the front end."""

    def write(self, data: bytes) -> None:
        """Send to the client."""

    def key_arrived(self, stamp: float) -> None:
        """Note that a key is on its way to the app."""

    def press(self, key: Key) -> None:
        """Pass a key to the app."""

    def focus(self, *, focused: bool) -> None:
        """Tell the app whether the client's window has the focus."""


@lru_cache(maxsize=512)
def plain_key(character: str) -> tuple[str, str | None]:
    """The key of a single printable character, as Textual's parser names it."""
    (key,) = [message for message in KeyParser().feed(character) if isinstance(message, events.Key)]
    return key.key, key.character


class SshDriver(AppDriver):
    """Connects one app with one channel."""

    def __init__(self, app: App[Any], channel: Channel, size: tuple[int, int], keys: Buckets, pasted: int) -> None:
        super().__init__(app, size=size)
        self._channel = channel
        self._parser = KeyParser()
        self._decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self._paste = PasteLimit(pasted)
        self._keys = keys
        self._stamp = 0.0
        self._waiting: asyncio.TimerHandle | None = None

    @classmethod
    def on(
        cls, channel: Channel, size: tuple[int, int], keys: Buckets, pasted: int, made: Callable[["SshDriver"], None]
    ) -> Any:
        """A factory that Textual calls to make its driver; `made` is called with the driver."""

        def make(app: App[Any], **_: object) -> SshDriver:
            tame(app)
            driver = cls(app, channel, size, keys, pasted)
            made(driver)
            return driver

        return make

    def write(self, data: str) -> None:
        """Send what Textual draws."""
        self._channel.write(data.encode("utf-8", "replace"))

    def start_application_mode(self) -> None:
        """Take over the client's screen."""
        self.write(ENTER)
        self.resize(*self.first_size)

    def disable_input(self) -> None:
        """Input ends with the channel; there is nothing to stop."""

    def stop_application_mode(self) -> None:
        """Give the client's screen back as it was."""
        if self._waiting:
            self._waiting.cancel()
        self.write(LEAVE)

    def resize(self, width: int, height: int) -> None:
        """Tell the app the size of the client's terminal."""
        size = Size(width, height)
        resize = events.Resize(size, size)
        resize.set_sender(self.app)
        self.app.post_message(resize)

    def feed(self, data: bytes, stamp: float) -> None:
        """Turn bytes into events; no bytes can break the parser for good."""
        self._stamp = stamp
        text = self._paste.limited(self._decode(data))
        if len(text) == 1 and text.isprintable() and self._at_rest:
            self._press(*plain_key(text))
            return
        text = CONTROL_STRING.sub("", text)
        if not text:
            return  # the parser would take it for the end of input
        try:
            for message in self._parser.feed(text):
                self._accept(message)
        except Exception:
            self._parser = KeyParser()
        self._expect_more()

    @property
    def _at_rest(self) -> bool:
        """Whether nothing has begun that the next character could belong to."""
        return self._waiting is None and not self._paste.inside

    def _expect_more(self) -> None:
        """Wait a moment for the rest of a sequence."""
        if self._waiting:
            self._waiting.cancel()
        self._waiting = self.loop.call_later(ESCAPE_SECONDS, self._tick)

    def _tick(self) -> None:
        """Post a lone Escape."""
        self._waiting = None
        with contextlib.suppress(Exception):
            for message in self._parser.tick():
                self._accept(message)

    def _accept(self, message: Message) -> None:
        """Take keys and the focus; sizes come from the pty only, and nothing here can be pasted to."""
        if isinstance(message, events.Key):
            self._press(message.key, message.character)
        elif isinstance(message, events.AppFocus | events.AppBlur):
            self._channel.focus(focused=isinstance(message, events.AppFocus))

    def _press(self, name: str, character: str | None) -> None:
        if self._keys.pay(REDRAW_COST if name == REDRAW else 1, self._stamp):
            self._channel.key_arrived(self._stamp)
            self._channel.press(Key(name, character, self._stamp))

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Open nothing: it would open on the server."""

    def deliver_binary(self, *_: Any, **__: Any) -> None:
        """Write nothing: it would be written on the server."""
