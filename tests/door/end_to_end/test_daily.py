"""The deal of the day through the stock client: one attempt, a ladder, a line to copy, and a record that verifies."""

import asyncio
import json
import random
import re
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from protocol.encodings.remote import HouseAddress
from server.cli import main
from server.door.admission.limits import Limits
from server.office.access.terms import Terms
from server.store.daily.calendar import GRACE
from server.store.finished_games import every
from tests.door.conftest import Door, opened
from tests.door.end_to_end.test_play import kombio_play
from tests.door.end_to_end.test_players import Key
from tests.door.end_to_end.test_strangers import play_to_the_end
from tests.kit.daily import DAY_ONE, WallClock
from tests.kit.limits import FAST_TYPISTS
from tests.kit.stranger import stranger
from tests.kit.terminal import SshTerminal, client_options, ssh


@pytest.fixture
def limits() -> Limits:
    """No key may be dropped: a stranger does not press it again."""
    return FAST_TYPISTS


@asynccontextmanager
async def house(limits: Limits, clock: WallClock) -> AsyncIterator[Door]:
    """A house that goes by a clock of the test, and knows where others reach it."""
    async with opened(limits, now=clock) as door:
        await door.house.restore()
        address = HouseAddress("127.0.0.1", door.port)
        door.desk.adopt(replace(door.house.policy, address=address), Terms())
        yield door


async def asked(door: Door, key: Path | None, *words: str) -> tuple[int | None, bytes, bytes]:
    """What the house answers to a command."""
    process = await asyncio.create_subprocess_exec(
        "ssh", *client_options(door.port, key), "127.0.0.1", *words,
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    output, errors = await process.communicate()
    return process.returncode, output, errors


async def told(door: Door, key: Path | None) -> str:
    """What `ssh host daily companeros` says."""
    code, text, _ = await asked(door, key, "daily", "companeros")
    assert code == 0
    return text.decode()


async def to_the_page(terminal: SshTerminal) -> None:
    """Go to the page of the deal of Compañeros."""
    await terminal.until("LOBBY")
    terminal.press("d")
    await terminal.until("DEAL OF THE DAY(.|\n)*Commitments")
    terminal.press("g")
    await terminal.until("DEAL OF THE DAY +Compañeros(.|\n)*Commitments")


async def test_a_deal_from_the_lobby_to_the_ladder_and_the_record(
    limits: Limits, key: Key, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = WallClock()
    async with house(limits, clock) as door:
        before = await told(door, key("ana"))
        assert "You have not played it yet." in before
        [(today, commitment)] = re.findall(r"^today +(\S+) .*\n +commitment (\w{64})$", before, re.MULTILINE)
        assert today == "2026-11-17"
        async with ssh(door.port, user="ana", key=key("ana")) as ana:
            await to_the_page(ana)
            ana.press("\r")
            await ana.until("trick 1 of 9")
            await play_to_the_end(ana, random.Random(1))
            await ana.until("shows how everyone did")
            ana.press("q")
            await to_the_page(ana)
            await ana.until("rank 1 today")
            ana.press("c")
            await ana.until("Copied")
            [game] = await door.house.store.do(every)
            assert game.result
            line = (
                f"Compañeros 2026-11-17: place {game.result.places[0]} of 4, {game.result.points[0]} points, streak 1"
                f" | ssh -p {door.port} 127.0.0.1 daily"
            )
            assert b"\x1b]52;c;" + b64encode(line.encode()) + b"\x07" in ana.raw
            ana.press("\r")
            await ana.until("does nothing here")
        after = await told(door, key("ana"))
        assert re.search(r"1\. ana +place \d", after)
        assert "You: rank 1, place" in after
        assert "Your streak: 1, longest 1" in after
        assert f"commitment {commitment}" in after
        assert "seed" not in after
        for word in ("record", "replay"):
            code, output, _ = await asked(door, key("ana"), word, game.code)
            assert code == 1
            assert b"Others are still playing this deal" in output
        clock.set(DAY_ONE + 1, GRACE)
        public = await told(door, None)
        [seed] = re.findall(r"seed +(\w{64})", public)
        _, record, _ = await asked(door, key("ana"), "record", game.code)
        assert bytes.fromhex(seed).hex().encode() in record
    (tmp_path / "record").write_bytes(record)
    assert main(["record", "verify", str(tmp_path / "record"), "--commitment", commitment]) == 0
    assert ": true, 1 rounds" in capsys.readouterr().out


async def test_there_is_no_second_attempt(limits: Limits, key: Key) -> None:
    async with house(limits, WallClock()) as door:
        async with ssh(door.port, user="ana", key=key("ana")) as ana:
            await to_the_page(ana)
            ana.press("\r")
            await ana.until("trick 1 of 9")
            ana.press("q")
            await ana.until("attempt at the deal of the day is lost")
            ana.press("q")
            await to_the_page(ana)
            await ana.until("without a result")
            ana.press("\r")
            await ana.until("does nothing here")
        async with ssh(door.port, user="ben", key=key("ben")) as ben:
            await to_the_page(ben)
            await ben.until("you have one attempt")
        assert "You have begun it and not finished." in await told(door, key("ana"))


async def test_guests_are_told_why_they_can_only_look(limits: Limits) -> None:
    async with house(limits, WallClock()) as door:
        assert "Only players with a key can play it." in await told(door, None)
        async with stranger(door.port, user="zoe") as zoe:
            await zoe.until("^Type play")
            zoe.type("daily companeros", "play")
            await zoe.until("for people with an SSH key: everyone has one attempt")
            await zoe.until("^The deal of the day is for people with an SSH key.$")


async def test_a_script_reads_it_as_json(limits: Limits) -> None:
    async with house(limits, WallClock()) as door:
        _, text, _ = await asked(door, None, "daily", "--json")
        page = json.loads(text)
        assert (page["game"], page["today"]["day"], page["today"]["seed"]) == ("kombio", "2026-11-17", None)
        assert (await asked(door, None, "daily", "chess"))[0] == 1


async def test_our_own_client_has_no_other_attempt(limits: Limits, key: Key, tmp_path: Path) -> None:
    """The same key is the same player, wherever the screen is drawn."""
    async with house(limits, WallClock()) as door:
        own = "-i", str(key("ana"))
        async with kombio_play(door, tmp_path / "ana", "ana", *own) as ana:
            await to_the_page(ana)
            ana.press("\r")
            await ana.until("trick 1 of 9")
            ana.press("q", "q")
            await ana.until("LOBBY")
        async with ssh(door.port, user="ana", key=key("ana")) as ana:
            await to_the_page(ana)
            await ana.until("without a result")
