"""Running apps side by side in one process.

A start takes far longer than a frame, and while one app starts nobody's key is read; so apps start one at a time, and a
crowd at the door does not stall the tables.

An app redirects the process's own streams while it runs and puts back what it found. Where lives overlap that is the
stream of an app which may have ended since, so the true streams are put back here after each of them.
"""

import asyncio
import sys

from kombio_tui.app import HouseApp
from server.house.collector import Collector


class Apps:
    """All apps of the house."""

    def __init__(self, collector: Collector) -> None:
        self._starting = asyncio.Lock()
        self._collector = collector
        self._streams = sys.stdout, sys.stderr

    async def run(self, app: HouseApp) -> None:
        """Run an app from its start to its end."""
        async with self._starting:
            running = asyncio.create_task(app.run_async(mouse=False))
            await self._started(app, running)
        try:
            self._collector.session_started()
            await running
        finally:
            running.cancel()
            sys.stdout, sys.stderr = self._streams
            self._collector.session_ended()

    @staticmethod
    async def _started(app: HouseApp, running: asyncio.Task[None]) -> None:
        """Wait until the app is there, or has failed; if the client goes away meanwhile, so does the app."""
        ready = asyncio.create_task(app.started.wait())
        try:
            await asyncio.wait((running, ready), return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            running.cancel()
            raise
        finally:
            ready.cancel()
