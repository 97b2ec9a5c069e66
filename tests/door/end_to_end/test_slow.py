"""Slow tables through the stock client: opened, joined and played by people who come and go."""

import asyncio
import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from server.door.admission.limits import Limits
from server.store.finished_games import every
from tests.door.conftest import Door
from tests.door.end_to_end.test_daily import asked
from tests.door.end_to_end.test_players import DOWN, RIGHT, Key
from tests.kit.limits import FAST_TYPISTS, PLENTY_OF_ALL
from tests.kit.stranger import stranger
from tests.kit.terminal import ssh


@pytest.fixture
def limits() -> Limits:
    """No key may be dropped, and everyone may ask as often as the machine is fast."""
    return replace(FAST_TYPISTS, person=PLENTY_OF_ALL)


async def games(door: Door, key: Path | None) -> list[dict[str, object]]:
    """What `ssh host games --json` says."""
    code, text, _ = await asked(door, key, "games", "--json")
    assert code == 0
    found: list[dict[str, object]] = json.loads(text)
    return found


async def opens(door: Door, key: Path, what: str) -> str:
    """Open a slow table in lines, and leave; give its code."""
    async with stranger(door.port, user="ana", key=key) as ana:
        await ana.until("^Type play")
        ana.type(f"open {what}")
        line = await ana.until("^Table [A-Z0-9]{6}: ")
        ana.type("quit")
        await ana.process.wait()
    return line.split()[1].removesuffix(":")


async def joins(door: Door, key: Path, name: str, code: str) -> None:
    async with stranger(door.port, user=name, key=key) as who:
        await who.until("^Type play")
        who.type(f"join {code}")
        await who.until(f"^Table {code}: ")
        who.type("quit")
        await who.process.wait()


async def one_visit(door: Door, key: Path, name: str, chance: int) -> None:
    """Come, go to the game that waits, answer what it asks, and leave."""
    async with stranger(door.port, user=name, key=key, chance=chance) as who:
        await who.until("Games that wait for you: 1")
        await who.until("^Type play")
        who.type("next")
        await who.plays_once()
        who.type("quit")
        await who.process.wait()


async def test_a_game_of_visits_in_lines_from_the_opening_to_the_archive(door: Door, key: Key) -> None:
    names = "ana", "ben", "cleo"
    code = await opens(door, key("ana"), "companeros pace 1d players 3")
    assert code not in door.house.tables
    for name in names[1:]:
        await joins(door, key(name), name, code)
    for number in range(200):
        lists = await asyncio.gather(*(games(door, key(name)) for name in names))
        turn = [(name, game) for name, found in zip(names, lists, strict=True) for game in found if is_due(game)]
        if not turn:
            break
        [(name, game)] = turn
        assert game["code"] == code
        await one_visit(door, key(name), name, number)
        assert not door.house.tables
    [kept] = await door.house.store.do(every)
    assert kept.result
    assert [player.name for player in kept.players] == [*names]
    assert [game["phase"] for game in await games(door, key("ana"))] == ["over"]
    code_of_answer, record, _ = await asked(door, key("ana"), "record", kept.code)
    assert code_of_answer == 0
    assert record


def is_due(game: dict[str, object]) -> bool:
    """Whether a game waits for who has asked."""
    turn = game["turn"]
    assert isinstance(turn, list)
    return game["you"] in turn


async def test_the_lobby_shows_your_games_first_and_y_leads_to_the_one_that_waits(door: Door, key: Key) -> None:
    code = await opens(door, key("ana"), "level8 pace 3d players 2 starter host")
    await joins(door, key("ben"), "ben", code)
    async with ssh(door.port, user="ben", key=key("ben")) as ben:
        await ben.until(f"Your games(.|\n)*{code} +Level 8 +ana")
        async with ssh(door.port, user="ana", key=key("ana")) as ana:
            await ana.until("Games that wait for you: 1")
            await ana.until(rf"Your games(.|\n)*{code} +Level 8 +your turn +ben +(3 d|2 d 23 h)")
            ana.press("y")
            await ana.until(f"LEVEL 8 +table {code} · 3 d a move")
            await ana.until(r"[23] d \d+ h")
            ana.press("q")
            await ana.until("LOBBY")
        await ben.until("LOBBY")


async def test_a_slow_table_is_opened_in_the_form_and_a_seat_is_given_up(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana"), columns=100, lines=40) as ana:
        await ana.until("LOBBY")
        ana.press("g", "g", "n")
        await ana.until("A new table")
        ana.press(DOWN, DOWN, RIGHT, RIGHT, RIGHT, RIGHT)
        await ana.until("pace.*1 day a move")
        ana.press("\r")
        screen = await ana.until(r"table [A-Z0-9]{6} · 1 d a move")
        [code] = re.findall(r"table ([A-Z0-9]{6})", screen)
        ana.press("e", "e", "e")
        await ana.until("enter starts the game")
        ana.press("x")
        await ana.until("Give up your seat for good")
        ana.press("x")
        await ana.until("LOBBY")
        await asyncio.sleep(0)
        assert code not in door.house.tables
    assert await games(door, key("ana")) == []


async def test_whoever_plays_elsewhere_hears_the_bell_when_a_slow_game_waits(door: Door, key: Key) -> None:
    code = await opens(door, key("ana"), "companeros pace 1h players 3 starter host")
    for name in ("ben", "cleo"):
        await joins(door, key(name), name, code)
    async with ssh(door.port, user="ben", key=key("ben")) as ben:
        await ben.until("LOBBY")
        ben.press("n", "\r")
        await ben.until("Others join with the code")
        rings = ben.raw.count(b"\x07")
        await one_visit(door, key("ana"), "ana", 1)
        await ben.until(f"Compañeros {code}: it is your turn; you have")
        assert ben.raw.count(b"\x07") > rings


async def test_guests_are_told_why_not(door: Door, key: Key) -> None:
    code = await opens(door, key("ana"), "level8 pace 1d")
    assert "Slow tables are for people with a key." in (await asked(door, None, "games"))[1].decode()
    async with stranger(door.port, user="zoe") as zoe:
        await zoe.until("^Type play")
        zoe.type("open level8 pace 1d", f"join {code}", f"watch {code}")
        for _ in range(2):
            await zoe.until("^Slow tables are for people with an SSH key.$")
        await zoe.until(rf"^Table {code}: Level 8 \(watching\)")


async def test_a_vacation_is_taken_in_lines_and_shown(door: Door, key: Key) -> None:
    code = await opens(door, key("ana"), "level8 pace 1d players 2 starter host")
    await joins(door, key("ben"), "ben", code)
    async with stranger(door.port, user="ana", key=key("ana")) as ana:
        await ana.until("^Type play")
        ana.type("vacation")
        await ana.until("Vacation days left this year: 13.")
    [game] = await games(door, key("ben"))
    assert game["on_vacation"] == [0]
    _, text, _ = await asked(door, key("ben"), "games")
    assert re.search(rf"{code} +Level 8 +ana: vacation +(2 d|1 d 23 h)", text.decode())


async def test_the_command_leads_to_a_slow_table(door: Door, key: Key) -> None:
    code = await opens(door, key("ana"), "level8 pace 1d")
    async with ssh(door.port, user=f"ben+{code}", key=key("ben")) as ben:
        await ben.until(f"table {code} · 1 d a move")
    async with ssh(door.port, user=code, key=key("cleo")) as cleo:
        await cleo.until(f"table {code} · 1 d a move")
