"""Records and journals of earlier versions: they were played by other rules, and are as true as ever.

Each version left a game of each kind in `versions/`, and a house in the middle of two games; all made by itself.
"""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import msgpack
import pytest
from msgspec.structs import replace

from protocol import kombio as k
from protocol import level8
from protocol.encodings.wire import encode
from server.house.table.actor import Table
from server.records.record import parse, read, renamed
from server.records.replay import replay
from server.records.verify import problems
from server.records.versions import VERSION, usual
from server.rules.games import GAMES
from server.store import finished_games, ledger
from server.store.sqlite import database
from server.store.store import Connection
from tests.kit.house import settled
from tests.kit.restart import Visit, fallen, house_in, move_at_random
from tests.records.referee import referee

VERSIONS = Path(__file__).parent / "versions"
FIRST = VERSIONS / "1"
EVERY_GAME = pytest.mark.parametrize("name", GAMES)


def written(name: str) -> list[dict[str, Any]]:
    """A record of the first version as it stands in its file."""
    return list(msgpack.Unpacker(BytesIO((FIRST / f"{name}.record").read_bytes())))


def test_every_version_has_left_its_games() -> None:
    assert sorted(path.name for path in VERSIONS.iterdir()) == [str(version) for version in range(1, VERSION)]
    assert {path.stem for path in FIRST.glob("*.record")} == set(GAMES)


@EVERY_GAME
def test_a_record_of_the_first_version_is_true(name: str) -> None:
    record = read(FIRST / f"{name}.record")
    assert written(name)[0]["version"] == 1
    assert record.header.version == VERSION
    assert problems(record) == []
    assert replay(record).last == len(record.moves)


@EVERY_GAME
def test_written_again_it_is_a_record_of_this_version(name: str) -> None:
    record = read(FIRST / f"{name}.record")
    assert parse(b"".join(map(encode, record.messages))) == record


@EVERY_GAME
def test_with_other_names_it_is_as_true(name: str) -> None:
    record = parse(renamed((FIRST / f"{name}.record").read_bytes(), {0: "someone"}))
    assert record.header.players[0] == "someone"
    assert problems(record) == []


def test_kombio_was_played_by_other_rules() -> None:
    """K34, K35: nobody could slap the last card, and what a call adds was added to an empty grid."""
    record = read(FIRST / "kombio.record")
    options = record.header.options
    assert (options.last_slap, options.empty_grid) == (0, "with_call")
    rounds = [event for event in record.events if isinstance(event, k.RoundEnded)]
    assert "called" in {event.cause for event in rounds}
    assert any(
        extra and set(grid) == {None} for event in rounds for grid, extra in zip(event.grids, event.extras, strict=True)
    )
    for changed in ({"last_slap": 3}, {"empty_grid": "zero"}):
        assert problems(replace(record, header=replace(record.header, options=replace(options, **changed))))


def test_level_8_was_played_by_other_rules() -> None:
    """L7: the last hand card could be laid off."""
    record = read(FIRST / "level8.record")
    last = [move.command for move in record.moves if any(isinstance(event, level8.RoundEnded) for event in move.events)]
    assert any(isinstance(command, level8.LayOff) for command in last)
    strict = replace(record.header.options, last_card="discard")
    assert "rejected/last_card" in problems(replace(record, header=replace(record.header, options=strict)))[0]


def test_the_referee_knows_the_first_version_too() -> None:
    rows = written("kombio")
    assert referee(json.dumps(row) for row in rows) is None
    rows[0]["version"] = 2
    assert referee(json.dumps(row) for row in rows) is not None


@EVERY_GAME
def test_the_usual_options_of_the_first_version_are_usual(name: str) -> None:
    game = GAMES[name]
    header = {**written(name)[0], "options": {}}
    old = parse(msgpack.packb(header) + b"".join(map(encode, [*read(FIRST / f"{name}.record").messages][1:])))
    assert usual(game, old.header.options)
    assert usual(game, game.options())
    assert not usual(game, game.options(pause=1))


# --- tables in the middle of a game -------------------------------------------------------------------------------


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """What a house of the first version left behind: Kombio after a call, in the last turn, and Level 8."""
    directory = tmp_path / "data"
    directory.mkdir()
    with closing(sqlite3.connect(directory / database.NAME)) as connection:
        connection.executescript((FIRST / "house.sql").read_text())
    return directory


def tables(visit: Visit) -> dict[str, Table]:
    return {table.game.name: table for table in visit.house.tables.values()}


async def test_a_table_goes_on_by_the_rules_it_began_with(data: Path) -> None:
    """K34, L7: and shows them."""
    async with house_in(data) as visit:
        ana, found = await visit.enter("ana"), tables(visit)
        assert ana.look().options["last_slap"] == 0
        assert ana.place.options["empty_grid"] == "with_call"
        assert found["level8"].match.options == level8.Options(last_card="free")
        table = found["kombio"]
        seat = table.match.state.turn
        member = table.seating.chairs[seat].member
        await (await visit.enter(member.name)).play(k.Swap(next(_slots(table, seat))))
        assert table.match.state.stage.ended.cause == "called"


def _slots(table: Table, seat: int) -> Iterator[int]:
    return (slot for slot, card in enumerate(table.match.state.grids[seat], 1) if card is not None)


async def test_it_does_so_after_another_restart_and_its_game_is_kept_and_counts(data: Path) -> None:
    """K34, L7: what this version adds to the journal is played by the old rules as well."""
    chance = Random(3)
    async with house_in(data, bot_pace=1000.0) as visit:
        for name in ("ana", "ben", "cleo", "dan"):
            await visit.enter(name)
        await played_on(visit, chance, 20)
        image = fallen(data)
    async with house_in(image, bot_pace=1000.0) as visit:
        for name in ("ana", "ben", "cleo", "dan"):
            await visit.enter(name)
        found = tables(visit)
        assert found["kombio"].match.state.options.last_slap == 0
        assert found["level8"].match.state.options.last_card == "free"
        while any(table.phase == "playing" for table in found.values()):
            await played_on(visit, chance, 20)
        kept = await visit.house.store.do(kept_games)
        assert set(kept) == set(found)
        for body, counts in kept.values():
            assert problems(parse(body)) == []
            assert counts


def kept_games(connection: Connection) -> dict[str, tuple[bytes, bool]]:
    """The games that ended, with their records, and whether they count for ratings."""
    return {
        game.game: (finished_games.record_of(connection, game.code) or b"", ledger.counts(connection, game.code))
        for game in finished_games.newest(connection, 9)
    }


async def played_on(visit: Visit, chance: Random, moves: int) -> None:
    """Let this many moves be made at every table."""
    for _ in range(moves):
        for table in visit.house.tables.values():
            move_at_random(table, chance)
        await settled(1)
