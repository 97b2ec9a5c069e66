"""What operators have decided, kept in a file from one start to the next.

What stands here comes before the configuration; None leaves it to the configuration.
"""

import logging
import os
from pathlib import Path

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from protocol.office import Circle
from server.operate.bans import Ban

log = logging.getLogger(__name__)


class NotesError(Exception):
    """The file is there and can't be read."""


class Notes(Struct, frozen=True, forbid_unknown_fields=True):
    """All that is kept."""

    bans: tuple[Ban, ...] = ()
    listed: dict[str, str] = field(default_factory=dict)
    """Keys that may come in, with a note each."""
    open_to: Circle | None = None
    password: str | None = None
    message: str | None = None


class Notebook:
    """The notes as they are now, in a file if there is one."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self.notes = _read(path) if path and path.exists() else Notes()

    def change(self, **changes: object) -> None:
        """Keep something; a full disk is no reason to stop an operator."""
        self.notes = replace(self.notes, **changes)
        if self._path is None:
            return
        partial = self._path.with_suffix(".new")
        try:
            partial.touch(mode=0o600)
            partial.write_bytes(msgspec.json.format(msgspec.json.encode(self.notes)))
            with partial.open("rb") as file:
                os.fsync(file.fileno())
            partial.replace(self._path)
        except OSError as error:
            log.error("can't keep what operators decide in %s: %s", self._path, error.strerror)


def _read(path: Path) -> Notes:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Notes)
    except (OSError, msgspec.DecodeError) as error:
        raise NotesError(f"{path}: {error}") from None
