"""The real `ssh` client on a pseudo-terminal, with an emulator that shows what a person would see."""

import asyncio
import fcntl
import os
import pty
import re
import signal
import struct
import termios
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pyte

from tests.kit.clock import PATIENCE, patience
from tests.kit.emulator import ByteStream, Emulator


class SshTerminal:
    """One player's terminal: press keys, wait until the screen says something."""

    def __init__(self, process: asyncio.subprocess.Process, master: int, columns: int, lines: int) -> None:
        self.process = process
        self.raw = bytearray()
        self._master = master
        self._screen = Emulator(columns, lines)
        self._stream = ByteStream(self._screen)
        self._news = asyncio.Event()
        self._closed = asyncio.Event()
        asyncio.get_running_loop().add_reader(master, self._read)

    def _read(self) -> None:
        try:
            data = os.read(self._master, 65536)
        except OSError:
            data = b""
        if data:
            self.raw += data
            self._stream.feed(data)
        else:
            asyncio.get_running_loop().remove_reader(self._master)
            self._closed.set()
        self._news.set()

    @property
    def text(self) -> str:
        """The screen as text."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    @property
    def cells(self) -> list[list[pyte.screens.Char]]:
        """The screen as characters with their colours, row by row."""
        screen = self._screen
        return [[screen.buffer[y][x] for x in range(screen.columns)] for y in range(screen.lines)]

    async def changed(self, before: list[list[pyte.screens.Char]], seconds: float = PATIENCE) -> None:
        """Wait until a character or a colour is not what it was; the round trip in the first line changes by itself."""
        await self.until(lambda _: self.cells[1:] != before[1:], seconds)

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.send(key.encode())

    def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        os.write(self._master, data)

    async def until(self, seen: str | Callable[[str], object], seconds: float = PATIENCE) -> str:
        """Wait until the screen matches (a regular expression, or a question about the text)."""
        matches = (lambda text: re.search(seen, text)) if isinstance(seen, str) else seen
        try:
            async with patience(seconds):
                while not matches(self.text):
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise AssertionError(f"the screen never showed {seen!r}; it shows:\n{self.text}") from None
        return self.text

    async def press_until(self, *keys: str, seen: str | Callable[[str], object]) -> str:
        """Press keys, and wait until the screen matches."""
        self.press(*keys)
        return await self.until(seen)

    async def insist(self, key: str, seen: str) -> str:
        """Press a key again and again until it has worked, with pauses in which an Escape before it counts as a key."""
        async with patience():
            while not re.search(seen, self.text):
                self.press(key)
                self._news.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), 0.15)
        return self.text

    def resize(self, columns: int, lines: int) -> None:
        """Change the size of the window."""
        self._screen.resize(lines, columns)
        _set_size(self._master, columns, lines)
        self.process.send_signal(signal.SIGWINCH)

    def kill(self) -> None:
        """Lose the connection: the client dies without a word."""
        self.process.kill()

    async def ended(self) -> int:
        """Wait for the client to end and for its last words, and give its exit code."""
        async with patience():
            await self._closed.wait()
            return await self.process.wait()

    def close(self) -> None:
        """Clean up."""
        with suppress(ProcessLookupError):
            self.process.kill()
        asyncio.get_running_loop().remove_reader(self._master)
        os.close(self._master)


def _set_size(descriptor: int, columns: int, lines: int) -> None:
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))


@asynccontextmanager
async def ssh(
    port: int,
    *words: str,
    user: str = "guest",
    key: Path | None = None,
    columns: int = 80,
    lines: int = 24,
    term: str = "xterm-256color",
    environment: Mapping[str, str] | None = None,
    options: Sequence[str] = (),
) -> AsyncIterator[SshTerminal]:
    """Run the stock client on a terminal of its own."""
    command = ["ssh", "-tt", *client_options(port, key), *options, f"{user}@127.0.0.1", *words]
    async with on_terminal(*command, columns=columns, lines=lines, term=term, environment=environment) as terminal:
        yield terminal


@asynccontextmanager
async def on_terminal(
    *command: str,
    columns: int = 80,
    lines: int = 24,
    term: str = "xterm-256color",
    environment: Mapping[str, str] | None = None,
) -> AsyncIterator[SshTerminal]:
    """Run a program on a terminal of its own."""
    own = {name: value for name, value in os.environ.items() if name not in ("SSH_AUTH_SOCK", "COLORTERM", "NO_COLOR")}
    master, slave = pty.openpty()
    _set_size(slave, columns, lines)
    process = await asyncio.create_subprocess_exec(
        *command, stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        env={**own, "TERM": term, "LANG": "en_US.UTF-8", **(environment or {})},
    )  # fmt: skip
    os.close(slave)
    terminal = SshTerminal(process, master, columns, lines)
    try:
        yield terminal
    finally:
        terminal.close()
        await process.wait()


def client_options(port: int, key: Path | None) -> list[str]:
    """Options of the client that make it independent of this machine's own settings."""
    identity = ["-i", str(key), "-o", "IdentitiesOnly=yes"] if key else ["-o", "PubkeyAuthentication=no"]
    return [
        "-F", "/dev/null", "-p", str(port), "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
        "-o", "LogLevel=ERROR", "-o", "SendEnv=LANG LC_* COLORTERM NO_COLOR", *identity,
    ]  # fmt: skip
