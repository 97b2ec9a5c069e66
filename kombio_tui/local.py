"""Runs the client on the player's own terminal: as a screen, or in lines."""

import asyncio
import contextlib
import os
import sys
import threading
from collections.abc import Mapping
from typing import TextIO

from kombio_tui.app import HouseApp
from kombio_tui.controls.link import Link
from kombio_tui.kit.terminal import Terminal, described
from kombio_tui.lines.line_mode import LineMode
from protocol.encodings.remote import HouseAddress


def own_terminal(environment: Mapping[str, str] = os.environ) -> Terminal:
    """The capabilities of this process's terminal."""
    return described(environment.get("TERM", ""), environment)


async def show(link: Link, address: HouseAddress | None = None) -> None:
    """Run the screen on a link, until the player leaves; the address is where others reach the house."""
    app = HouseApp(link, own_terminal(), address=address)
    await app.run_async(mouse=False)
    if app.error:
        raise app.error


async def talk(link: Link, address: HouseAddress | None = None) -> None:
    """Run line mode on a link, until the player leaves or the input ends."""

    def write(text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    lines = LineMode(link, own_terminal(), write, address)
    reading = threading.Thread(target=_read, args=(sys.stdin, lines, asyncio.get_running_loop()), daemon=True)
    reading.start()
    await lines.run()


def _read(typed: TextIO, lines: LineMode, loop: asyncio.AbstractEventLoop) -> None:
    """Read lines in a separate thread, because reading blocks."""
    with contextlib.suppress(RuntimeError):  # the loop is closed: the player has left
        for line in typed:
            loop.call_soon_threadsafe(lines.typed, line)
        loop.call_soon_threadsafe(lines.ended)
