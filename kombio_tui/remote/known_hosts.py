"""Known hosts, in ssh's own files."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import asyncssh

DEFAULT = "~/.ssh/known_hosts"
PORT = 22


class KnownHosts:
    """The files with the keys of hosts; new ones go into the first."""

    def __init__(self, files: Sequence[str]) -> None:
        self._files = [Path(file).expanduser() for file in files or [DEFAULT]]

    def read(self) -> Any:
        """All known hosts, for asyncssh."""
        return asyncssh.read_known_hosts([str(file) for file in self._files if file.is_file()])

    def keys_of(self, host: str, address: str, port: int) -> Sequence[asyncssh.SSHKey]:
        """The known keys of a host."""
        found, *_ = asyncssh.match_known_hosts(self.read(), host, address, port)
        return list(found)

    def add(self, host: str, port: int, key: asyncssh.SSHKey) -> None:
        """Add a host."""
        name = host if port == PORT else f"[{host}]:{port}"
        file = self._files[0]
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with file.open("ab+") as known:
            known.seek(max(0, known.seek(0, 2) - 1))
            gap = b"" if known.read(1) in (b"", b"\n") else b"\n"
            known.write(gap + name.encode() + b" " + key.export_public_key().strip() + b"\n")
