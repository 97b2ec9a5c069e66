"""After a restart every table is where it was: seats, cards, knowledge, choices; clocks and bots wait for people."""

from collections import Counter
from itertools import count
from pathlib import Path
from random import Random

import pytest

from protocol import companeros as c
from protocol import kombio as k
from protocol.base import Message
from protocol.house import (
    AddBot,
    ComeBack,
    Join,
    Learn,
    Leave,
    Lobby,
    Notice,
    OpenTable,
    Prefer,
    Refused,
    RemoveBot,
    Seated,
    Start,
    Story,
    Table,
)
from protocol.people import Came, Settings
from server.house.runtime.policy import Policy
from server.rules.kernel import rounds
from server.rules.kombio import state
from server.store import journal
from tests.kit.house import Client, in_time, seated, settled, until
from tests.kit.restart import fallen, house_in, move_at_random, to_a_drawn_card, views


@pytest.mark.parametrize("memory", ["human", "notes"])
async def test_every_view_is_the_same_to_the_byte_wherever_the_game_was(data: Path, memory: str) -> None:
    """K4 to K39: a house that falls at any moment of a game knows all of it again."""
    chance, fell = Random(memory), Counter[tuple[type, type]]()
    async with house_in(data, new_seed=lambda: bytes(32), bot_pace=1000.0) as before:
        players = [await before.enter(name) for name in ("ana", "ben", "cleo")]
        table = before.house.tables[await seated(before.house, *players, memory=memory, slap_order="arrival")]
        for number in count():
            moment = type(table.match.state.stage), type(table.match.state.slap)
            if not fell[moment]:
                fell[moment] += 1
                async with house_in(fallen(data, f"fallen-{number}")) as after:
                    assert views(after.house.tables[table.code]) == views(table)
                    assert after.house.tables[table.code].match.story == table.match.story
            if table.phase == "over":
                break
            move_at_random(table, chance)
            await dealt_with(players[0])
    stages = {stage for moment in fell for stage in moment}
    assert stages >= {
        state.Looking,
        state.Choosing,
        state.Holding,
        state.Acting,
        state.Naming,
        rounds.Scored,
        rounds.Over,
    }


async def dealt_with(client: Client) -> None:
    """Wait until the table has dealt with all up to now: it hears one thing after the other, also what it refuses."""
    refusals = len(client.heard(Refused))
    client.connection.send(RemoveBot())
    await until(lambda: len(client.heard(Refused)) > refusals)


async def test_who_comes_back_sits_where_they_sat_and_plays_on(data: Path) -> None:
    async with house_in(data) as before:
        ana, _, code = await to_a_drawn_card(before)
        drawn = ana.place
    async with house_in(data) as after:
        assert [seat.here for seat in after.house.tables[code].line().seats] == [False, False]
        back, ben = await after.enter("ana"), await after.enter("ben")
        await settled()
        assert (back.look().view, back.place.you, back.place.options) == (drawn.view, 0, drawn.options)
        assert back.heard(Notice)[-1] == Notice("restored")
        assert len(back.heard(Story)) == 1
        assert Came("ben", "back") in back.heard(Came)
        await back.play(k.Swap(1))
        assert ben.look().view.turn == 1


async def test_a_guest_comes_back_with_the_code(data: Path) -> None:
    async with house_in(data) as before:
        zoe, ben = await before.enter("zoe", guest=True), await before.enter("ben")
        await seated(before.house, zoe, ben)
        code = zoe.connection.member.code
    async with house_in(data) as after:
        stranger = await after.enter("someone", guest=True)
        await stranger.send(ComeBack(code))
        assert (stranger.look().you, stranger.connection.member.name) == (0, "zoe")


async def test_clocks_stand_still_at_their_full_length_until_somebody_is_back(data: Path) -> None:
    async with house_in(data) as before:
        _, _, code = await to_a_drawn_card(before, turn=45)
    async with house_in(data) as after:
        table = after.house.tables[code]
        [clock] = table._clocks.shown()
        assert (clock.kind, clock.seconds, clock.left, clock.paused) == ("turn", 45, 45.0, True)
        await after.enter("ben")
        await settled()
        [clock] = table._clocks.shown()
        assert not clock.paused


async def test_bots_have_their_seats_and_names_and_wait_until_somebody_is_back(data: Path) -> None:
    async with house_in(data, bot_pace=1000.0) as before:
        ana = await before.enter("ana")
        await ana.send(OpenTable("kombio", {"starter": 0}, bots=("easy", "hard"), start=True))
        seats, code = ana.look().line.seats, ana.place.line.code
        await ana.play(k.Ready())
    async with house_in(data) as after:
        table = after.house.tables[code]
        entries = table._core.journal._entries
        await settled()
        assert table.line().seats[1:] == seats[1:]
        assert table._core.journal._entries == entries
        back = await after.enter("ana")
        await in_time(lambda: back.look().view.stage == "choosing" and back.place.view.turn == 0)
        await back.play(k.Draw())
        await back.play(k.Discard())
        await back.play(k.Pass())
        await in_time(lambda: back.look().view.turn == 0)


async def test_who_was_played_for_is_played_for_until_back(data: Path) -> None:
    """K41"""
    async with house_in(data, bot_pace=1000.0) as before:
        ana, ben, code = await to_a_drawn_card(before)
        await ana.send(Leave())
        assert ben.look().line.seats[0] == Seated("ana", here=False, bot="medium")
    async with house_in(data, bot_pace=1000.0) as after:
        assert after.house.tables[code].line().seats[0] == Seated("ana", here=False, bot="medium")
        ana, ben = await after.enter("ana"), await after.enter("ben")
        assert isinstance(ana.look(), Lobby)
        await ana.send(Join(code))
        assert ben.look().line.seats[0] == Seated("ana")
        assert ana.look().view.drawn is not None


async def test_who_does_not_come_back_is_played_for_after_a_while(data: Path) -> None:
    async with house_in(data) as before:
        await to_a_drawn_card(before, turn=0)
    async with house_in(data, policy=Policy(return_seconds=0.0)) as after:
        ben = await after.enter("ben")
        await until(lambda: ben.look().line.seats[0].bot == "medium")
        await in_time(lambda: ben.look().view.turn == 1)


async def test_a_waiting_room_keeps_its_seats_for_a_while(data: Path) -> None:
    async with house_in(data) as before:
        ana, ben = await before.enter("ana"), await before.enter("ben")
        await ana.send(OpenTable("kombio", {"target": 77}, private=True))
        code = ana.place.line.code
        await ana.send(AddBot("hard"))
        await ben.send(Join(code))
    async with house_in(data, policy=Policy(return_seconds=0.0)) as after:
        line = after.house.tables[code].line()
        assert ([seat.bot for seat in line.seats], line.private, line.phase) == ([None, "hard", None], True, "waiting")
        ben = await after.enter("ben")
        await until(lambda: [seat.name for seat in ben.look().line.seats][-1] == "ben" and ben.place.you == 1)
        assert ben.place.host == 1
        await ben.send(Start())
        assert ben.look().options["target"] == 77


@pytest.mark.parametrize(("game", "move"), [("kombio", k.Ready()), ("companeros", c.Play(c.Card("green", 9)))])
async def test_a_first_lesson_goes_on(data: Path, game: str, move: Message) -> None:
    async with house_in(data) as before:
        ana = await before.enter("ana")
        await ana.send(Learn(game))
        await ana.play(move)
        seen = ana.look()
    async with house_in(data) as after:
        ana = await after.enter("ana")
        await settled()
        assert isinstance(ana.look(), Table)
        assert (ana.place.view, ana.place.line) == (seen.view, seen.line)


async def test_a_table_to_which_nobody_comes_back_is_closed(data: Path) -> None:
    async with house_in(data) as before:
        await to_a_drawn_card(before)
    async with house_in(data, policy=Policy(restored_seconds=0.0)) as after:
        await until(lambda: not after.house.tables)
        assert after.house.members == {}
        ana = await after.enter("ana")
        assert isinstance(ana.look(), Lobby)
        assert await after.house.store.do(lambda connection: list(journal.load(connection))) == []


async def test_a_closed_table_leaves_nothing_behind(data: Path) -> None:
    async with house_in(data) as before:
        ana = await before.enter("ana")
        await ana.send(OpenTable("kombio"))
        await ana.send(Leave())
        await until(lambda: not before.house.tables)
    async with house_in(data) as after:
        assert not after.house.tables
        assert not after.house.members


async def test_settings_come_with_who_is_back(data: Path) -> None:
    german = Settings(language="de")
    async with house_in(data) as before:
        ana, ben = await before.enter("ana"), await before.enter("ben")
        await seated(before.house, ana, ben)
        ana.connection.send(Prefer(german))
        await settled()
    async with house_in(data) as after:
        ana = await after.enter("ana")
        assert ana.connection.latest().you.settings == german


async def test_a_table_that_was_laid_again_is_closed_like_any_other(data: Path) -> None:
    async with house_in(data) as before:
        _, _, code = await to_a_drawn_card(before)
    async with house_in(data) as after:
        ana = await after.enter("ana")
        await settled()
        assert not after.house.lobby.registry._closing
        await ana.send(Leave())
        assert list(after.house.lobby.registry._closing) == [after.house.tables[code]]
