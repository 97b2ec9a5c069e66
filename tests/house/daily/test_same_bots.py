"""Anyone who plays a deal in the same way meets the same bots, whatever else happens at the table and in the house.

The games are played at real tables, in houses whose databases are copies of one.
"""

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from protocol import kombio as k
from protocol.people import Say
from server.records.record import parse
from server.rules.games import GAMES
from server.store.clock_check import DAY
from server.store.daily import calendar
from tests.kit.daily import DAY_ONE, WallClock, begun, by_move, house_by, moves, played, played_again, record_of
from tests.kit.restart import fallen, store_in

ALL = pytest.mark.parametrize("game", GAMES)
SLOW = 3.0
"""A player so slow that every bot that wants to slap has done so before."""


async def seeded(directory: Path, number: int = 0) -> Path:
    """A house whose deals of the day are drawn, each time the same."""
    store, seeds = store_in(directory), (bytes([number, n]) * 16 for n in range(99))
    await store.do(lambda db: calendar.keep_up(db, DAY_ONE * DAY, GAMES, lambda: next(seeds)))
    store.close()
    return directory


async def moves_of(directory: Path, game: str, pace: float, **options: Any) -> list[tuple[Any, Any]]:
    """What is done when somebody plays the deal in a copy of a house."""
    copy = directory.with_name(f"{directory.name}, {game} {pace}")
    shutil.copytree(directory, copy)
    async with house_by(WallClock(), copy, **options) as visit:
        await played(await visit.enter("ana"), game, pace)
        return moves(await record_of(visit.house.store))


@ALL
async def test_however_long_the_player_takes(tmp_path: Path, game: str) -> None:
    house = await seeded(tmp_path / "house")
    one = await moves_of(house, game, SLOW)
    assert len(one) > 20
    for pace in (4.1, 9.0):
        assert by_move(await moves_of(house, game, pace)) == by_move(one)


async def test_with_slaps_among_the_bots(tmp_path: Path) -> None:
    """The seed decides which of two bots is first; the days are chosen so that bots do slap."""
    slaps = 0
    for day in range(4):
        house = await seeded(tmp_path / f"house {day}", day)
        one, other = [await moves_of(house, "kombio", pace) for pace in (SLOW, 5.0)]
        assert by_move(one) == by_move(other)
        slaps += sum(isinstance(command, k.Slap) for _, command in one)
    assert slaps > 0


def own(done: Sequence[tuple[Any, Any]]) -> list[Any]:
    """What the player did."""
    return [command for by, command in done if by == 0]


@ALL
async def test_whatever_else_is_told_at_the_table(tmp_path: Path, game: str) -> None:
    """Chat and lost connections bring updates in between, some of which come together with moves."""
    house = await seeded(tmp_path / "house")
    quiet = await moves_of(house, game, SLOW)
    async with house_by(WallClock(), house) as visit:
        ana = await visit.enter("ana")
        table = await begun(ana, game)
        for part in range(1, 9):
            await played_again(ana, table, own(quiet), part * len(quiet) / 8)
            ana.connection.send(Say("hm"))
            table.disconnected(ana.connection.member)
            table.connected(ana.connection.member)
        await played_again(ana, table, own(quiet))
        assert by_move(moves(await record_of(visit.house.store))) == by_move(quiet)


@ALL
async def test_restarts_in_between(tmp_path: Path, game: str) -> None:
    """The house crashes again and again, and each time the bots go on as if nothing had happened."""
    house = await seeded(tmp_path / "house")
    whole, done = await moves_of(house, game, SLOW), list[tuple[Any, Any]]()
    for part in range(1, 7):
        async with house_by(WallClock(), house) as visit:
            ana = await visit.enter("ana")
            [table] = visit.house.tables.values() or [await begun(ana, game)]
            await played_again(ana, table, own(whole), part * len(whole) / 6)
            house = fallen(house, f"fallen {part}")
            done = moves(parse(table.match.record()))
    assert by_move(done) == by_move(whole)
