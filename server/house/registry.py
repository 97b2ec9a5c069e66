"""What the house keeps of its players between visits: who owns which name, and how they like things shown."""

import logging
from pathlib import Path

import msgspec

from protocol.house import Settings
from server.house.names import free_variation, skeleton

log = logging.getLogger(__name__)


class RegistryError(Exception):
    """The file is there and can't be read."""


class Kept(msgspec.Struct, forbid_unknown_fields=True):
    """What is written to the file, by the fingerprint of a player's key."""

    names: dict[str, str] = {}
    """Who owns a name, by the name's skeleton."""
    settings: dict[str, Settings] = {}


class Registry:
    """Names and settings, in a file if there is one."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._kept = _read(path) if path and path.exists() else Kept()

    def name_for(self, identity: str | None, wish: str, taken: set[str]) -> str:
        """Find a name for a newcomer: the first key to take a name owns it, others get a variation."""
        owned = {name for name, owner in self._kept.names.items() if owner != identity}
        name = free_variation(wish, taken | owned)
        if identity and skeleton(name) not in self._kept.names:
            self._kept.names[skeleton(name)] = identity
            self._write()
        return name

    async def knows(self, identity: str) -> bool:
        """Whether this key has a name here."""
        return identity in self._kept.names.values()

    def settings_of(self, identity: str) -> Settings:
        """How a player likes things shown."""
        return self._kept.settings.get(identity, Settings())

    def prefer(self, identity: str, settings: Settings) -> None:
        """Keep how a player likes things shown; what is as usual needs no keeping."""
        if settings == Settings():
            self._kept.settings.pop(identity, None)
        else:
            self._kept.settings[identity] = settings
        self._write()

    def _write(self) -> None:
        """Keep it; a full disk is no reason to turn a player away."""
        if self._path is None:
            return
        partial = self._path.with_suffix(".new")
        try:
            partial.write_bytes(msgspec.json.encode(self._kept))
            partial.replace(self._path)
        except OSError as error:
            log.error("can't keep names and settings in %s: %s", self._path, error.strerror)


def _read(path: Path) -> Kept:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Kept)
    except (OSError, msgspec.DecodeError) as error:
        raise RegistryError(f"{path}: {error}") from None
