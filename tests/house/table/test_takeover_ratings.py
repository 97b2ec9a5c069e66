"""How a game counts in which a newcomer took over the seat of a bot: for those it was dealt to, and for nobody else."""

from collections.abc import AsyncIterator
from random import Random

import pytest

from protocol.house import Join, Leave, Start, Watch
from server.house.house import House
from server.house.runtime.policy import Policy
from server.ratings.player_stats import PlayerStats
from server.ratings.rating import Rating
from server.store import finished_games
from server.store.finished_games import Sitter
from tests.kit.house import Entrance, open_house, settled, until
from tests.kit.kept_games import kept_games, stats
from tests.kit.takeover import SLOW, against_bots, play_on, play_to_the_end, play_to_the_end_of_the_round

RATED = {"games": 1}
"""The usual options of Compañeros: such a game is rated."""


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with open_house(bot_pace=SLOW, policy=Policy(deserted_seconds=0.0)) as house:
        yield house


async def test_the_seat_counts_as_the_bots_and_the_newcomer_is_not_rated(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, "companeros", options=RATED)
    table, chance = house.tables[code], Random(1)
    name = ana.place.line.seats[1].name
    await play_on(table, 4, chance)
    moves = table.match.moves
    await ben.send(Join(code))
    await play_to_the_end(table, chance)
    [game] = await kept_games(house)
    taken = game.players[1]
    assert (taken.name, taken.bot, taken.identity, taken.left) == (name, "easy", None, False)
    assert taken.sitters == (Sitter("ben", moves, "key of ben"),)
    assert await stats(house, "ben", "companeros") == PlayerStats()
    assert (await stats(house, "ana", "companeros")).rating != Rating()
    assert (await stats(house, "ana", "companeros")).counts["games"] == 1


async def test_a_newcomer_who_leaves_loses_nothing(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, "companeros", options=RATED)
    table, chance = house.tables[code], Random(1)
    name = ana.place.line.seats[1].name
    await ben.send(Join(code))
    await play_on(table, 4, chance)
    moves = table.match.moves
    await ben.send(Leave())
    await play_to_the_end(table, chance)
    [game] = await kept_games(house)
    assert game.players[1].sitters == (Sitter("ben", 0, "key of ben"), Sitter(name, moves))
    assert [who.left for who in game.players] == [False, False, False]
    assert await stats(house, "ben", "companeros") == PlayerStats()


async def test_whoever_the_game_was_dealt_to_still_loses_by_leaving(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, "companeros", options=RATED)
    await ben.send(Join(code))
    await ana.send(Leave())
    assert code in house.tables, "Ben plays on"
    await ben.send(Leave())
    await until(lambda: not house.tables)
    [game] = await kept_games(house)
    assert (game.result, [who.left for who in game.players]) == (None, [1, False, False])
    assert (await stats(house, "ana", "companeros")).rating.mu < Rating().mu
    assert await stats(house, "ben", "companeros") == PlayerStats()


async def test_two_who_take_turns_at_a_seat_are_both_known(house: House, enter: Entrance) -> None:
    ana, ben, guest = await enter("ana"), await enter("ben"), await enter("zoe", guest=True)
    code = await against_bots(ana, "companeros")
    table, chance = house.tables[code], Random(3)
    await guest.send(Join(code))
    await guest.send(Leave())
    await ben.send(Join(code))
    await play_to_the_end_of_the_round(table, chance)
    await play_to_the_end(table, chance)
    [game] = await kept_games(house)
    assert [(one.name, one.identity) for one in game.players[1].sitters] == [
        ("zoe", None),
        (game.players[1].name, None),
        ("ben", "key of ben"),
    ]


async def test_a_newcomer_finds_the_game_among_their_own(house: House, enter: Entrance) -> None:
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    code = await against_bots(ana, "companeros", options=RATED, private=True)
    await eve.send(Watch(code))
    await ben.send(Join(code))
    await play_to_the_end(house.tables[code], Random(1))
    [game] = await kept_games(house)
    mine = await house.store.do(lambda connection: finished_games.newest(connection, 9, "key of ben"))
    assert mine == [game]
    assert (game.open_to("key of ben"), game.open_to("key of eve"), game.open_to(None)) == (True, False, False)


async def test_in_the_next_game_the_newcomer_is_rated_like_everyone(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, "companeros", options=RATED)
    table, chance = house.tables[code], Random(1)
    await ben.send(Join(code))
    await play_to_the_end(table, chance)
    assert await stats(house, "ben", "companeros") == PlayerStats()
    await ana.send(Start())
    assert [seat.name for seat in ana.look().line.seats][:2] == ["ana", "ben"]
    await play_to_the_end(table, chance)
    await settled()
    assert (await stats(house, "ben", "companeros")).rating != Rating()
    newest, _ = await kept_games(house)
    assert newest.players[1].sitters == ()
