"""Lets doors in over TCP. Who has no trusted key is refused by TLS, before anything of theirs is decoded.

Strangers may knock as often as they like: only a few handshakes run at a time, each for a short time, and when there
are too many, the oldest is given up. A door is through within milliseconds, so a flood rarely meets it, and it dials
again. The log has a line for the first strangers, and then one every few seconds.
"""

import asyncio
import logging
import socket
import ssl
from contextlib import suppress

from server.house.members.token_bucket import Buckets, Rate, TokenBucket
from server.link.socket.host import Host
from server.link.socket.reasons import in_words

log = logging.getLogger(__name__)

HANDSHAKE_SECONDS = 5.0
MOST_HANDSHAKES = 32
"""How many strangers are heard at a time."""
NOTHING_LEFT_SECONDS = 0.2
"""How long to wait when the system is out of descriptors."""
COMPLAINTS = Rate(0.2, 5)
"""Log lines about strangers."""


class DoorListener:
    """Listens for doors on other machines."""

    def __init__(self, host: Host, context: ssl.SSLContext, sockets: list[socket.socket]) -> None:
        self._host, self._context = host, context
        self._complaints = Buckets(TokenBucket(COMPLAINTS))
        self._unsaid = 0
        self._handshakes: dict[asyncio.Task[None], None] = {}
        self.port: int = sockets[0].getsockname()[1]
        self._accepting = [asyncio.create_task(self._accept(each)) for each in sockets]

    async def close(self) -> None:
        """Let nobody in any more; doors that are in stay."""
        tasks = [*self._accepting, *self._handshakes]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _accept(self, listening: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        with listening:
            while True:
                try:
                    knocking, address = await loop.sock_accept(listening)
                except OSError as error:
                    log.error("can't accept doors: %s", error.strerror)
                    await asyncio.sleep(NOTHING_LEFT_SECONDS)
                    continue
                handshake = asyncio.create_task(self._let_in(knocking, address[0]))
                self._handshakes[handshake] = None
                handshake.add_done_callback(self._handshakes.pop)
                if len(self._handshakes) > MOST_HANDSHAKES:
                    next(iter(self._handshakes)).cancel()
                await asyncio.sleep(0)

    async def _let_in(self, knocking: socket.socket, address: str) -> None:
        loop = asyncio.get_running_loop()
        try:
            knocking.setblocking(False)
            with suppress(OSError):
                knocking.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            await loop.connect_accepted_socket(
                self._host.door, knocking, ssl=self._context, ssl_handshake_timeout=HANDSHAKE_SECONDS
            )
        except OSError as error:
            self._complain(address, in_words(error))
        except asyncio.CancelledError:
            self._complain(address, "too many at once")
            raise
        else:
            log.info("a door has connected from %s", address)

    def _complain(self, address: str, why: str) -> None:
        """Log that somebody was refused, but not each of many."""
        if self._complaints.pay(1, asyncio.get_running_loop().time()):
            more = f" (and {self._unsaid} more)" if self._unsaid else ""
            log.error("refused a door from %s: %s%s", address, why, more)
            self._unsaid = 0
        else:
            self._unsaid += 1
