"""What is stored about players between visits: owned names and settings.

The first key to take a name owns it. A key owns at most three names; a player who wants a fourth keeps the current one.
If nobody has played under a name for 90 days, the next player who wants it gets it.
"""

import logging
import time
from collections.abc import Callable, Container
from pathlib import Path

import msgspec
from msgspec.structs import replace

from protocol.people import Settings
from server.house.members.member import NameNotice
from server.house.members.names import free_variation, skeleton
from server.store import clock_check, players
from server.store.errors import StoreError
from server.store.store import Connection, Store

log = logging.getLogger(__name__)


MOST_NAMES = 3
"""How many names a key may own."""
UNUSED_SECONDS = 90 * 86_400
"""After this long without a game, another player may take a name."""


FOR_THIS_VISIT: tuple[NameNotice, ...] = ("name_lent", "unnamed")
"""The key does not own its name."""


class KnownPlayersError(Exception):
    """The file of an earlier version exists and can't be read."""


class Known(msgspec.Struct, frozen=True):
    """What is known about a player who connects."""

    name: str
    settings: Settings = Settings()
    notice: NameNotice | None = None
    """A message about the name, if there is one."""
    claimed: bool = False
    """Whether the key owns the name from now on."""


class Wish(msgspec.Struct, frozen=True):
    """The name that a player wants; empty if they named none."""

    name: str
    taken: set[str] = set()
    """The names of the people who are here."""
    new: bool = True
    """Whether the player may claim a name that nobody owns."""


class Earlier(msgspec.Struct, forbid_unknown_fields=True):
    """The file of earlier versions."""

    names: dict[str, str] = {}
    """The owner of each name, by the name's skeleton."""
    settings: dict[str, Settings] = {}


class KnownPlayers:
    """Names and settings, by the fingerprint of a player's key."""

    def __init__(self, store: Store, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._now = now
        self._known: set[str] = set()
        """The keys that own a name here."""
        self.regulars: set[str] = set()
        """The keys that have finished a game here."""

    async def load(self) -> None:
        """Load the known keys from the store."""
        now = self._now()
        await self._store.do(lambda connection: players.count_from_now(connection, now))
        self._known |= await self._store.do(players.owners)
        self.regulars |= await self._store.do(players.regulars)

    def has_played(self, *identities: str) -> None:
        """Note that these keys have finished a game."""
        self.regulars |= {*identities}

    async def knows(self, identity: str) -> bool:
        """Whether this key has a name here."""
        return identity in self._known

    async def welcome(self, identity: str | None, wish: Wish) -> Known:
        """Find a name for a newcomer: the first key to take a name owns it, others get a variation."""
        now = self._now()
        try:
            known = await self._store.do(lambda connection: Names(connection, identity, wish, now).found())
        except StoreError as error:
            log.error("can't look up or save a name: %s", error)
            return Known(free_variation("guest", wish.taken), notice="not_kept")
        self._known |= {identity} if identity and known.notice not in FOR_THIS_VISIT else set()
        return known

    def free(self, name: str) -> bool:
        """Take a name from its owner, who keeps it for this visit. Return whether anybody owned it."""
        owner = self._store.do_now(lambda connection: players.release(connection, skeleton(name)))
        return owner is not None

    async def owns(self, identity: str | None, name: str) -> bool:
        """Whether this key owns a name."""
        try:
            owner = await self._store.do(lambda connection: players.owner_of(connection, skeleton(name)))
        except StoreError as error:
            log.error("can't look up a name: %s", error)
            return False
        return identity is not None and owner == identity

    async def settings_of(self, identity: str) -> Settings:
        """The settings of a player."""
        try:
            return await self._store.do(lambda connection: _settings(connection, identity))
        except StoreError as error:
            log.error("can't look up settings: %s", error)
            return Settings()

    async def prefer(self, identity: str, name: str, settings: Settings) -> bool:
        """Save the settings of a player. Return whether that worked."""
        try:
            content = msgspec.json.encode(settings)
            await self._store.do(lambda connection: players.save(connection, identity, name, content))
        except StoreError as error:
            log.error("can't save settings: %s", error)
            return False
        return True

    async def take_over(self, earlier: Earlier) -> None:
        """Import the file of an earlier version, except where newer data is stored."""
        now = self._now()
        await self._store.do(lambda connection: _take_over(connection, earlier, now))


class Names(Container[str]):
    """The names that a player who connects can't have, because they belong to others."""

    def __init__(self, connection: Connection, identity: str | None, wish: Wish, now: float) -> None:
        self._connection = connection
        self._identity = identity
        self._wish = wish
        self._now = now

    def __contains__(self, name: object) -> bool:
        if name in self._wish.taken:
            return True
        others = players.owner_of(self._connection, str(name)) not in (None, self._identity)
        return others and not self._is_unused(str(name))

    def found(self) -> Known:
        """The name closest to the wish that the player may have."""
        unnamed: NameNotice | None = None if self._wish.name else "unnamed"
        if self._identity is None:
            return Known(free_variation(self._wish.name, self), notice=unnamed)
        settings = _settings(self._connection, self._identity)
        present = players.name_of(self._connection, self._identity) or ""
        name = free_variation(self._wish.name or present, self)
        if self._is_own(name):
            return self._kept(name, settings)
        if unnamed:
            return Known(name, settings, unnamed)
        if not self._has_room() and self._is_own(present) and skeleton(present) not in self._wish.taken:
            return Known(present, settings, "names_used_up")
        if not self._wish.new:
            return Known(name, settings, "name_lent")
        players.release(self._connection, skeleton(name))
        players.own(self._connection, skeleton(name), self._identity, self._now)
        return replace(self._kept(name, settings), claimed=True)

    def _kept(self, name: str, settings: Settings) -> Known:
        """Store that this is the current name."""
        identity = self._identity or ""
        if players.name_of(self._connection, identity) != name:
            players.save(self._connection, identity, name, msgspec.json.encode(settings))
        return Known(name, settings)

    def _is_own(self, name: str) -> bool:
        return players.owner_of(self._connection, skeleton(name)) == self._identity

    def _is_unused(self, name: str) -> bool:
        """Whether nobody has played under a name for long, by a clock that can be trusted."""
        unused = players.unused(self._connection, name, self._now - UNUSED_SECONDS)
        return unused and clock_check.judged(self._connection, int(self._now)).steady

    def _has_room(self) -> bool:
        """Whether the key may own another name; if necessary, give up its names that were not used for long."""
        owned = players.names_of(self._connection, self._identity or "")
        kept = [name for name in owned if not self._is_unused(name)]
        if len(kept) >= MOST_NAMES:
            return False
        for name in owned if len(owned) >= MOST_NAMES else ():
            if name not in kept:
                players.release(self._connection, name)
        return True


def _settings(connection: Connection, identity: str) -> Settings:
    """The stored settings; the defaults for a newcomer, and for settings that this version can't read."""
    content = players.settings_of(connection, identity)
    try:
        return msgspec.json.decode(content, type=Settings) if content else Settings()
    except msgspec.DecodeError:
        return Settings()


def _take_over(connection: Connection, earlier: Earlier, now: float) -> None:
    for name, identity in earlier.names.items():
        if players.owner_of(connection, name) is None:
            players.own(connection, name, identity, now)
    for identity, settings in earlier.settings.items():
        if players.name_of(connection, identity) is None:
            players.save(connection, identity, "", msgspec.json.encode(settings))


def read_earlier(path: Path) -> Earlier:
    """Read the file of an earlier version, if there is one."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Earlier) if path.exists() else Earlier()
    except (OSError, msgspec.DecodeError) as error:
        raise KnownPlayersError(f"{path}: {error}") from None


def retire_earlier(path: Path) -> None:
    """Rename the file after it was imported."""
    if path.exists():
        path.replace(path.with_name(f"{path.name}.imported"))
