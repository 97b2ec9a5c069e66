"""A table that can't be restored is set aside, alone: its rows stay, and all other tables are there again."""

from pathlib import Path
from typing import Any

import pytest

from protocol import kombio as k
from protocol.encodings.wire import encode
from protocol.house import (
    Lobby,
)
from server.records.record import Move
from server.store import journal
from tests.kit.house import seated
from tests.kit.restart import ALL_ROWS, Visit, house_in, to_a_drawn_card, views


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
