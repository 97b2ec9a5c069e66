"""All uses of Textual's private names."""

import asyncio
from functools import partial
from typing import Any

from textual import events
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.driver import Driver
from textual.widget import Widget

PRIVATE_NAMES: dict[type, tuple[str, ...]] = {
    XTermParser: ("_parse_extended_key",),
    Driver: ("_app", "_loop", "_size"),
    App: (
        "_fatal_error", "_exception", "_close_messages_no_wait", "_thread_init", "_context", "_build_driver", "_driver",
        "_running", "_dispatch_message", "_process_messages_loop", "_closing", "_closed",
    ),
}  # fmt: skip
"""A test checks that Textual still has each of them."""


class KeyParser(XTermParser):
    """Textual's parser without its cache of keys, which would keep every parser, and so every app, alive forever."""

    _parse_extended_key = XTermParser._parse_extended_key.__wrapped__  # type: ignore[assignment]


class AppDriver(Driver):
    """A driver with public access to its app, loop and first size."""

    @property
    def app(self) -> App[Any]:
        """The app of this driver."""
        return self._app

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop that the app runs in."""
        return self._loop

    @property
    def first_size(self) -> tuple[int, int]:
        """The size that the driver was made with."""
        return self._size or (80, 24)


def tame(app: App[Any]) -> None:
    """Turn off an app's crash reports: it is one of many in this process."""
    setattr(app, "_fatal_error", partial(_end_quietly, app))  # noqa: B010 - one app's own


async def start(app: App[Any]) -> None:
    """Start an app that draws itself: it handles messages, and nothing else of Textual runs.

    Screens, styles, layout, animations and redirected streams are most of what a start costs otherwise, and most of
    what an app holds in memory.
    """
    app._thread_init()  # type: ignore[no-untyped-call]
    with app._context():
        app._build_driver(headless=False, inline=False, mouse=False, size=None).start_application_mode()
        app._running = True
        for event in (events.Mount(), events.Ready()):
            await app._dispatch_message(event)


async def handle_messages(app: App[Any]) -> None:
    """Handle an app's messages until it ends."""
    with app._context():
        await app._process_messages_loop()


def leave_terminal(app: App[Any]) -> None:
    """Give the terminal back, if the app ever took it."""
    if app._driver:
        app._driver.stop_application_mode()


def take_apart(app: App[Any], *parts: Widget) -> None:
    """Break the reference cycles of an ended app and its widgets; messages still posted to it are dropped.

    Full garbage collections do not run while people play.
    """
    for part in (*parts, app):
        vars(part).clear()
    app._closing = app._closed = True


def _end_quietly(app: App[Any]) -> None:
    """End an app that crashed. Textual would print all local variables, and so everything that this player sees."""
    setattr(app, "error", app._exception)  # noqa: B010 - an app of ours has it
    app._close_messages_no_wait()
