"""Clients that are not ours play a turn. The stock client does so in most other tests."""

import asyncio
import re
import socket
from collections.abc import Callable
from pathlib import Path

import paramiko
from asyncssh.constants import MSG_KEX_FIRST, MSG_KEXINIT, MSG_NEWKEYS

from tests.door.conftest import Door
from tests.kit.clock import PATIENCE
from tests.kit.emulator import ByteStream, Emulator
from tests.kit.wire import bare, handshake, packets


class Paramiko:
    """A player with paramiko's client, which has a thread of its own."""

    def __init__(self, port: int, name: str, key: Path | None) -> None:
        self._screen = Emulator(80, 24)
        self._stream = ByteStream(self._screen)
        self.transport = paramiko.Transport(socket.create_connection(("127.0.0.1", port)))
        self.transport.start_client(timeout=PATIENCE)
        if key:
            self.transport.auth_publickey(name, paramiko.Ed25519Key.from_private_key_file(str(key)))
        else:
            self.transport.auth_interactive(name, lambda *_: [])
        self.channel = self.transport.open_session(timeout=PATIENCE)
        self.channel.get_pty("xterm-256color", 80, 24)
        self.channel.invoke_shell()
        self.channel.settimeout(PATIENCE)

    def __enter__(self) -> "Paramiko":
        return self

    def __exit__(self, *_: object) -> None:
        self.transport.close()

    @property
    def text(self) -> str:
        return "\n".join(self._screen.display)

    def until(self, words: str) -> re.Match[str]:
        """Read until the screen says so."""
        while not (found := re.search(words, self.text)):
            data = self.channel.recv(65536)
            assert data, self.text
            self._stream.feed(data)
        return found

    def press(self, keys: str) -> None:
        self.channel.sendall(keys.encode())


def play_a_turn(port: int, key: Path) -> None:
    """Two players sit down, one of them a guest, and each plays a turn."""
    with Paramiko(port, "ana", key) as ana, Paramiko(port, "ben", None) as ben:
        assert "guest" not in ana.until("Welcome, ana").string
        assert "guest" in ben.until("Welcome, ben").string
        ana.press("n\r")
        ben.press(f"c{ana.until('table ([A-Z]{4})')[1]}\r")
        ana.until("2 ben")
        ana.press("\r")
        for player in (ana, ben):
            player.until("when you are ready")
            player.press("r")
        for player in (ana, ben):
            player.until("Your turn|plays ...")
        for player in (ana, ben) if "Your turn" in ana.text else (ben, ana):
            player.until("Your turn")
            player.press("d")
            player.until("you drew")
            player.press("1")
            player.until("You put it into")
        ana.press("qq")
        ana.until("LOBBY")
        ana.press("qq")
        assert ana.channel.recv_exit_status() == 0


async def test_a_client_may_guess_the_key_exchange_wrong_and_go_on(door: Door) -> None:
    """As Dropbear does: it says what the exchange would be, and again when it sees that the server has another wish."""
    async with bare(door.port) as client:
        client.send(handshake(guess=True))
        heard = b""
        while [each[0] for each in packets(heard)] != [MSG_KEXINIT, MSG_KEX_FIRST + 1, MSG_NEWKEYS]:
            more = await client.reader.read(10_000)
            assert more, heard
            heard += more


async def test_paramiko_plays_a_turn(door: Door, key: Callable[[str], Path]) -> None:
    await asyncio.to_thread(play_a_turn, door.port, key("ana"))
