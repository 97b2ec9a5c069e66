"""After a restart every table is where it was: seats, cards, knowledge, choices; clocks and bots wait for people."""

from collections import Counter
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from protocol import kombio as k
from protocol.house import (
    AddBot,
    Came,
    ComeBack,
    Join,
    Learn,
    Leave,
    Lobby,
    Notice,
    OpenTable,
    Prefer,
    Raced,
    Refused,
    RemoveBot,
    Seated,
    Settings,
    Start,
    Story,
    Table,
)
from protocol.wire import Decoder, encode
from server.house.runtime.policy import Policy
from server.records.record import Move, parse
from server.records.verify import problems
from server.rules.kernel import rounds
from server.rules.kombio import state
from server.store import finished_games, journal
from tests.kit.house import Client, in_time, seated, settled, until
from tests.kit.restart import Visit, fallen, house_in, move_at_random, views

ALL_ROWS = "SELECT count(*) FROM journal"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


async def to_a_drawn_card(visit: Visit, **options: Any) -> tuple[Client, Client, str]:
    """Two players, the first of whom holds a drawn card."""
    ana, ben = await visit.enter("ana"), await visit.enter("ben")
    code = await seated(visit.house, ana, ben, starter=0, **options)
    for client in (ana, ben):
        await client.play(k.Ready())
    await ana.play(k.Draw())
    return ana, ben, code


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


async def test_results_stay_and_the_next_game_begins(data: Path) -> None:
    async with house_in(data) as before:
        ana, ben = await before.enter("ana"), await before.enter("ben")
        code = await played_to_the_end(before, ana, ben)
        over = views(before.house.tables[code])
    async with house_in(data) as after:
        assert views(after.house.tables[code]) == over
        ana, ben = await after.enter("ana"), await after.enter("ben")
        await settled()
        await ana.send(Start())
        first = views(after.house.tables[code])
        assert ben.look().line.phase == "playing"
    async with house_in(data) as again:
        assert views(again.house.tables[code]) == first
        [kept] = await again.house.store.do(lambda connection: list(journal.load(connection)))
        assert len(kept.entries) == 2
        [(rows,)] = await again.house.store.do(lambda connection: list(connection.execute(ALL_ROWS)))
        assert rows == 2, "what was done in the game before is forgotten"


async def played_to_the_end(visit: Visit, *clients: Client) -> str:
    code = await seated(visit.house, *clients, target=1, starter=0, last_slap=0)
    for client in clients:
        await client.play(k.Ready())
    first, *others = clients
    await first.play(k.Call())
    for client in others:
        await client.play(k.Draw())
        await client.play(k.Swap(1))
    assert first.look().line.phase == "over"
    return code


async def test_a_finished_game_is_kept_with_its_record(data: Path) -> None:
    """Also one that went on over restarts; its times never run backwards."""
    async with house_in(data) as before:
        _, _, code = await to_a_drawn_card(before, target=1, last_slap=0)
        before.house.tables[code].match._began -= 5.0
        await move(before, "ana", k.Swap(1))
    later: list[k.Move] = [k.Draw(), k.Swap(1)]
    for command in later:
        async with house_in(data) as after:
            await move(after, "ben", command)
    async with house_in(data) as last:
        zoe = await last.enter("zoe", guest=True)
        await move(last, "ana", k.Call())
        await move(last, "ben", k.Draw())
        await move(last, "ben", k.Swap(2))
        assert isinstance(zoe.look(), Lobby)
        [game] = await last.house.store.do(lambda connection: finished_games.newest(connection, 5, "key of ana"))
        record = await last.house.store.do(lambda connection: finished_games.record_of(connection, game.code))
    assert [(player.name, player.identity, player.bot) for player in game.players] == [
        ("ana", "key of ana", None),
        ("ben", "key of ben", None),
    ]
    assert record is not None
    told = parse(record)
    assert problems(told) == []
    assert told.end.result == game.result
    assert [move.by for move in told.moves] == [0, 1, 0, 0, 1, 1, 0, 1, 1]
    times = [move.at for move in told.moves]
    assert times == sorted(times)
    assert times[3] >= 5000


async def test_reaction_times_are_kept_with_the_game(data: Path) -> None:
    async with house_in(data, new_seed=lambda: bytes(32)) as before:
        ana, ben, _ = await to_a_drawn_card(before, target=1, last_slap=0, slap_order="arrival")
        await ana.play(k.Swap(1))
        await ben.play(k.Slap())
        told = ben.heard(Raced)
    async with house_in(data) as after:
        await move(after, "ben", k.Name(k.Spot(1, 1)))
        await move(after, "ben", k.Call())
        await move(after, "ana", k.Draw())
        await move(after, "ana", k.Swap(2))
        [game] = await after.house.store.do(lambda connection: finished_games.newest(connection, 5))
        races = await after.house.store.do(lambda connection: finished_games.races_of(connection, game.code))
    assert list(Decoder[Raced](Raced).feed(races)) == told
    assert [reaction.seat for reaction in told[0].reactions] == [1]


async def test_who_is_away_for_a_moment_when_the_game_ends_keeps_the_seat(data: Path) -> None:
    async with house_in(data) as visit:
        ana, cleo = await visit.enter("ana"), await visit.enter("cleo")
        async with visit.house.connected("key of ben", "ben", lambda _: None) as connection:
            ben = Client(connection)
            await seated(visit.house, ana, ben, cleo, target=1, starter=0, last_slap=0)
            for client in (ana, ben, cleo):
                await client.play(k.Ready())
            await ana.play(k.Call())
            await ben.play(k.Draw())
            await ben.play(k.Swap(1))
        await cleo.play(k.Draw())
        await cleo.play(k.Swap(1))
        assert ana.look().line.phase == "over"
        back = await visit.enter("ben")
        await settled()
        assert (back.look().you, back.place.line.phase) == (1, "over")


async def move(visit: Visit, name: str, command: k.Move) -> None:
    """Let somebody come, if they are not there yet, and do something."""
    member = visit.house.members.get(f"key of {name}")
    client = Client(member.connection) if member and member.connection else await visit.enter(name)
    await settled()
    await client.play(command)


async def test_nothing_of_a_guest_is_kept_but_the_name(data: Path) -> None:
    async with house_in(data) as before:
        ana, zoe = await before.enter("ana"), await before.enter("zoe", guest=True)
        await played_to_the_end(before, ana, zoe)
        [game] = await before.house.store.do(lambda connection: finished_games.newest(connection, 5))
        assert game.players[1] == finished_games.Participant("zoe")


async def test_a_first_lesson_goes_on(data: Path) -> None:
    async with house_in(data) as before:
        ana = await before.enter("ana")
        await ana.send(Learn("kombio"))
        await ana.play(k.Ready())
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


async def test_a_new_table_leaves_the_rows_of_one_that_was_set_aside_alone(data: Path) -> None:
    async with house_in(data) as before:
        await to_a_drawn_card(before)
        await before.house.store.do(lambda connection: journal.set_aside(connection, 1, "for a test"))
        [(rows,)] = await before.house.store.do(lambda connection: list(connection.execute(ALL_ROWS)))
    async with house_in(data) as after:
        assert not after.house.tables
        ana, ben = await after.enter("ana"), await after.enter("ben")
        code = await seated(after.house, ana, ben)
        [kept] = await after.house.store.do(lambda connection: list(journal.load(connection)))
        assert kept.table == 2
        [(more,)] = await after.house.store.do(lambda connection: list(connection.execute(ALL_ROWS)))
        assert more == rows + len(kept.entries)
    async with house_in(data) as again:
        assert [*again.house.tables] == [code]


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


# --- tables that can't be restored ---


async def two_tables(visit: Visit) -> tuple[str, str]:
    clients = [await visit.enter(name) for name in ("ana", "ben", "cleo", "dora")]
    first = await seated(visit.house, *clients[:2])
    second = await seated(visit.house, *clients[2:])
    for client in clients:
        await client.play(k.Ready())
    return first, second


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        ("UPDATE journal SET body = x'00' WHERE id = (1 << 32) + 3", "entry 3 is damaged"),
        ("DELETE FROM journal WHERE id = (1 << 32) + 2", "entry 2 is missing"),
        ("UPDATE tables SET head = x'00' WHERE id = 1", "its head is damaged"),
        ("DELETE FROM tables WHERE id = 1", "its head is damaged"),
    ],
)
async def test_a_damaged_table_is_set_aside_alone(
    data: Path, caplog: pytest.LogCaptureFixture, spoil: str, told: str
) -> None:
    async with house_in(data) as before:
        broken, whole = await two_tables(before)
        seen = views(before.house.tables[whole])
        await before.house.store.do(lambda connection: connection.execute(spoil))
    for _ in range(2):
        async with house_in(data) as after:
            assert list(after.house.tables) == [whole]
            assert views(after.house.tables[whole]) == seen
            [(number, why)] = await asked(after, "SELECT id, why FROM asides")
            [(left,)] = await asked(after, "SELECT count(*) FROM journal WHERE id < 2 << 32")
            assert (number, told in why) == (1, True)
            assert left >= 3
    assert caplog.text.count("table number 1 can't be restored") == 1
    assert broken != whole


async def asked(visit: Visit, question: str) -> list[Any]:
    return await visit.house.store.do(lambda connection: connection.execute(question).fetchall())


async def test_a_table_of_a_newer_version_is_set_aside_alone(data: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with house_in(data) as before:
        _, whole = await two_tables(before)
        unknown = b"\x82\xa4type\xa4move\xa3wow\x01"
        await before.house.store.do(lambda connection: journal.append(connection, 1, 4, unknown))
    async with house_in(data) as after:
        assert list(after.house.tables) == [whole]
    assert "unknown field" in caplog.text


async def test_a_game_that_the_house_does_not_know_is_set_aside_alone(
    data: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with house_in(data) as before:
        _, whole = await two_tables(before)
        [kept, _] = await before.house.store.do(lambda connection: list(journal.load(connection)))
        head = kept.head.replace(b"\xa6kombio", b"\xa6bridge")
        await before.house.store.do(lambda connection: journal.lay(connection, 1, head, 0))
    async with house_in(data) as after:
        assert list(after.house.tables) == [whole]
    assert "does not know: 'bridge'" in caplog.text


async def test_two_tables_with_the_same_code_are_one_and_one_aside(data: Path) -> None:
    async with house_in(data) as before:
        first, _ = await two_tables(before)
        [kept, _] = await before.house.store.do(lambda connection: list(journal.load(connection)))
        await before.house.store.do(lambda connection: journal.lay(connection, 2, kept.head, 0))
    async with house_in(data) as after:
        assert list(after.house.tables) == [first]
        [(number, why)] = await asked(after, "SELECT id, why FROM asides")
        assert (number, why) == (2, f"there is another table {first}")


async def test_a_game_that_does_not_follow_from_the_rules_is_set_aside_alone(
    data: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """As after a change of the rules."""
    async with house_in(data) as before:
        _, whole = await two_tables(before)
        move = encode(Move(99_000, 0, k.Call(), ()))
        await before.house.store.do(lambda connection: journal.append(connection, 1, 4, move))
    async with house_in(data) as after:
        assert list(after.house.tables) == [whole]
    assert "move 3" in caplog.text


async def test_a_table_that_crashed_is_not_laid_again(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with house_in(data) as before:
        ana, _, code = await to_a_drawn_card(before)
        monkeypatch.setattr(before.house.tables[code]._runner, "play", None)
        await ana.play(k.Discard())
        assert isinstance(ana.look(), Lobby)
    async with house_in(data) as after:
        assert not after.house.tables
        assert not after.house.members


async def test_a_table_that_was_laid_again_is_closed_like_any_other(data: Path) -> None:
    async with house_in(data) as before:
        _, _, code = await to_a_drawn_card(before)
    async with house_in(data) as after:
        ana = await after.enter("ana")
        await settled()
        assert not after.house.lobby.registry._closing
        await ana.send(Leave())
        assert list(after.house.lobby.registry._closing) == [after.house.tables[code]]
