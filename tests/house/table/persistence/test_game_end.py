"""A game that ends is stored with its record, over restarts too, and its table stays for the next one."""

from pathlib import Path

from protocol import kombio as k
from protocol.encodings.wire import Decoder
from protocol.house import (
    Lobby,
    Raced,
    Start,
)
from server.records.record import parse
from server.records.verify import problems
from server.store import finished_games, journal
from tests.kit.house import Client, last_turns, seated, settled
from tests.kit.restart import ALL_ROWS, Visit, house_in, to_a_drawn_card, views


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
    await last_turns(*clients)
    assert clients[0].look().line.phase == "over"
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


async def test_of_a_program_the_key_is_kept_apart_from_the_keys_of_people(data: Path) -> None:
    async with house_in(data) as visit:
        ana, robbie = await visit.enter("ana"), await visit.enter("robbie", program=True)
        hal = await visit.enter("hal", guest=True, program=True)
        await played_to_the_end(visit, ana, robbie, hal)
        [game] = await visit.house.store.do(lambda connection: finished_games.newest(connection, 5, "key of robbie"))
        assert game.players == (
            finished_games.Participant("ana", "key of ana"),
            finished_games.Participant("~robbie", program_key="key of robbie"),
            finished_games.Participant("~hal"),
        )
