"""Clients and multiplexers that are not on every machine play a turn: `python -m tests.manual.clients`.

On Debian: `apt install putty-tools dropbear-bin tmux screen`. What is not installed is told, and the exit code counts
what did not work. The tests of `make test` do the same with OpenSSH and paramiko.
"""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.kit.limits import ROOMY
from tests.kit.served import served
from tests.kit.terminal import SshTerminal, client_options, on_terminal

Command = Callable[[int, Path], list[str]]


def plink(port: int, folder: Path) -> list[str]:
    """PuTTY's client, with a key of its own kind."""
    key = folder / "key.ppk"
    run("puttygen", "-q", "-t", "ed25519", "-o", str(key), "--new-passphrase", "/dev/null")
    return ["plink", "-ssh", "-t", "-P", str(port), "-i", str(key), "ana@127.0.0.1"]


def plink_as_guest(port: int, _: Path) -> list[str]:
    """PuTTY's client without a key."""
    return ["plink", "-ssh", "-t", "-P", str(port), "-noagent", "ana@127.0.0.1"]


def dbclient(port: int, folder: Path) -> list[str]:
    """Dropbear's client, with a key of its own kind."""
    key = folder / "dropbear.key"
    run("dropbearkey", "-t", "ed25519", "-f", str(key))
    return ["dbclient", "-y", "-y", "-t", "-p", str(port), "-i", str(key), "ana@127.0.0.1"]


def dbclient_as_guest(port: int, _: Path) -> list[str]:
    """Dropbear's client without a key."""
    return ["dbclient", "-y", "-y", "-t", "-p", str(port), "ana@127.0.0.1"]


def tmux(port: int, folder: Path) -> list[str]:
    """The stock client inside of tmux."""
    return ["tmux", "-S", str(folder / "tmux"), "-f", "/dev/null", "new-session", *stock(port)]


def screen(port: int, _: Path) -> list[str]:
    """The stock client inside of screen."""
    return ["screen", "-U", "-c", "/dev/null", *stock(port)]


def stock(port: int) -> list[str]:
    return ["ssh", "-tt", *client_options(port, None), "ana@127.0.0.1"]


def run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - programs of this list


async def play_a_turn(terminal: SshTerminal) -> None:
    """Answer what a client asks at first, then play a turn against bots, and leave."""
    await terminal.until("Store key in cache|Press Return|leave the house")
    if "Store key in cache" in terminal.text:
        await terminal.press_until("y", "\r", seen="Press Return|leave the house")
    if "Press Return" in terminal.text:
        terminal.press("\r")
    await terminal.until("leave the house")
    await terminal.insist("p", "when you are ready")
    await terminal.press_until("r", seen="Your turn")
    await terminal.press_until("d", seen="[Yy]ou drew")
    await terminal.press_until("1", seen="You put it into")
    terminal.resize(100, 30)
    await terminal.until(lambda text: "q leave" in text.split("\n")[-1] or "q leave" in text.split("\n")[-2])
    await terminal.press_until("q", "q", seen="LOBBY")
    terminal.press("q", "q")
    code = await terminal.ended()
    print(f"  ended with {code}; the last line: {terminal.text.split(chr(10))[-1]!r}")


async def main() -> int:
    """Try all of them; give how many did not work."""
    failed = 0
    with served(ROOMY, bot_pace=1.0) as house, TemporaryDirectory() as folder:
        for command in (plink, plink_as_guest, dbclient, dbclient_as_guest, tmux, screen):
            program = command.__name__.partition("_")[0]
            print(f"{command.__name__}: {command.__doc__}")
            if shutil.which(program) is None:
                print("  is not installed")
                failed += 1
                continue
            try:
                words = command(house.port, Path(folder))
                async with on_terminal(*words, environment={"HOME": folder}) as terminal:
                    await play_a_turn(terminal)
            except (AssertionError, TimeoutError) as error:
                print(f"  FAILED: {error}")
                failed += 1
    return failed


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
