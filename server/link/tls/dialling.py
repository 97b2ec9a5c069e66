"""How a door reaches one address of the house."""

import asyncio
import ssl
from collections.abc import Callable

from server.link.socket.reaching import Dial, Patience

HANDSHAKE_SECONDS = 3.0
PATIENCE = Patience(ping=1.0, silent=3.0)
"""Between machines a house may be gone without a word, and a standby takes over from one that hangs after 4 seconds."""


def dialling(host: str, port: int, context: ssl.SSLContext) -> Dial:
    """A way to the house at an address."""

    async def dial(door: Callable[[], asyncio.Protocol]) -> None:
        loop = asyncio.get_running_loop()
        await loop.create_connection(door, host, port, ssl=context, ssl_handshake_timeout=HANDSHAKE_SECONDS)

    return dial
