"""What the house does with the inside of asyncssh. All private names of asyncssh that it uses are in this module.

The distance of a client is measured without a trace on its screen, by a request that no client knows and every client
must answer (RFC 4254, 4): an answer of any kind is the round trip.

Before each packet asyncssh sends an empty one, which protects ciphers in CBC mode (RFC 4251, 9.3.1). The house offers
no such cipher, so it leaves the empty ones out; they are half of all packets, and of what a packet costs.

asyncssh lets a client in after the first way in that succeeds. Where a password is asked for besides a key, that is
only the first of two steps (RFC 4252, 5.1: partial success).
"""

import asyncio
from collections.abc import Callable
from typing import Any

from asyncssh.connection import SSHConnection
from asyncssh.constants import MSG_IGNORE

from server.house.round_trip import RoundTrip

REQUEST = b"keepalive@openssh.com"
AT_FIRST, EAGER_SECONDS = 5, 0.5
"""So many measurements come quickly, to know something when the first card is slapped."""
SECONDS = 10.0


async def measure(connection: SSHConnection, round_trip: RoundTrip) -> None:
    """Measure the distance again and again, as long as the connection lasts."""
    loop = asyncio.get_running_loop()
    number = 0
    while True:
        sent = loop.time()
        await connection._make_global_request(REQUEST)
        round_trip.add(loop.time() - sent)
        number += 1
        await asyncio.sleep(EAGER_SECONDS if number < AT_FIRST else SECONDS)


def without_empty_packets(connection: SSHConnection) -> None:
    """Send only packets that say something."""
    send = connection.send_packet

    def send_packet(kind: int, *parts: bytes, handler: Any = None) -> None:
        if kind != MSG_IGNORE:
            send(kind, *parts, handler=handler)

    setattr(connection, "send_packet", send_packet)  # noqa: B010 - one connection's own


def in_two_steps(connection: SSHConnection, more: Callable[[], bool]) -> None:
    """Let a client in only when there is nothing more to ask."""
    let_in = connection.send_userauth_success

    async def send_userauth_success() -> None:
        if more():
            connection.send_userauth_failure(partial_success=True)
        else:
            await let_in()

    setattr(connection, "send_userauth_success", send_userauth_success)  # noqa: B010 - one connection's own
