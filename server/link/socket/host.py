"""The house's side of the link: lets doors in."""

import asyncio
import os
import socket
from pathlib import Path

from server.link.in_process import InProcessHouse
from server.link.socket.door_end import DoorEnd

SOCKET = "house.socket"
"""Where doors on the same machine reach the house, in its data directory."""
LONGEST_PATH = 100
"""How many bytes the path of a Unix socket may have on every system."""
ONLY_OWNER = 0o177
"""Takes all rights away but the owner's, to read and to write."""


def _listening(path: Path) -> socket.socket:
    path.unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(ONLY_OWNER)
    try:
        listening.bind(str(path))
    finally:
        os.umask(before)
    return listening


class Host:
    """Listens for doors."""

    def __init__(self, house: InProcessHouse, term: int = 0) -> None:
        """The term tells this house from earlier and later ones on the same database."""
        self._house = house
        self._term = term
        self._server: asyncio.Server | None = None
        self.doors: set[DoorEnd] = set()
        """The doors that are connected."""

    def door(self) -> DoorEnd:
        """The end of a new door's connection."""
        return DoorEnd(self._house, self.doors, self._term)

    async def listen(self, path: Path) -> None:
        """Listen on a Unix socket that only the owner of the house can use."""
        self._server = await asyncio.get_running_loop().create_unix_server(self.door, sock=_listening(path))

    async def close(self) -> None:
        """Let no more doors in, and disconnect all."""
        if self._server:
            self._server.close()
        for door in [*self.doors]:
            door.close()
        await asyncio.gather(*(door.ended() for door in [*self.doors]))
