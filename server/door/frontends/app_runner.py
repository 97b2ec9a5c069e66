"""Runs apps side by side in one process.

A start takes far longer than a frame, and while an app starts, nobody's key is read. So apps start one at a time, and
many new players at once do not stall the tables.
"""

import asyncio

from kombio_tui.app import HouseApp
from kombio_tui.kit.shared import forget_drawings
from server.door.internals.textual_internals import handle_messages, leave_terminal, start, take_apart
from server.house.runtime.garbage_collector import GarbageCollector


class AppCrashedError(Exception):
    """An app has crashed."""


class AppRunner:
    """All apps of the house."""

    def __init__(self, collector: GarbageCollector) -> None:
        self._starting = asyncio.Lock()
        self.collector = collector
        collector.let_go = forget_drawings
        self.running = 0
        """The number of running apps."""

    async def run(self, app: HouseApp) -> None:
        """Run an app until it ends, or until the task is cancelled because the client has gone."""
        self.running += 1
        try:
            async with self._starting:
                await start(app)
                await asyncio.sleep(0)  # the next one starts in another turn of the loop
            await handle_messages(app)
        finally:
            self.running -= 1
            app.on_unmount()
            leave_terminal(app)
            error, code = app.error, app.return_code
            take_apart(app, app.canvas)
        if error or code:
            raise AppCrashedError from error
