"""A newcomer's seat after a crash: everything is where it was, and the seat goes back to the bot if nobody returns."""

from pathlib import Path
from random import Random

from protocol.house import Join, Leave, Lobby, Table
from server.house.runtime.policy import Policy
from server.house.table.parts.seating import Chairs
from server.store import finished_games
from server.store.finished_games import Sitter
from tests.kit.clock import pass_time
from tests.kit.disk import FULL, flaky_disk
from tests.kit.house import in_time, settled
from tests.kit.replays import replay_all
from tests.kit.restart import fallen, house_in, views
from tests.kit.takeover import SLOW, against_bots, play_on, play_to_the_end, play_to_the_end_of_the_round


async def test_a_newcomer_has_the_seat_after_a_crash(data: Path) -> None:
    async with house_in(data, bot_pace=SLOW) as before:
        ana, ben = await before.enter("ana"), await before.enter("ben")
        code = await against_bots(ana, "companeros", options={"games": 1})
        table = before.house.tables[code]
        name = ana.place.line.seats[1].name
        await play_on(table, 3, Random(1))
        await ben.send(Join(code))
        await play_on(table, 3, Random(2))
        seen, sitters = views(table), table.seating.chairs[1].sitters
        image = fallen(data)
    async with house_in(image, bot_pace=SLOW) as after:
        table = after.house.tables[code]
        assert (views(table), table.seating.chairs[1].sitters) == (seen, sitters)
        assert sitters[0].identity == "key of ben"
        ben = await after.enter("ben")
        await settled()
        assert (ben.look().you, ben.look().view.viewer) == (1, 1)
        ana = await after.enter("ana")
        await settled()
        await ben.send(Leave())
        assert (ana.look().line.seats[1].name, ana.look().line.seats[1].bot) == (name, "easy")
        await play_to_the_end(table, Random(3))
        await after.house.store.do(replay_all)
        [game] = await after.house.store.do(lambda connection: finished_games.newest(connection, 9))
        assert [sitter.name for sitter in game.players[1].sitters] == ["ben", name]


async def test_a_newcomer_who_does_not_return_gives_the_seat_back(data: Path) -> None:
    async with house_in(data, bot_pace=SLOW) as before:
        ana, ben = await before.enter("ana"), await before.enter("ben")
        code = await against_bots(ana, "level8")
        seats = ana.place.line.seats
        await ben.send(Join(code))
        image = fallen(data)
    async with house_in(image, bot_pace=SLOW, policy=Policy(return_seconds=10.0)) as after:
        ana = await after.enter("ana")
        await settled()
        assert ana.look().line.seats[1].name == "ben"
        await pass_time(11)
        await settled()
        assert (ana.look().line.seats, ana.look().line.open_seat) == (seats, 1)


async def test_who_waits_for_a_seat_joins_again_after_a_crash(data: Path) -> None:
    async with house_in(data, bot_pace=SLOW) as before:
        ana, ben = await before.enter("ana"), await before.enter("ben")
        code = await against_bots(ana)
        await ben.send(Join(code))
        assert ben.place.promised == 1
        image = fallen(data)
    async with house_in(image, bot_pace=SLOW) as after:
        await after.enter("ana")
        ben = await after.enter("ben")
        await settled()
        assert isinstance(ben.look(), Lobby)
        await ben.send(Join(code))
        assert ben.place.promised == 1


async def test_the_switch_is_remembered(data: Path) -> None:
    async with house_in(data, bot_pace=SLOW) as before:
        ana = await before.enter("ana")
        code = await against_bots(ana, takeover=False)
        image = fallen(data)
    async with house_in(image, bot_pace=SLOW) as after:
        ana = await after.enter("ana")
        await settled()
        assert (after.house.tables[code].about.takeover, ana.look().takeover) == (False, False)


async def test_a_newcomer_may_leave_while_the_seat_can_not_be_written(data: Path) -> None:
    with flaky_disk() as disk:
        async with house_in(data, bot_pace=SLOW) as visit:
            ana, ben = await visit.enter("ana"), await visit.enter("ben")
            code = await against_bots(ana)
            table, chance = visit.house.tables[code], Random(1)
            await ben.send(Join(code))
            reseat = table._core.reseat

            async def reseat_on_a_full_disk(chairs: Chairs) -> bool:
                disk.fails_to_write = FULL if chairs != table.seating.chairs else 0
                return await reseat(chairs)

            table._core.reseat = reseat_on_a_full_disk  # type: ignore[method-assign]
            while not table.game.round_is_over(table.match.state):
                await play_on(table, 1, chance)
            await in_time(lambda: table.paused)
            await ben.send(Leave())
            assert isinstance(ben.place, Lobby)
            table._core.reseat = reseat  # type: ignore[method-assign]
            disk.fails_to_write = 0
            await in_time(lambda: not table.paused)
            await settled()
            assert [seat.bot for seat in ana.look().line.seats] == [None, "easy", "hard"]
            assert isinstance(ana.place, Table)


async def test_the_journal_of_a_game_is_its_record_whoever_sat_there(data: Path) -> None:
    async with house_in(data, bot_pace=SLOW) as visit:
        ana, ben = await visit.enter("ana"), await visit.enter("ben")
        code = await against_bots(ana, options={"target": 120})
        table, chance = visit.house.tables[code], Random(5)
        await ben.send(Join(code))
        await play_to_the_end_of_the_round(table, chance)
        moves = table.match.moves
        await play_to_the_end(table, chance)
        await visit.house.store.do(replay_all)
        [game] = await visit.house.store.do(lambda connection: finished_games.newest(connection, 9))
        assert game.players[1].sitters == (Sitter("ben", moves, "key of ben"),)
        assert game.players[1].name.startswith("~")
