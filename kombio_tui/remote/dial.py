"""Connects to a house as ssh does, with ssh's own files."""

import asyncio
from collections.abc import Awaitable, Sequence

import asyncssh

from kombio_tui.remote.address import Address
from kombio_tui.remote.authentication import Asker, Keys, LoginClient, Passwords, Player
from kombio_tui.remote.known_hosts import KnownHosts

KEEPALIVE_SECONDS = 10

UNKNOWN = """\
The house at {host} is not known yet. Its {kind} key has the fingerprint
  {fingerprint}
Go on, and know it by this key from now on? (yes/no) """
CHANGED = """\
The key of {host} has CHANGED. Somebody may be listening in, or the host has a new key.
It is now {fingerprint}
If you know that this is right, remove the old key with: ssh-keygen -R '{name}'"""


class DialError(Exception):
    """The house can't be reached; the text says why."""


class Dialler:
    """Connects to one house, any number of times."""

    def __init__(
        self, address: Address, ask: Asker, key_files: Sequence[str] = (), connect_seconds: float = 15.0
    ) -> None:
        self.address = address
        self._connect_seconds = connect_seconds
        """The timeout of a connection, without the time that the player takes to answer questions."""
        self._player = Player(ask)
        self._key_files = key_files
        self._keys = Keys(self._player)
        self._passwords = Passwords(self._player, str(address))

    async def __call__(self) -> asyncssh.SSHClientConnection:
        """Connect; ask once about an unknown host."""
        try:
            return await self._dial()
        except (asyncssh.Error, OSError, ValueError) as error:
            raise DialError(f"{self.address}: {_in_words(error)}") from None

    async def _dial(self) -> asyncssh.SSHClientConnection:
        options = await self._options()
        known = KnownHosts(_files(options.known_hosts))
        self._keys.files = self._key_files or _files(options.config.get("IdentityFile"))
        client = LoginClient(known, self._keys, self._passwords)
        try:
            return await self._connect(options, known, client)
        except asyncssh.HostKeyNotVerifiable as error:
            self._meet(options, known, client, error)
        return await self._connect(options, known, LoginClient(known, self._keys, self._passwords))

    async def _options(self) -> asyncssh.SSHClientConnectionOptions:
        """The options of the ssh configuration for this host, overridden by the address."""
        chosen: dict[str, object] = {"client_keys": list(self._key_files)} if self._key_files else {}
        if self.address.user:
            chosen["username"] = self.address.user
        if self.address.port:
            chosen["port"] = self.address.port
        options: asyncssh.SSHClientConnectionOptions = await asyncssh.SSHClientConnectionOptions.construct(
            config=(), host=self.address.host, ignore_encrypted=True, compression_algs=None, gss_host=None,
            keepalive_interval=KEEPALIVE_SECONDS, connect_timeout=None, **chosen,
        )  # fmt: skip
        return options

    async def _connect(
        self, options: asyncssh.SSHClientConnectionOptions, known: KnownHosts, client: LoginClient
    ) -> asyncssh.SSHClientConnection:
        where = {"host": self.address.host, "port": options.port, "options": options, "known_hosts": known.read()}
        return await self._in_time(asyncssh.connect(**where, client_factory=lambda: client))

    async def _in_time(self, connecting: Awaitable[asyncssh.SSHClientConnection]) -> asyncssh.SSHClientConnection:
        """Wait for a connection, up to the timeout."""
        task = asyncio.ensure_future(connecting)
        try:
            while not task.done():
                before = self._player.answers
                await asyncio.wait((task,), timeout=self._connect_seconds)
                if not (task.done() or self._player.busy) and before == self._player.answers:
                    raise TimeoutError
            return task.result()
        finally:
            task.cancel()

    def _meet(
        self,
        options: asyncssh.SSHClientConnectionOptions,
        known: KnownHosts,
        client: LoginClient,
        error: asyncssh.HostKeyNotVerifiable,
    ) -> None:
        """Ask about an unknown host; refuse one that is known by another key."""
        host, port, key = options.host, options.port, client.stranger
        if key is None:
            raise DialError(f"{self.address}: {error}")
        name = host if port == asyncssh.DEFAULT_PORT else f"[{host}]:{port}"
        words = {"host": name, "name": name, "kind": key.get_algorithm(), "fingerprint": key.get_fingerprint()}
        if client.changed:
            raise DialError(CHANGED.format(**words))
        if not self._player.agrees(UNKNOWN.format(**words)):
            raise DialError(f"{self.address}: the key of the house is not known; ssh, or kombio play, asks about it")
        known.add(host, port, key)


def _files(named: object) -> list[str]:
    """The key files that the ssh configuration names, if any."""
    return [str(file) for file in named] if isinstance(named, list) else []


def _in_words(error: Exception) -> str:
    if isinstance(error, TimeoutError):
        return "no answer"
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return str(error)
