"""A seat at one table, for a program that only plays there."""

from typing import Any

from kombio_tui.remote.reconnecting_link import ReconnectingLink
from protocol.house import Join, Lobby, Refused, Table, Update


class EndedError(Exception):
    """There is nothing more to play; the text says why, if that is an error."""


class AtTable:
    """A Link to one table: it ends when the program leaves the table."""

    def __init__(self, link: ReconnectingLink, code: str) -> None:
        self._link, self._code = link, code
        self._seated = False

    async def sit_down(self) -> None:
        """Take a seat."""
        await self._link.open()
        await self._link.receive()
        self._link.send(Join(self._code))

    def send(self, request: Any, stamp: float | None = None) -> None:  # noqa: ARG002 - the house has its own clock
        """Send a request to the house."""
        self._link.send(request)

    async def receive(self) -> Update:
        """Wait for the next update of the table."""
        while True:
            update = await self._link.receive()
            if isinstance(update.place, Table):
                self._seated = True
                return update
            self._look_around(update)

    def _look_around(self, update: Update) -> None:
        """Note whether the program has reached the table, or has left it."""
        refused = next((news.reason for news in update.news if isinstance(news, Refused)), None)
        if refused:
            raise EndedError(f"table {self._code}: {refused}")
        if self._seated and isinstance(update.place, Lobby):
            raise EndedError("")
