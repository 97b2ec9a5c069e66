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
        await ana.press_until("a", seen="ARCHIVE")
        await ana.press_until("q", seen="LOBBY")
        await ana.press_until("q", seen=r"Leave the house\? q once more\.")
        ana.press("q")
        assert await ana.ended() == 0
        assert ana.raw.rstrip().endswith(f"Bye. Come again with: ssh -p {door.port} ana@127.0.0.1".encode())


async def test_a_guest_who_leaves_a_game_is_told_how_to_come_back(door: Door) -> None:
    async with ssh(door.port, user="zoe") as zoe:
        await zoe.until("Welcome, zoe")
        zoe.press("p")
        found = re.search(r"table ([A-Z]{4})", await zoe.until(r"table [A-Z]{4}"))
        assert found
        await zoe.until("when you are ready")
        await zoe.press_until(CTRL_C, seen=r"Leave the house\? ctrl\+c once more")
        zoe.press(CTRL_C)
        assert await zoe.ended() == 0
    command = f"ssh -t -p {door.port} zoe@127.0.0.1"
    last = rf"Your seat is kept for a while; come back with: {command} (back) ([A-Z]{{8}})\r\n"
    told = re.search(last, zoe.raw.decode())
    assert told
    async with ssh(door.port, *told.groups(), user="somebody") as back:
        await back.until(f"table {found[1]}.* zoe")


async def test_a_guest_without_a_game_has_no_seat_to_come_back_to(door: Door) -> None:
    async with ssh(door.port, user="zoe") as zoe:
        await zoe.until("Welcome, zoe")
        await zoe.press_until("n", "\r", seen="Others join")
        zoe.press(CTRL_C)
        assert await zoe.ended() == 0
        assert zoe.raw.rstrip().endswith(f"Bye. Come again with: ssh -p {door.port} zoe@127.0.0.1".encode())


async def test_the_goodbye_is_in_the_players_language(door: Door) -> None:
    async with ssh(door.port, user="zoe", environment={"LANG": "fr_FR.UTF-8"}) as zoe:
        await zoe.until("zoe")
        zoe.press("q")
        assert await zoe.ended() == 0
        assert f"Au revoir. Pour revenir : ssh -p {door.port} zoe@127.0.0.1".encode() in zoe.raw


async def test_the_waiting_room_shows_the_whole_command(door: Door) -> None:
    """Also where the host has not said at which address others reach the house."""
    async with ssh(door.port, user="zoe") as zoe:
        await zoe.until("Welcome, zoe")
        await zoe.press_until("n", "\r", seen=rf"ssh -p {door.port} [A-Z]{{4}}@127\.0\.0\.1")
