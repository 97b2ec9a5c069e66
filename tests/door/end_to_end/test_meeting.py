"""People who know nothing of each other meet at one table, with the stock ssh client."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from server.house.lobby.lonely_tables import ALONE
from server.house.table.actor import Table
from tests.door.conftest import Door
from tests.kit.clock import pass_time, patience
from tests.kit.frames import frames
from tests.kit.house import settled, until
from tests.kit.links import NEAR
from tests.kit.restart import move_at_random
from tests.kit.stranger import stranger
from tests.kit.terminal import SshTerminal, ssh

pytestmark = pytest.mark.parametrize("over", NEAR)

Key = Callable[[str], Path]
LEVEL_8 = "ggg"
"""The keys that choose the game."""


def only_table(door: Door) -> Table:
    """The one table of the house."""
    [table] = door.house.tables.values()
    return table


async def until_the_round_ends(table: Table) -> None:
    """Everyone at the table plays on."""
    chance = Random(1)
    async with patience():
        while not table.game.round_is_over(table.match.state):
            move_at_random(table, chance)
            await settled(1)


async def starts_to_play(door: Door, player: SshTerminal, game: str = "") -> None:
    """Somebody who is alone in the house presses p."""
    await player.until("Welcome")
    await player.press_until(*game, "p", seen="table [A-Z]{4}")
    await until(lambda: only_table(door).phase == "playing")


async def test_two_strangers_who_press_p_sit_at_one_table_from_the_next_round(door: Door, key: Key) -> None:
    async with (
        ssh(door.port, user="ana", key=key("ana"), columns=140, lines=45) as ana,
        ssh(door.port, user="ben", columns=140, lines=45) as ben,
    ):
        await starts_to_play(door, ana)
        await ben.until("p: play with ana at [A-Z]{4}")
        await ben.press_until("p", seen="you join next round")
        await ana.until(r"ben takes ~\w+'s")
        table = only_table(door)
        await until_the_round_ends(table)
        await ana.until(r"ben takes ~\w+'s seat\.")
        await ben.until(lambda screen: "you join next round" not in screen)
        assert [chair.member.name for chair in table.seating.chairs][:2] == ["ana", "ben"]


async def test_where_nobody_must_remember_the_second_one_plays_at_once(door: Door) -> None:
    async with ssh(door.port, user="ana") as ana, ssh(door.port, user="ben", columns=140, lines=45) as ben:
        await starts_to_play(door, ana, LEVEL_8)
        await ben.until("Enter: take ~[A-Za-z]+'s seat now")
        await ben.press_until("\r", seen=r"ben takes ~\w+'s seat\.")
        assert only_table(door).seating.chairs[1].member.name == "ben"
        await ben.press_until("q", "q", seen="LOBBY")
        await until(lambda: only_table(door).seating.chairs[1].member.level == "easy")


async def test_who_wants_only_bots_plays_alone(door: Door) -> None:
    async with ssh(door.port, user="ana") as ana, ssh(door.port, user="ben") as ben:
        await starts_to_play(door, ana)
        await ben.until("s only bots")
        await ben.press_until("s", seen="table [A-Z]{4}")
        assert sorted(table.about.takeover for table in door.house.tables.values()) == [False, True]


async def test_a_table_that_waits_is_found_from_a_small_window(door: Door) -> None:
    async with ssh(door.port, user="ana") as ana, ssh(door.port, user="ben", columns=44, lines=24) as ben:
        await ana.until("Welcome")
        await ana.press_until("n", "\r", seen="Others join with the code")
        await ben.until("Enter: sit down at [A-Z]{4} with ana")
        await ben.press_until("p", seen="Others join with the code")
        await ana.until("2 ben")


async def test_in_lines_a_stranger_finds_people_too(door: Door) -> None:
    async with ssh(door.port, user="ana") as ana:
        await starts_to_play(door, ana, LEVEL_8)
        async with stranger(door.port, user="ben") as ben:
            await ben.until("You can take ~[A-Za-z]+'s seat")
            ben.type("play level8")
            await ben.until(r"ben takes ~\w+'s seat\.")
            assert only_table(door).seating.chairs[1].member.name == "ben"


async def test_a_client_of_the_subsystem_meets_people_and_is_told_when_it_plays(door: Door) -> None:
    async with ssh(door.port, user="ana") as ana, frames(door.port, "ben") as ben:
        await starts_to_play(door, ana)
        ben.send("quick_play", game="kombio", number=1)
        await ben.until(lambda: ben.at_table)
        assert (ben.place["you"], ben.place["promised"], ben.place["takeover"]) == (None, 1, True)
        await until_the_round_ends(only_table(door))
        await ben.until(lambda: ben.place["you"] == 1)
        assert (ben.place["promised"], ben.place["view"]["viewer"]) == (None, 1)
        assert [news["when"] for news in ben.news if news["type"] == "takes_seat"] == ["next_round", "now"]
        assert {"type": "done", "number": 1} in ben.news


async def test_friends_see_each_other_and_are_invited(door: Door, key: Key) -> None:
    async with (
        ssh(door.port, user="ana", key=key("ana"), columns=140, lines=45) as ana,
        ssh(door.port, user="ben", key=key("ben"), columns=140, lines=45) as ben,
    ):
        await ben.until("Welcome")
        await ana.until("Welcome")
        await ana.press_until("/", "/friend ben", "\r", seen="ben is your friend")
        await ana.until("Friends ─+")
        ben.press("n", "\r")
        found = re.search(r"table ([A-Z]{4})", await ben.until("Others join with the code"))
        assert found
        await ana.until(rf"ben +{found[1]}")
        ben.press("/", "/invite ana", "\r")
        await ana.until(rf"ben invites you to table\s+{found[1]}")
        ana.press("c", *found[1], "\r")
        await ben.until("2 ana")
    async with ssh(door.port, user="ana", key=key("ana"), columns=140, lines=45) as ana:
        await ana.until(r"ben +away")


async def test_in_lines_friends_are_listed_and_invited(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana, stranger(door.port, user="ben") as ben:
        await ana.until("Welcome")
        await ben.until("^Type play")
        ben.type("say /friend ana")
        await ben.until("ana is your friend")
        ben.type("look")
        await ben.until(r"^Friends: ana \(here\)")
        ben.type("open kombio")
        await ben.until("Others join with the code")
        ben.type("say /invite ana")
        await ben.until("You invited ana")
        await ana.until("ben invites you to table")


async def test_over_frames_friends_are_in_the_lobby_and_invitations_are_news(door: Door, key: Key) -> None:
    async with ssh(door.port, user="ana", key=key("ana")) as ana, frames(door.port, "ben") as ben:
        await ana.until("Welcome")
        ben.send("add_friend", name="ana", number=7)
        await ben.until(lambda: ben.place.get("friends"))
        assert ben.place["friends"] == [{"name": "ana", "here": True, "code": ""}]
        ana.press("n", "\r")
        await ben.until(lambda: ben.place["friends"][0]["code"])
        ana.press("/", "/invite ben", "\r")
        await ben.until(lambda: any(news["type"] == "invited" for news in ben.news))
        assert (7, "done") in ben.answers()


async def test_everyone_in_the_lobby_is_told_that_somebody_waits(door: Door) -> None:
    async with ssh(door.port, user="ana") as ana, ssh(door.port, user="ben", columns=140, lines=45) as ben:
        await ben.until("Welcome")
        await ana.until("Welcome")
        await ana.press_until("n", "\r", seen="Others join with the code")
        await pass_time(ALONE + 1)
        await ben.until(r"ana waits for others at table")
