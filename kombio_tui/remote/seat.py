"""A seat at one table, for a program that does nothing but play there."""

from typing import Any

from kombio_tui.remote.lasting import LastingLink
from protocol.house import Join, Lobby, Refused, Table, Update


class EndedError(Exception):
    """There is nothing more to play; the text says why, if it is not as it should be."""


class AtTable:
    """A link to one table: it ends when the table is left."""

    def __init__(self, link: LastingLink, code: str) -> None:
        self._link, self._code = link, code
        self._seated = False

    async def sit_down(self) -> None:
        """Take a seat."""
        await self._link.open()
        await self._link.receive()
        self._link.send(Join(self._code))

    def send(self, request: Any) -> None:
        """Ask the house for something."""
        self._link.send(request)

    async def receive(self) -> Update:
        """Wait for something new at the table."""
        while True:
            update = await self._link.receive()
            if isinstance(update.place, Table):
                self._seated = True
                return update
            self._look_around(update)

    def _look_around(self, update: Update) -> None:
        """See whether the program is on its way to the table, or has come from it."""
        refused = next((news.reason for news in update.news if isinstance(news, Refused)), None)
        if refused:
            raise EndedError(f"table {self._code}: {refused}")
        if self._seated and isinstance(update.place, Lobby):
            raise EndedError("")
