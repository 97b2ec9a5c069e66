"""How people leave the house: when they are asked, and what the restored terminal tells them."""

import re
from collections.abc import Callable
from pathlib import Path

from tests.door.conftest import Door
from tests.kit.terminal import ssh

Key = Callable[[str], Path]
CTRL_C = "\x03"


async def test_one_q_too_many_does_not_leave_the_house(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana:
        await ana.until("Welcome, ana")
        ana.press("a")
        await ana.until("ARCHIVE")
        ana.press("q")
        await ana.until("LOBBY")
        ana.press("q")
        await ana.until(r"Leave the house\? q once more\.")
        ana.press("q")
        assert await ana.ended() == 0
        assert ana.raw.rstrip().endswith(b"Bye. Come again with: ssh ana@HOST")


async def test_a_guest_who_leaves_a_game_is_told_how_to_come_back(door: Door) -> None:
    async with ssh(door.port, user="zoe") as zoe:
        await zoe.until("Welcome, zoe")
        zoe.press("p")
        found = re.search(r"table ([A-Z]{4})", await zoe.until(r"table [A-Z]{4}"))
        assert found
        await zoe.until("when you are ready")
        zoe.press(CTRL_C)
        await zoe.until(r"Leave the house\? ctrl\+c once more")
        zoe.press(CTRL_C)
        assert await zoe.ended() == 0
    told = re.search(rb"Your seat is kept for a while; come back with: ssh -t zoe@HOST (back) ([A-Z]{8})\r\n", zoe.raw)
    assert told
    async with ssh(door.port, *(word.decode() for word in told.groups()), user="somebody") as back:
        await back.until(f"table {found[1]}.* zoe")


async def test_a_guest_without_a_game_has_no_seat_to_come_back_to(door: Door) -> None:
    async with ssh(door.port, user="zoe") as zoe:
        await zoe.until("Welcome, zoe")
        zoe.press("n", "\r")
        await zoe.until("Others join")
        zoe.press(CTRL_C)
        assert await zoe.ended() == 0
        assert zoe.raw.rstrip().endswith(b"Bye. Come again with: ssh zoe@HOST")
