"""Phones: small windows, lines of text where even those do not fit, and mosh, which does not work."""

import asyncio
import random
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from kombio_tui.games.registry import GAMES
from server.door.admission.limits import Limits
from tests.door.conftest import Door
from tests.door.end_to_end.test_players import opened, started
from tests.door.end_to_end.test_strangers import play_to_the_end
from tests.kit.limits import FAST_TYPISTS
from tests.kit.terminal import client_options, ssh

Key = Callable[[str], Path]
PHONE: dict[str, Any] = {"columns": 44, "lines": 24}
RIGHT = "\x1b[C"


@pytest.fixture
def limits() -> Limits:
    """No key may be dropped: a stranger does not press it again."""
    return FAST_TYPISTS


@pytest.mark.parametrize(
    ("game", "names", "seen", "end"),
    [("kombio", ("ana", "bruno"), "r ready", "round 2"), ("companeros", ("ana", "bruno", "clara"), "1/9", "trick 3/9")],
)
async def test_strangers_play_on_phones(door: Door, game: str, names: tuple[str, ...], seen: str, end: str) -> None:
    async with AsyncExitStack() as stack:
        terminals = [await stack.enter_async_context(ssh(door.port, user=name, **PHONE)) for name in names]
        await started(*terminals, seen=seen, game=list(GAMES).index(game))
        async with asyncio.TaskGroup() as group:
            for number, terminal in enumerate(terminals):
                group.create_task(play_to_the_end(terminal, random.Random(number), end=end))


async def test_turns_of_level_8_by_letters_and_arrows(door: Door) -> None:
    async with ssh(door.port, user="ana", **PHONE) as ana, ssh(door.port, user="bruno", **PHONE) as bruno:
        await started(ana, bruno, seen=r"d draw|plays \.\.\.", game=list(GAMES).index("level8"))
        for _ in range(4):
            player, other = (ana, bruno) if "d draw" in ana.text else (bruno, ana)
            await player.press_until("d", seen=lambda text: " x " in text.splitlines()[-2])
            player.press("x", RIGHT, "\r")
            await other.until("d draw")
            await player.until(r"plays \.\.\.")


async def test_a_game_of_kombio_by_arrows_letters_and_the_menu(door: Door, key: Key) -> None:
    """Nothing that is on the second page of a phone's keyboard."""
    async with ssh(door.port, user="ana", key=key("ana"), **PHONE) as ana:
        await opened(ana)
        await ana.press_until("e", seen="enter start")
        await ana.press_until("\t", "\r", seen="say:")
        await ana.press_until(*"hello", "\r", seen="ana: hello")
        await ana.press_until("\r", seen="r ready")
        await ana.press_until("r", seen="Your turn|Draw")
        await ana.press_until("d", seen="you drew")
        await ana.press_until(RIGHT, "\r", seen=lambda text: "you drew" not in text)


async def test_a_window_that_is_too_small_goes_on_in_lines_and_comes_back(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana"), columns=80, lines=24) as ana:
        code = await opened(ana)
        ana.resize(40, 12)
        await ana.until("press t to play")
        await ana.press_until("t", seen="At the table: ana")
        assert door.house.tables[code].seating.chairs
        assert b"\x1b[?1004l" in ana.raw
        ana.send(b"\x1b[O")
        await ana.press_until(*"bot\r", seen="Type start to start")
        assert len(door.house.tables[code].seating.chairs) == 2
        await ana.press_until(*"screen\r", seen="press t to play")
        ana.resize(44, 24)
        await ana.until("Others join with the code")
        ana.press("\x03")
        assert await ana.ended() == 0


async def test_who_leaves_in_lines_has_left(door: Door) -> None:
    async with ssh(door.port, user="ana", columns=40, lines=12) as ana:
        await ana.until("press t to play")
        await ana.press_until("t", seen="You are in the lobby")
        ana.press(*"quit\r")
        assert await ana.ended() == 0
    assert not door.house.members


async def test_who_is_kicked_in_lines_is_gone(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana"), columns=40, lines=12) as ana:
        await ana.until("press t to play")
        await ana.press_until("t", seen="You are in the lobby")
        [member] = door.house.members.values()
        assert member.connection
        member.connection.kick("kicked")
        assert await ana.ended() == 0
        assert b"kicked by an operator" in ana.raw


@pytest.mark.parametrize("program", ["mosh-server new -s -c 256 -l LANG=en_US.UTF-8", "/usr/bin/mosh-server new"])
async def test_mosh_is_told_why_it_does_not_work(door: Door, program: str) -> None:
    process = await asyncio.create_subprocess_exec(
        "ssh", *client_options(door.port, None), "127.0.0.1", program,
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    output, _ = await process.communicate()
    assert process.returncode == 1
    assert b"Mosh does not work here: this house speaks SSH only" in output
