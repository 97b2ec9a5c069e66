"""Authenticates to a house with the keys that ssh would use, in the same order.

asyncssh tries the agent's keys and the plain key files. When they are used up it asks here: then come the key files
that have a passphrase. A player without a key is a guest; a house with a password asks for it.
"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import asyncssh
from asyncssh.auth import KbdIntPrompts, KbdIntResponse

from kombio_tui.remote.known_hosts import KnownHosts

KEY_FILES = ("~/.ssh/id_ed25519", "~/.ssh/id_ecdsa", "~/.ssh/id_rsa")
TRIES = 3


class Asker(Protocol):
    """Asks the player before the screen starts. Returns None if there is nobody to ask."""

    def secret(self, question: str) -> str | None:
        """Ask for a secret."""

    def agrees(self, question: str) -> bool:
        """Ask a yes-or-no question."""


class Player:
    """Counts the time for questions to the player apart, so that it is not part of the connection timeout."""

    def __init__(self, ask: Asker) -> None:
        self.secret, self.agrees = ask.secret, ask.agrees
        self.busy = False
        """Whether a question is open."""
        self.answers = 0
        """How many questions there were."""

    @contextmanager
    def thinking(self) -> Iterator[None]:
        """Inside the with block, a question is open."""
        self.busy = True
        try:
            yield
        finally:
            self.busy = False
            self.answers += 1


class Passwords:
    """The player's answers to a house's questions; each is asked once, and again if it was wrong."""

    def __init__(self, player: Player, house: str) -> None:
        self._player = player
        self._house = house
        self._known: dict[str, str | None] = {}

    async def answer(self, prompt: str, *, wrong: bool) -> str | None:
        """Answer a question of the house; the player sees that the house asks."""
        if wrong or prompt not in self._known:
            shown = "".join(char for char in prompt if char.isprintable())
            with self._player.thinking():
                self._known[prompt] = await asyncio.to_thread(self._player.secret, f"({self._house}) {shown}")
        return self._known[prompt]


class Keys:
    """The player's key files that have a passphrase; it is asked for once."""

    def __init__(self, player: Player) -> None:
        self.files: Sequence[str] = ()
        """Key files to use instead of ssh's own."""
        self._player = player
        self._opened: dict[Path, asyncssh.SSHKey | None] = {}

    async def opened(self) -> list[asyncssh.SSHKey]:
        """Yield those that could be opened; without a passphrase a key is skipped."""
        with self._player.thinking():
            await asyncio.to_thread(self._open_all)
        return [key for key in self._opened.values() if key]

    def _open_all(self) -> None:
        for name in self.files or KEY_FILES:
            file = Path(name).expanduser()
            if file not in self._opened and _is_encrypted(file):
                self._opened[file] = self._open(file)

    def _open(self, file: Path) -> asyncssh.SSHKey | None:
        for _ in range(TRIES):
            passphrase = self._player.secret(f"Passphrase for {file}: ")
            if not passphrase:
                return None
            try:
                return asyncssh.read_private_key(file, passphrase)
            except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError):
                continue
        return None


def _is_encrypted(file: Path) -> bool:
    try:
        asyncssh.read_private_key(file)
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as error:
        return "passphrase" in str(error).lower()
    except OSError:
        return False
    return False


class LoginClient(asyncssh.SSHClient):
    """One attempt to connect."""

    def __init__(self, known: KnownHosts, keys: Keys, passwords: Passwords) -> None:
        self._known, self._keys, self._passwords = known, keys, passwords
        self._offered = False
        self._said: set[str] = set()
        """The questions that were answered already; if one comes again, the answer was wrong."""
        self.stranger: asyncssh.SSHKey | None = None
        """The key of a host that is unknown, or known by another key."""
        self.changed = False
        """Whether the host is known by another key."""

    def validate_host_public_key(self, host: str, addr: str, port: int, key: asyncssh.SSHKey) -> bool:
        """Trust nobody: asyncssh finds known keys before it asks here."""
        self.stranger = key
        self.changed = bool(self._known.keys_of(host, addr, port))
        return False

    async def public_key_auth_requested(self) -> Sequence[asyncssh.SSHKey] | None:
        """Offer the keys that have a passphrase, once."""
        if self._offered:
            return None
        self._offered = True
        return await self._keys.opened() or None

    def kbdint_auth_requested(self) -> str | None:
        """Log in as a guest, or with the password of the house."""
        return ""

    async def kbdint_challenge_received(
        self,
        name: str,  # noqa: ARG002
        instructions: str,  # noqa: ARG002
        lang: str,  # noqa: ARG002
        prompts: KbdIntPrompts,
    ) -> KbdIntResponse | None:
        """Answer the house's questions; usually there are none."""
        answers = [await self._passwords.answer(prompt, wrong=prompt in self._said) for prompt, _ in prompts]
        self._said.update(prompt for prompt, _ in prompts)
        return None if None in answers else [answer or "" for answer in answers]
