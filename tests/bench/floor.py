"""The floor for the house bench: a plain asyncssh server that answers each key with bytes to six clients, no Textual.

`python -m tests.bench.floor BYTES`: prints its port, then serves until it is killed. A table is who has the same name.
"""

import asyncio
import sys
from collections import defaultdict

import asyncssh

tables: dict[str, list[asyncssh.SSHServerChannel[bytes]]] = defaultdict(list)


class Session(asyncssh.SSHServerSession[bytes]):
    """Sends a fixed answer to the whole table for each key."""

    def __init__(self, table: str, answer: bytes) -> None:
        self._table = tables[table]
        self._answer = answer

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._table.append(chan)

    def pty_requested(self, *_: object) -> bool:
        return True

    def shell_requested(self) -> bool:
        return True

    def data_received(self, data: bytes, datatype: object) -> None:  # noqa: ARG002
        for chan in self._table:
            chan.write(self._answer)


class Server(asyncssh.SSHServer):
    """Lets everyone in."""

    def __init__(self, answer: bytes) -> None:
        self._answer = answer
        self._name = ""

    def begin_auth(self, username: str) -> bool:
        self._name = username
        return False

    def session_requested(self) -> Session:
        return Session(self._name, self._answer)


async def main(size: int) -> None:
    """Serve."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    server = await asyncssh.create_server(
        lambda: Server(b"x" * size), "127.0.0.1", 0, server_host_keys=[key], encoding=None, line_editor=False,
        compression_algs=None, encryption_algs=["aes256-gcm@openssh.com"],
    )  # fmt: skip
    print(server.get_port(), flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
