"""Leaving is losing: who leaves a rated game and is not back at its end has lost it, exactly once."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from protocol.house import Join, Leave, OpenTable, Play, Watch
from server.house.house import House
from server.house.runtime.policy import Policy
from server.house.table.actor import Table
from server.house.table.parts.house_messages import Close
from server.house.table.presence import Missing
from server.ratings.rating import Rating
from server.records.record import parse
from server.records.verify import problems
from server.rules.games import GAMES
from server.simulate.players import choice, who_acts
from server.store import finished_games, journal, ledger
from server.store.store import Connection
from tests.kit.clock import pass_time
from tests.kit.disk import flaky_disk, power_cut
from tests.kit.house import Client, Entrance, open_house, rated_game, settled, until
from tests.kit.kept_games import kept_games, stats
from tests.kit.restart import anybody_may_act, house_in, move_at_random

SLOW = 1000.0
"""At this pace bots never get to act."""
AT_ONCE = Policy(deserted_seconds=0.0)
PATIENT = Policy(deserted_seconds=3600.0, lost_seconds=3600.0)


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with open_house(bot_pace=SLOW, policy=AT_ONCE) as house:
        yield house


async def closed(house: House) -> None:
    await until(lambda: not house.tables)


async def close_if_deserted(house: House, table: Table) -> None:
    table.inbox.put(None, Close())
    await settled()
    await closed(house)


async def against_bots(client: Client, game: str = "kombio") -> str:
    await client.send(OpenTable(game, bots=("easy", "easy"), start=True))
    assert client.look().line.phase == "playing"
    code: str = client.place.line.code
    return code


# --- who leaves ---


@pytest.mark.parametrize("game", GAMES)
async def test_who_leaves_a_table_of_bots_loses_to_them(house: House, enter: Entrance, game: str) -> None:
    ana = await enter("ana")
    code = await against_bots(ana, game)
    chance = Random(1)
    for _ in range(5):
        move_at_random(house.tables[code], chance)
        await settled(1)
    await ana.send(Leave())
    await closed(house)
    [kept_game] = await kept_games(house)
    assert (kept_game.result, [who.left for who in kept_game.players]) == (None, [1, 0, 0])
    known = await stats(house, "ana", game)
    assert (known.rating.mu < Rating().mu, known.rating.sigma) == (True, Rating().sigma)
    assert (known.counts["games"], known.counts["wins"], known.wins) == (1, 0, 0.0)
    record = parse(await house.store.do(lambda connection: finished_games.record_of(connection, kept_game.code) or b""))
    assert problems(record) == []
    assert record.end.result is None
    assert await house.store.do(lambda connection: list(journal.load(connection))) == []


async def test_leaving_a_hopeless_game_again_and_again_never_raises_a_rating(house: House, enter: Entrance) -> None:
    """Who loses to somebody much stronger becomes better known by it, and so seems better: not by leaving."""
    ana, shown = await enter("ana"), [Rating().shown]
    for _ in range(5):
        await ana.send(OpenTable("kombio", bots=("hard", "hard"), start=True))
        await ana.send(Leave())
        await closed(house)
        shown.append((await stats(house, "ana", "kombio")).rating.shown)
    assert shown == sorted(shown, reverse=True)
    assert len(set(shown)) == 6


async def test_of_two_who_leave_the_first_loses_and_the_second_gains_nothing(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await rated_game(house, ana, ben)
    await ben.send(Leave())
    await ana.send(Leave())
    await closed(house)
    [game] = await kept_games(house)
    assert [who.left for who in game.players] == [2, 1]
    assert (await stats(house, "ana", "kombio")).rating == Rating()
    assert (await stats(house, "ben", "kombio")).rating.mu < Rating().mu


async def test_who_is_back_before_the_table_closes_has_not_left(house: House, enter: Entrance) -> None:
    house.policy = PATIENT
    ana, ben = await enter("ana"), await enter("ben")
    code = await rated_game(house, ana, ben)
    await ana.send(Leave())
    await ana.send(Join(code))
    await ben.send(Leave())
    await ana.send(Leave())
    await closed(house)
    [game] = await kept_games(house)
    assert [who.left for who in game.players] == [2, 1]


async def test_as_long_as_somebody_looks_on_the_game_goes_on(house: House, enter: Entrance) -> None:
    ana, eve = await enter("ana"), await enter("eve")
    code = await against_bots(ana)
    await eve.send(Watch(code))
    await ana.send(Leave())
    await settled()
    assert (list(house.tables), await kept_games(house)) == ([code], [])
    await eve.send(Leave())
    await closed(house)
    assert len(await kept_games(house)) == 1


async def test_a_game_that_is_over_is_lost_by_nobody_who_leaves_then(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await play_to_the_end(house.tables[await rated_game(house, ana, ben)])
    before = await stats(house, "ana", "kombio")
    await ana.send(Leave())
    await ben.send(Leave())
    await closed(house)
    [game] = await kept_games(house)
    assert (game.result is not None, [who.left for who in game.players]) == (True, [0, 0])
    assert await stats(house, "ana", "kombio") == before


# --- where nothing is at stake ---


async def test_what_is_not_rated_leaves_nothing_behind(house: House, enter: Entrance) -> None:
    ana, zoe = await enter("ana"), await enter("zoe", guest=True)
    for client, opening in [
        (ana, OpenTable("kombio", private=True, bots=("easy",), start=True)),
        (ana, OpenTable("kombio", {"target": 50}, bots=("easy",), start=True)),
        (ana, OpenTable("kombio", bots=("easy",))),
        (zoe, OpenTable("kombio", bots=("easy",), start=True)),
    ]:
        await client.send(opening)
        await client.send(Leave())
        await closed(house)
    assert await kept_games(house) == []


# --- lost connections ---


async def lost_against_bots(house: House) -> Table:
    """Somebody whose connection was lost in a game."""
    async with house.connected("key of ana", "ana", lambda _: None) as connection:
        table = house.tables[await against_bots(Client(connection))]
    await settled()
    return table


async def test_who_lost_the_connection_has_not_left_as_long_as_the_seat_is_kept(house: House) -> None:
    """And the table stays as long, so that nobody gets away by cutting the connection."""
    house.policy = replace(AT_ONCE, lost_seconds=3600.0)
    table = await lost_against_bots(house)
    assert (list(house.tables), await kept_games(house)) == ([table.code], [])
    table.inbox.put(None, Missing(table.seating.chairs[0].member, 1))
    await closed(house)
    assert len(await kept_games(house)) == 1


async def test_who_does_not_come_back_in_time_has_left(house: House) -> None:
    house.policy = replace(AT_ONCE, lost_seconds=0.0)
    await lost_against_bots(house)
    await closed(house)
    assert len(await kept_games(house)) == 1
    assert (await stats(house, "ana", "kombio")).rating.mu < Rating().mu


async def test_who_comes_back_in_time_plays_on(house: House, enter: Entrance) -> None:
    house.policy = replace(PATIENT, lost_seconds=0.0)
    table = await lost_against_bots(house)
    await until(lambda: table.seating.chairs[0].stand_in)
    ana = await enter("ana")
    await settled()
    assert (ana.look().you, table.seating.chairs[0].gone) == (0, 0)


async def test_who_loses_the_connection_after_the_other_left_does_not_pay_for_it(house: House, enter: Entrance) -> None:
    house.policy = replace(PATIENT, lost_seconds=0.0)
    ben = await enter("ben")
    async with house.connected("key of ana", "ana", lambda _: None) as connection:
        table = house.tables[await rated_game(house, Client(connection), ben)]
        await ben.send(Leave())
    await until(lambda: table.seating.chairs[0].stand_in)
    await close_if_deserted(house, table)
    assert (await stats(house, "ana", "kombio")).rating == Rating()
    assert (await stats(house, "ben", "kombio")).rating.mu < Rating().mu


# --- what the house does costs nobody anything ---


async def test_a_table_that_an_operator_closes_counts_for_nobody(house: House, enter: Entrance) -> None:
    house.policy = PATIENT
    ana, ben = await enter("ana"), await enter("ben")
    table = house.tables[await rated_game(house, ana, ben)]
    await ana.send(Leave())
    table.close()
    await closed(house)
    assert await kept_games(house) == []


async def test_a_game_that_people_left_because_the_house_closes_goes_on_later(data: Path) -> None:
    async with house_in(data, bot_pace=SLOW, policy=replace(PATIENT, lost_seconds=0.0)) as before:
        table = await lost_against_bots(before.house)
        await until(lambda: table.seating.chairs[0].stand_in)
        before.house.closing = True
        table.inbox.put(None, Close())
        await settled()
        assert list(before.house.tables) == [table.code]
    async with house_in(data, bot_pace=SLOW, policy=PATIENT) as after:
        ana = await after.enter("ana")
        await settled()
        assert (ana.look().you, ana.place.line.phase) == (0, "playing")
        assert await kept_games(after.house) == []


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


NOBODY_COMES = Policy(restored_seconds=0.0)


async def test_who_does_not_come_back_to_a_house_that_fell_has_not_lost(data: Path) -> None:
    """Nor who was played for when it fell: they might have come back."""
    async with house_in(data, bot_pace=SLOW, policy=replace(PATIENT, lost_seconds=0.0)) as before:
        table = await lost_against_bots(before.house)
        await until(lambda: table.seating.chairs[0].stand_in)
        ben = await before.enter("ben")
        await against_bots(ben)
    async with house_in(data, bot_pace=SLOW, policy=NOBODY_COMES) as after:
        await closed(after.house)
        assert await kept_games(after.house) == []


async def test_who_had_left_before_the_house_fell_has_lost_all_the_same(data: Path) -> None:
    async with house_in(data, bot_pace=SLOW, policy=PATIENT) as before:
        ana, ben = await before.enter("ana"), await before.enter("ben")
        await rated_game(before.house, ana, ben)
        await ana.send(Leave())
    async with house_in(data, bot_pace=SLOW, policy=NOBODY_COMES) as after:
        await closed(after.house)
        [game] = await kept_games(after.house)
        assert [who.left for who in game.players] == [1, 0]
        assert (await stats(after.house, "ana", "kombio")).rating.mu < Rating().mu
        assert (await stats(after.house, "ben", "kombio")).rating == Rating()


async def test_the_order_of_leaving_outlasts_a_restart(data: Path) -> None:
    async with house_in(data, bot_pace=SLOW, policy=PATIENT) as before:
        ana, ben, cleo = [await before.enter(name) for name in ("ana", "ben", "cleo")]
        await rated_game(before.house, ana, ben, cleo)
        await ben.send(Leave())
        await ana.send(Leave())
    async with house_in(data, bot_pace=SLOW, policy=PATIENT) as after:
        cleo = await after.enter("cleo")
        await settled()
        await cleo.send(Leave())
        await closed(after.house)
        [game] = await kept_games(after.house)
        assert [who.left for who in game.players] == [2, 1, 3]


async def test_whenever_the_power_is_cut_a_game_is_lost_once_or_not_left(data: Path, tmp_path: Path) -> None:
    """Before it is written down that somebody left they have not, and afterwards they have lost exactly once."""
    with flaky_disk() as disk:
        cuts: list[Path] = []

        def cut() -> int:
            cuts.append(power_cut(disk, data, tmp_path / f"cut-{len(cuts)}", Random(0)))
            return 0

        async with house_in(data, bot_pace=SLOW, policy=AT_ONCE) as before:
            ana = await before.enter("ana")
            await against_bots(ana)
            disk.fails_to_sync = cut
            await ana.send(Leave())
            await closed(before.house)
            cut()
            disk.fails_to_sync = lambda: 0
    lost = []
    for image in cuts:
        for _ in range(2):
            async with house_in(image, bot_pace=SLOW, policy=NOBODY_COMES) as after:
                await closed(after.house)
                lost.append(await after.house.store.do(rated_games_of_ana))
                assert len(await kept_games(after.house)) == lost[-1]
    assert lost[::2] == lost[1::2] == sorted(lost[::2])
    assert set(lost) == {0, 1}


def rated_games_of_ana(connection: Connection) -> int:
    entry = ledger.read(connection, "key of ana", "kombio")
    return entry.rated if entry else 0


# --- who plays on to the end ---


async def test_who_stays_to_the_end_wins_whatever_the_bot_in_the_other_seat_achieves(
    house: House, enter: Entrance
) -> None:
    house.policy = PATIENT
    ana, ben = await enter("ana"), await enter("ben")
    table = house.tables[await rated_game(house, ana, ben)]
    await ana.send(Leave())
    await play_to_the_end(table)
    [game] = await kept_games(house)
    assert (game.result is not None, [who.left for who in game.players]) == (True, [1, 0])
    left, stayed = await stats(house, "ana", "kombio"), await stats(house, "ben", "kombio")
    assert left.rating.mu < Rating().mu < stayed.rating.mu
    assert (left.wins, stayed.wins) == (0.0, 1.0)


async def play_to_the_end(table: Table) -> None:
    """Let everyone who sits there play at random, with time enough between two moves to slap."""
    chance = Random(7)
    while table.phase == "playing":
        await pass_time(0.2)
        if not anybody_may_act(table):
            continue
        seat, commands = who_acts(table.game, table.match.state, table.seating.players, chance)
        chair = table.seating.chairs[seat]
        table.inbox.put(chair.stand_in or chair.member, Play(choice(commands, chance)))
        await settled(1)
