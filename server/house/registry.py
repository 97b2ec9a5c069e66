"""What the house keeps of its players between visits: who owns which name, and how they like things shown."""

import logging
from collections.abc import Container
from pathlib import Path

import msgspec

from protocol.house import Settings
from server.house.names import free_variation, skeleton
from server.store import players
from server.store.errors import StoreError
from server.store.store import Connection, Store

log = logging.getLogger(__name__)


class RegistryError(Exception):
    """The file of an earlier version is there and can't be read."""


class Known(msgspec.Struct, frozen=True):
    """What the house knows of somebody who comes in; `kept` is whether it will know it the next time."""

    name: str
    settings: Settings = Settings()
    kept: bool = True


class Earlier(msgspec.Struct, forbid_unknown_fields=True):
    """What earlier versions wrote to a file of their own."""

    names: dict[str, str] = {}
    """Who owns a name, by the name's skeleton."""
    settings: dict[str, Settings] = {}


class Registry:
    """Names and settings, by the fingerprint of a player's key."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: set[str] = set()
        """The keys that have a name here."""
        self.regulars: set[str] = set()
        """The keys that have played a game here to its end."""

    async def load(self) -> None:
        """Learn who was here before."""
        self._known |= await self._store.do(players.owners)
        self.regulars |= await self._store.do(players.regulars)

    def has_played(self, *identities: str) -> None:
        """Note that these keys have played a game to its end."""
        self.regulars |= {*identities}

    async def knows(self, identity: str) -> bool:
        """Whether this key has a name here."""
        return identity in self._known

    async def welcome(self, identity: str | None, wish: str, taken: set[str]) -> Known:
        """Find a name for a newcomer: the first key to take a name owns it, others get a variation."""
        try:
            known = await self._store.do(lambda connection: _known(connection, identity, wish, taken))
        except StoreError as error:
            log.error("can't look up or keep a name: %s", error)
            return Known(free_variation("guest", taken), kept=False)
        self._known |= {identity} if identity else set()
        return known

    async def settings_of(self, identity: str) -> Settings:
        """How a player likes things shown."""
        try:
            return await self._store.do(lambda connection: _settings(connection, identity))
        except StoreError as error:
            log.error("can't look up settings: %s", error)
            return Settings()

    async def prefer(self, identity: str, name: str, settings: Settings) -> bool:
        """Keep how a player likes things shown; whether that worked."""
        try:
            content = msgspec.json.encode(settings)
            await self._store.do(lambda connection: players.keep(connection, identity, name, content))
        except StoreError as error:
            log.error("can't keep settings: %s", error)
            return False
        return True

    async def take_over(self, earlier: Earlier) -> None:
        """Take over what an earlier version kept in a file, as far as nothing newer is known."""
        await self._store.do(lambda connection: _take_over(connection, earlier))


class Owned(Container[str]):
    """The skeletons of names that somebody else owns."""

    def __init__(self, connection: Connection, identity: str | None, taken: set[str]) -> None:
        self._connection = connection
        self._identity = identity
        self._taken = taken

    def __contains__(self, name: object) -> bool:
        return name in self._taken or players.owner_of(self._connection, str(name)) not in (None, self._identity)


def _known(connection: Connection, identity: str | None, wish: str, taken: set[str]) -> Known:
    name = free_variation(wish, Owned(connection, identity, taken))
    if identity is None:
        return Known(name)
    settings = _settings(connection, identity)
    if players.owner_of(connection, skeleton(name)) is None:
        players.own(connection, skeleton(name), identity)
    if players.name_of(connection, identity) != name:
        players.keep(connection, identity, name, msgspec.json.encode(settings))
    return Known(name, settings)


def _settings(connection: Connection, identity: str) -> Settings:
    """What was kept, or what is usual: for a newcomer, and where another version knew other settings."""
    content = players.settings_of(connection, identity)
    try:
        return msgspec.json.decode(content, type=Settings) if content else Settings()
    except msgspec.DecodeError:
        return Settings()


def _take_over(connection: Connection, earlier: Earlier) -> None:
    for name, identity in earlier.names.items():
        if players.owner_of(connection, name) is None:
            players.own(connection, name, identity)
    for identity, settings in earlier.settings.items():
        if players.name_of(connection, identity) is None:
            players.keep(connection, identity, "", msgspec.json.encode(settings))


def read_earlier(path: Path) -> Earlier:
    """Read the file of an earlier version, if there is one."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Earlier) if path.exists() else Earlier()
    except (OSError, msgspec.DecodeError) as error:
        raise RegistryError(f"{path}: {error}") from None


def retire_earlier(path: Path) -> None:
    """Put the file out of the way once it was taken over."""
    if path.exists():
        path.replace(path.with_name(f"{path.name}.imported"))
