"""A Link that reconnects by itself."""

import asyncio
import contextlib

from msgspec.structs import replace

from kombio_tui.remote.dial import DialError
from kombio_tui.remote.link import Dial, GoodbyeError, LostError, RemoteLink, visiting
from protocol.encodings.remote import HouseAddress
from protocol.house import ComeBack, Lobby, Notice, Refused, Request, Table, Update

PAUSES = (0.25, 10.0)
"""Seconds before the first attempt to reconnect, and the maximum between two attempts."""


class ReconnectingLink:
    """Reconnects when the connection is lost; the house keeps the seat meanwhile."""

    def __init__(self, dial: Dial, client: str, *, bot: bool = False, pauses: tuple[float, float] = PAUSES) -> None:
        self._dial, self._client, self._bot = dial, client, bot
        self._first_pause, self._longest_pause = pauses
        self._visit = contextlib.AsyncExitStack()
        self._link: RemoteLink | None = None
        self.latest: Update | None = None
        """What the house told last."""
        self._failures = 0
        self._returning = False
        """Whether a guest is returning to their seat, and has not reached it yet."""

    async def open(self) -> None:
        """Connect for the first time; errors are raised to the caller."""
        self._link = await self._visit.enter_async_context(visiting(self._dial, self._client, bot=self._bot))

    @property
    def address(self) -> HouseAddress | None:
        """Where others reach the house, if it has said so."""
        return self._link.address if self._link else None

    async def close(self) -> None:
        """Close the link."""
        self._link = None
        await self._visit.aclose()

    def send(self, request: Request, stamp: float | None = None) -> None:
        """Send a request; while the connection is lost it is dropped, because it could be wrong later."""
        if self._link:
            self._link.send(request, stamp)

    def key_done(self, stamp: float) -> None:
        """The house can't see the keys of this screen."""

    async def receive(self) -> Update:
        """Wait for an update, or for the loss of the connection; then for the connection to be back."""
        while self._link is None:
            await self._dial_again()
        try:
            self.latest = await self._news(self._link)
        except (GoodbyeError, LostError) as error:
            for_good = isinstance(error, GoodbyeError) and error.reason != "closing"
            if for_good or self.latest is None:
                raise
            await self.close()
            return replace(self.latest, news=(Notice("offline"),))
        self._returning, self._failures = False, 0
        return self.latest

    async def _news(self, link: RemoteLink) -> Update:
        """Wait for an update; skip those that a returning guest gets before reaching their seat."""
        update = await link.receive()
        while self._returning and not _has_arrived(update):
            update = await link.receive()
        if update.you.guest and self.latest and not self.latest.you.guest and isinstance(update.place, Lobby):
            raise LostError("the house takes the player for somebody else")
        return update

    async def _dial_again(self) -> None:
        """Reconnect, with growing pauses between attempts; a guest returns to their seat with its code."""
        await asyncio.sleep(min(self._longest_pause, self._first_pause * 2**self._failures))
        self._failures += 1
        with contextlib.suppress(LostError, DialError):
            await self.open()
            if self.latest and self.latest.you.guest and isinstance(self.latest.place, Table):
                self._returning = True
                self.send(ComeBack(self.latest.you.code))


def _has_arrived(update: Update) -> bool:
    """Whether a guest has the seat again, or can't get it."""
    return isinstance(update.place, Table) or any(isinstance(news, Refused) for news in update.news)
