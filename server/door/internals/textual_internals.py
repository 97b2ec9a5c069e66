"""All uses of Textual's private names."""

import asyncio
from functools import partial
from typing import Any

from textual._xterm_parser import XTermParser
from textual.app import App
from textual.driver import Driver
from textual.screen import Screen
from textual.widget import Widget

PRIVATE_NAMES: tuple[tuple[type, str], ...] = (
    (XTermParser, "_parse_extended_key"),
    (Driver, "_app"),
    (Driver, "_loop"),
    (Driver, "_size"),
    (App, "_disable_tooltips"),
    (App, "_disable_notifications"),
    (App, "_set_pointer_shape"),
    (App, "_fatal_error"),
    (App, "_exception"),
    (App, "_close_messages_no_wait"),
    (Screen, "_compositor_refresh"),
    (Screen, "_dirty_widgets"),
    (App, "_closing"),
    (App, "_closed"),
)
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
    """Turn off an app's tooltips, notifications and crash reports: it is one of many in this process."""
    app._disable_tooltips = app._disable_notifications = True
    setattr(app, "_set_pointer_shape", _no_pointer)  # noqa: B010 - one app's own
    setattr(app, "_fatal_error", partial(_end_quietly, app))  # noqa: B010 - one app's own


def draws_nothing(screen: Screen[Any]) -> None:
    """Keep a screen from drawing: its canvas writes everything itself."""
    setattr(screen, "_compositor_refresh", screen._dirty_widgets.clear)  # noqa: B010 - one screen's own


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


def _no_pointer(_shape: str) -> None:
    """Leave the mouse pointer alone: there is no mouse, and older terminals print the control sequence."""
