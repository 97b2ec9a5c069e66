"""A newcomer who loses the connection in the seat of a bot: a bot plays at once, and nobody learns or loses by it."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from protocol.house import Join, Lobby, OpenTable, Play, Start
from server.house.house import House
from server.house.runtime.policy import Policy
from server.house.table.actor import Table
from server.ratings.rating import Rating
from server.simulate.players import choice, who_acts
from tests.kit.clock import pass_time
from tests.kit.house import Client, Entrance, open_house, settled
from tests.kit.kept_games import kept_games, stats
from tests.kit.restart import fallen, house_in, views
from tests.kit.takeover import AT_ONCE, ROUNDS, SLOW, against_bots, play_to_the_end_of_the_round


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with open_house(bot_pace=SLOW) as house:
        yield house


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


async def hang_up(house: House, client: Client) -> None:
    house._disconnect(client.connection.member)
    await settled()


async def play_out(table: Table, chance: Random) -> None:
    """Play to the end of the game, with the moves of stand-ins where there are some."""
    while table.phase == "playing":
        seat, commands = who_acts(table.game, table.match.state, table.seating.players, chance)
        chair = table.seating.chairs[seat]
        table.inbox.put(chair.stand_in or chair.member, Play(choice(commands, chance)))
        await settled(1)
    await settled()


def bots(place: Any) -> list[str | None]:
    return [seat.bot for seat in place.line.seats]


@pytest.mark.parametrize("game", AT_ONCE)
async def test_after_a_newcomer_hung_up_others_wait_for_the_next_round(
    house: House, enter: Entrance, game: str
) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, game)
    await ben.send(Join(code))
    await hang_up(house, ben)
    eve = await enter("eve")
    await eve.send(Join(code))
    assert (eve.place.you, eve.place.promised) == (None, 2), "Eve may be Ben, who has seen the cards of a seat"
    await play_to_the_end_of_the_round(house.tables[code], Random(1))
    assert eve.look().you == 2


@pytest.mark.parametrize("game", AT_ONCE)
async def test_after_a_player_hung_up_newcomers_wait_for_the_next_round(
    house: House, enter: Entrance, game: str
) -> None:
    ana, ben = await enter("ana"), await enter("ben", guest=True)
    await ana.send(OpenTable(game, ROUNDS.get(game, {}), bots=("easy",)))
    code = ana.place.line.code
    await ben.send(Join(code))
    await ana.send(Start())
    await hang_up(house, ben)
    eve = await enter("eve", guest=True)
    await eve.send(Join(code))
    assert (eve.place.you, eve.place.promised) == (None, 1)


async def test_the_stand_in_is_there_after_a_crash_and_goes_with_the_newcomers_return(data: Path) -> None:
    async with house_in(data, bot_pace=SLOW) as before:
        ana, ben = await before.enter("ana"), await before.enter("ben")
        code = await against_bots(ana, "level8")
        await ben.send(Join(code))
        await hang_up(before.house, ben)
        seen = views(before.house.tables[code])
        image = fallen(data)
    async with house_in(image, bot_pace=SLOW) as after:
        ana = await after.enter("ana")
        await settled()
        assert (views(after.house.tables[code]), bots(ana.look())) == (seen, [None, "medium", "hard"])
        ben = await after.enter("ben")
        await settled()
        assert (ben.look().you, ben.look().view.viewer, bots(ana.look())) == (1, 1, [None, None, "hard"])


async def test_after_a_crash_the_seat_goes_back_to_its_bot_if_the_newcomer_stays_away(data: Path) -> None:
    async with house_in(data, bot_pace=SLOW) as before:
        ana, ben = await before.enter("ana"), await before.enter("ben")
        code = await against_bots(ana, "level8")
        seats = ana.place.line.seats
        await ben.send(Join(code))
        await hang_up(before.house, ben)
        image = fallen(data)
    async with house_in(image, bot_pace=SLOW, policy=Policy(return_seconds=10.0)) as after:
        ana = await after.enter("ana")
        await settled()
        await pass_time(11)
        await settled()
        assert ana.look().line.seats == seats


async def test_whoever_hangs_up_again_and_again_has_the_whole_minute_each_time(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, "level8")
    await ben.send(Join(code))
    for _ in range(3):
        await hang_up(house, ben)
        assert bots(ana.look()) == [None, "medium", "hard"]
        await pass_time(house.policy.lost_seconds - 1)
        ben = await enter("ben")
        await settled()
        assert (ben.look().you, bots(ana.look())) == (1, [None, None, "hard"])
    assert len(house.bots) == 1
    await hang_up(house, ben)
    await pass_time(house.policy.lost_seconds + 1)
    await settled()
    assert bots(ana.look()) == [None, "easy", "hard"]


async def test_if_the_game_ends_meanwhile_the_seat_counts_as_the_bots(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, "companeros", options={"games": 1})
    name = ana.place.line.seats[1].name
    await ben.send(Join(code))
    await hang_up(house, ben)
    await play_out(house.tables[code], Random(1))
    [game] = await kept_games(house)
    seat = game.players[1]
    assert (seat.name, seat.bot, seat.identity, seat.left) == (name, "easy", None, 0)
    assert [sitter.name for sitter in seat.sitters] == ["ben"]
    assert (await stats(house, "ben", "companeros")).rating == Rating()
    ben = await enter("ben")
    await settled()
    assert isinstance(ben.look(), Lobby)
    await ben.send(Join(code))
    assert ben.look().you is not None
