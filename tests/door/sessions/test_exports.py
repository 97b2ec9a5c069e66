"""The archive's answers to words: sent as fast as they are read, a few at a time, and paid for."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import asyncssh
import pytest
from msgspec.structs import replace

from kombio_tui.pages.asciicast import cast
from server.door.admission.limits import Limits
from server.door.transport.writer import Writer
from server.house.members.rate_limits import RateLimits
from server.house.members.token_bucket import Rate
from server.store import finished_games
from server.store.finished_games import FinishedGame, Participant
from tests.door.conftest import Door
from tests.kit.client import connected
from tests.kit.clock import patience
from tests.kit.limits import PLENTY, ROOMY
from tests.kit.long_games import SEATS, long_game, written

CODE = "GAMELE"
RECORD = written(long_game())
FOREVER = replace(ROOMY, stalled_seconds=1e6, exports_per_address=2)
SOON = replace(ROOMY, stalled_seconds=0.3)
POOR = replace(ROOMY, address=replace(ROOMY.address, replays=Rate(0, 1), lookups=Rate(0, 2)))


@pytest.fixture
def limits() -> Limits:
    return FOREVER


@pytest.fixture
async def door(door: Door) -> Door:
    """A house that has kept a long game."""
    result = long_game().end.result
    assert result
    who = tuple(Participant(f"player{seat}") for seat in range(SEATS))
    game = FinishedGame("level8", 4_000_000_000, 4_000_000_001, who, result, CODE)
    await door.house.store.do(lambda db: finished_games.insert(db, game, RECORD, b""))
    return door


class Reader(asyncssh.SSHClientSession[bytes]):
    """A client that does not read what it is sent, until it is told to."""

    def __init__(self) -> None:
        self.data = b""
        self.ended = asyncio.Event()

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan
        chan.pause_reading()

    def data_received(self, data: bytes, datatype: object) -> None:  # noqa: ARG002
        self.data += data

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        self.ended.set()


async def unread(connection: asyncssh.SSHClientConnection, words: str) -> Reader:
    reader = Reader()
    await connection.create_session(lambda: reader, words, encoding=None, window=16_384)
    return reader


async def said(connection: asyncssh.SSHClientConnection, words: str) -> tuple[int | None, str]:
    result = await connection.run(words)
    return result.exit_status, str(result.stdout)


class Stuck:
    """Says when something waits for its reader, and how much was made up to then."""

    def __init__(self) -> None:
        self.waits = asyncio.Event()
        self.made = 0


@pytest.fixture
def stuck(monkeypatch: pytest.MonkeyPatch) -> Stuck:
    stuck, room = Stuck(), Writer.room

    async def noted(self: Writer) -> None:
        if self._full:
            stuck.waits.set()
        await room(self)

    def counted(*arguments: Any) -> Iterator[str]:
        for line in cast(*arguments):
            stuck.made += len(line)
            yield line

    monkeypatch.setattr(Writer, "room", noted)
    monkeypatch.setattr("server.door.sessions.archive_commands.cast", counted)
    return stuck


async def test_an_export_goes_on_as_fast_as_it_is_read_and_is_whole_in_the_end(door: Door, stuck: Stuck) -> None:
    async with connected(door.port, "ana") as connection:
        reader = await unread(connection, f"replay {CODE}")
        async with patience():
            await stuck.waits.wait()
        assert 0 < stuck.made < 4 * Limits().unread_bytes
        reader.channel.resume_reading()
        async with patience():
            await reader.ended.wait()
        head, *lines = map(json.loads, reader.data.decode().splitlines())
        assert head["version"] == 2
        assert "won the game!" in "".join(text for _, _, text in lines)
        assert stuck.made > 400_000


async def test_a_record_is_sent_piece_by_piece_too(door: Door, stuck: Stuck) -> None:
    async with connected(door.port, "ana") as connection:
        reader = await unread(connection, f"record {CODE}")
        async with patience():
            await stuck.waits.wait()
        reader.channel.resume_reading()
        async with patience():
            await reader.ended.wait()
        assert reader.data == RECORD


@pytest.mark.parametrize("limits", [SOON], ids=[""])
async def test_who_never_reads_an_export_is_let_go(door: Door) -> None:
    async with connected(door.port, "ana") as connection:
        await unread(connection, f"replay {CODE}")
        async with patience():
            await connection.wait_closed()
    async with connected(door.port, "ana") as connection:
        assert (await said(connection, "top level8"))[0] == 0


async def test_a_key_is_sent_one_thing_at_a_time_and_an_address_a_few(door: Door, stuck: Stuck) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    async with (
        connected(door.port, "ana", key) as ana,
        connected(door.port, "ana", key) as ana_again,
        connected(door.port, "ben") as ben,
        connected(door.port, "eve") as eve,
    ):
        reader = await unread(ana, f"replay {CODE}")
        async with patience():
            await stuck.waits.wait()
        refused = 1, "One thing at a time: the archive is still sending you something.\n"
        assert await said(ana_again, f"replay {CODE}") == refused
        stuck.waits.clear()
        await unread(ben, f"record {CODE}")
        async with patience():
            await stuck.waits.wait()
        assert await said(eve, "top level8") == refused
        reader.channel.abort()
        async with patience():
            while await said(ana_again, "top level8") == refused:
                pass


@pytest.mark.parametrize("limits", [POOR], ids=[""])
async def test_words_count_against_the_rate_limits_of_the_address(door: Door) -> None:
    refused = 1, "Not so fast: wait a moment.\n"
    async with connected(door.port, "ana") as ana, connected(door.port, "ben") as ben:
        assert (await said(ana, "replay QQQQQQ"))[1] == "There is nothing like that in the archive.\n"
        assert await said(ben, f"replay {CODE}") == refused
        assert [(await said(ana, "top level8"))[0] for _ in range(3)] == [0, 0, 1]
        assert await said(ben, "player ana") == refused
        assert (await said(ben, "tables"))[0] == 0


def test_everyone_has_such_rate_limits() -> None:
    assert RateLimits().replays.burst < Limits().address.replays.burst < PLENTY.burst
