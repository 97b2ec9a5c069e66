"""A disk that is full or can't sync: the table pauses and says so, nothing is pretended, and it goes on when it can."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from protocol import kombio as k
from protocol.house import Happened, Join, Leave, Lobby, Notice, OpenTable, Play, Prefer, Refused, Seated, Table, Watch
from protocol.people import Came, Said, Say, Settings, Went
from server.house.runtime.policy import Policy
from tests.kit.clock import pass_time
from tests.kit.disk import FULL, IO_ERROR, SYNC_ERROR, FlakyDisk, flaky_disk, power_cut
from tests.kit.house import Client, in_time, seated, settled, turns_of_the_loop, until
from tests.kit.restart import Visit, full_disk, house_in, move_at_random, views

Failure = Callable[[FlakyDisk, Path], Any]


@pytest.fixture
def disk() -> Iterator[FlakyDisk]:
    with flaky_disk() as disk:
        yield disk


@contextmanager
def no_room(disk: FlakyDisk, _: Path) -> Iterator[None]:
    disk.fails_to_write = FULL
    yield
    disk.fails_to_write = 0


@contextmanager
def no_sync(disk: FlakyDisk, _: Path) -> Iterator[None]:
    disk.fails_to_sync = lambda: SYNC_ERROR
    yield
    disk.fails_to_sync = lambda: 0


@contextmanager
def no_write(disk: FlakyDisk, _: Path) -> Iterator[None]:
    disk.fails_to_write = IO_ERROR
    yield
    disk.fails_to_write = 0


def no_larger_file(_: FlakyDisk, data: Path) -> Any:
    return full_disk(data)


FAILURES = [no_room, no_sync, no_write, no_larger_file]


@pytest.mark.parametrize("failure", FAILURES)
async def test_a_table_waits_until_its_words_are_kept(data: Path, disk: FlakyDisk, failure: Failure) -> None:
    async with house_in(data) as visit:
        ana, ben = await visit.enter("ana"), await visit.enter("ben")
        table = visit.house.tables[await seated(visit.house, ana, ben, starter=0, look=30)]
        before = views(table)
        with failure(disk, data):
            await ana.play(k.Ready())
            assert ben.heard(Notice)[-1] == Notice("paused")
            assert (views(table), ben.look().view.ready) == (before, ())
            assert all(clock.paused for clock in ben.place.clocks)
            await ben.play(k.Ready())
            assert ben.heard(Refused) == [Refused("table_is_paused")]
        await in_time(lambda: ben.look().view.ready == (0,))
        assert [notice.kind for notice in ben.heard(Notice)] == ["welcome", "paused", "resumed"]
        assert [item.event for item in ben.heard(Happened)].count(k.BecameReady(0)) == 1
        await ben.play(k.Ready())
        seen = views(table)
    async with house_in(data) as after:
        assert views(after.house.tables[table.code]) == seen


async def test_a_table_pauses_while_the_store_does_not_answer(data: Path) -> None:
    """A database elsewhere may hang, or nobody may know yet what became of a commit."""
    async with house_in(data, policy=Policy(late_seconds=0.01)) as visit:
        ana, ben = await visit.enter("ana"), await visit.enter("ben")
        await seated(visit.house, ana, ben, starter=0, look=30)
        gate = Event()
        holding = asyncio.create_task(visit.house.store.do(lambda _: gate.wait()))
        await turns_of_the_loop(5)
        ana.connection.send(Play(k.Ready()))
        await turns_of_the_loop(20)
        assert "paused" not in [notice.kind for notice in ben.heard(Notice)]
        while "paused" not in [notice.kind for notice in ben.heard(Notice)]:
            await pass_time(1)
        assert ben.heard(Notice)[-1] == Notice("paused")
        gate.set()
        await holding
        await settled()
        assert [notice.kind for notice in ben.heard(Notice)] == ["welcome", "paused", "resumed"]
        assert ben.look().view.ready == (0,)


async def test_only_the_pause_is_logged_as_an_error(
    data: Path, disk: FlakyDisk, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    async with house_in(data) as visit:
        ana, ben = await visit.enter("ana"), await visit.enter("ben")
        table = visit.house.tables[await seated(visit.house, ana, ben, look=30)]
        with no_room(disk, data):
            await ana.play(k.Ready())
        await in_time(lambda: not table.paused)
    [paused, resumed] = [record for record in caplog.records if record.name.endswith("persistence.journal")]
    assert (paused.levelname, "is paused, can't write" in paused.getMessage()) == ("ERROR", True)
    assert (resumed.levelname, resumed.getMessage()) == ("INFO", "table number 1 resumed")


@pytest.mark.parametrize("failure", FAILURES)
async def test_the_rest_of_the_house_goes_on(data: Path, disk: FlakyDisk, failure: Failure) -> None:
    """People come, talk and are told; what could not be kept is said not to be."""
    async with house_in(data) as visit:
        ana, ben = await visit.enter("ana"), await visit.enter("ben")
        code = await seated(visit.house, ana, ben)
        with failure(disk, data):
            await ana.play(k.Ready())
            cleo, guest = await visit.enter("cleo"), await visit.enter("zoe", guest=True)
            assert cleo.connection.member.name == "guest"
            assert cleo.heard(Notice)[-1] == Notice("not_kept", cleo.connection.member.name)
            assert guest.connection.member.name == "zoe"
            await guest.send(Say("hello"))
            assert cleo.heard(Said) == [Said("zoe", "hello")]
            await guest.send(Join(code))
            assert guest.heard(Refused) == [Refused("table_is_paused")]
            cleo.connection.send(Prefer(Settings(language="fr")))
            await settled()
            assert cleo.connection.latest().you.settings.language == "fr"
            assert len(cleo.heard(Notice)) == 2
        await in_time(lambda: not visit.house.tables[code].paused)


async def test_who_opens_a_table_meanwhile_is_told_to_wait_and_sits_down_later(data: Path, disk: FlakyDisk) -> None:
    async with house_in(data) as visit:
        ana = await visit.enter("ana")
        with no_room(disk, data):
            await ana.send(OpenTable("kombio"))
            assert isinstance(ana.look(), Lobby)
            assert ana.heard(Notice)[-1] == Notice("paused")
            assert ana.place.tables == ()
        await in_time(lambda: isinstance(ana.look(), Table))


async def test_who_comes_back_to_a_paused_table_is_told(data: Path, disk: FlakyDisk) -> None:
    async with house_in(data) as visit:
        ana = await visit.enter("ana")
        async with visit.house.connected("key of ben", "ben", lambda _: None) as connection:
            await seated(visit.house, ana, Client(connection))
        with no_sync(disk, data):
            await ana.play(k.Ready())
            ben = await visit.enter("ben")
            assert Notice("paused") in ben.heard(Notice)
        await in_time(lambda: Came("ben", "back") in ana.heard(Came))


@pytest.mark.parametrize("failure", FAILURES)
async def test_people_talk_and_leave_while_a_table_waits(data: Path, disk: FlakyDisk, failure: Failure) -> None:
    """Who leaves is in the lobby at once, and gives up the seat when that can be written down."""
    async with house_in(data, bot_pace=1000.0) as visit:
        ana, ben, eve = [await visit.enter(name) for name in ("ana", "ben", "eve")]
        table = visit.house.tables[await seated(visit.house, ana, ben, look=0)]
        await eve.send(Watch(table.code))
        with failure(disk, data):
            await ana.play(k.Ready())
            await ana.send(Say("what now?"))
            assert ben.heard(Said) == [Said("ana", "what now?")]
            await ana.send(Leave())
            await eve.send(Leave())
            assert isinstance(ana.look(), Lobby)
            assert isinstance(eve.look(), Lobby)
            assert ben.heard(Went) == [Went("ana", "left"), Went("eve", "left")]
            assert ben.look().line.seats[0] == Seated("ana", here=False)
            news = len(ana.news)
        await in_time(lambda: ben.look().line.seats[0] == Seated("ana", here=False, bot="medium"))
        assert ben.look().view.ready == (0,)
        assert ben.heard(Went) == [Went("ana", "left"), Went("eve", "left")]
        ana.look()
        assert ana.news[news:] == []
        await ana.send(Join(table.code))
        assert (ana.look().you, ben.look().line.seats[0]) == (0, Seated("ana"))


async def test_who_was_about_to_leave_does_not_wait_for_the_disk(data: Path, disk: FlakyDisk) -> None:
    """Neither who can't be written down as having left, nor who comes after; and what was said before is heard."""
    async with house_in(data, bot_pace=1000.0) as visit:
        ana, ben, cleo = [await visit.enter(name) for name in ("ana", "ben", "cleo")]
        table = visit.house.tables[await seated(visit.house, ana, ben, cleo)]
        with no_room(disk, data):
            ana.connection.send(Leave())
            ben.connection.send(Say("wait for me"))
            ben.connection.send(Leave())
            await until(lambda: table.paused)
            assert isinstance(ana.look(), Lobby)
            assert isinstance(ben.look(), Lobby)
            assert cleo.heard(Said | Went) == [Went("ana", "left"), Said("ben", "wait for me"), Went("ben", "left")]
            other = await opened_elsewhere(visit, ana)
        await in_time(lambda: [seat.bot for seat in cleo.look().line.seats] == ["medium", "medium", None])
        await in_time(lambda: isinstance(ana.look(), Table))
        assert ana.look().line.code == other


async def opened_elsewhere(visit: Visit, client: Client) -> str:
    """Open a table, which can't be written down yet."""
    before = set(visit.house.tables)
    await client.send(OpenTable("kombio"))
    [code] = set(visit.house.tables) - before
    return code


async def test_who_left_while_a_table_waited_has_the_seat_if_the_house_fell_before_it_went_on(
    data: Path, disk: FlakyDisk
) -> None:
    async with house_in(data, bot_pace=1000.0) as visit:
        ana, ben = await visit.enter("ana"), await visit.enter("ben")
        code = await seated(visit.house, ana, ben)
        disk.fails_to_write = FULL
        await ana.play(k.Ready())
        await ana.send(Leave())
    disk.fails_to_write = 0
    async with house_in(data, bot_pace=1000.0) as after:
        ana = await after.enter("ana")
        await settled()
        assert (ana.look().line.code, ana.place.you) == (code, 0)


async def test_at_no_moment_a_seat_of_a_game_is_without_a_player(data: Path, disk: FlakyDisk, tmp_path: Path) -> None:
    """Whenever the power is cut while somebody leaves, they have not left or a bot plays on."""
    async with house_in(data, bot_pace=1000.0) as visit:
        ana, ben = await visit.enter("ana"), await visit.enter("ben")
        code = await seated(visit.house, ana, ben)
        cuts: list[Path] = []

        def cut() -> int:
            cuts.append(power_cut(disk, data, tmp_path / f"cut-{len(cuts)}", Random(0)))
            return 0

        disk.fails_to_sync = cut
        await ana.send(Leave())
        assert ben.look().line.seats[0].bot == "medium"
        cut()
        disk.fails_to_sync = lambda: 0
    seats = set()
    for image in cuts:
        async with house_in(image, bot_pace=1000.0) as after:
            chair = after.house.tables[code].seating.chairs[0]
            seats.add((chair.left, chair.stand_in is not None))
    assert seats == {(False, False), (True, True)}


async def test_a_house_closes_while_its_tables_wait(data: Path, disk: FlakyDisk) -> None:
    """Nothing that was told is missing afterwards, and the command that waited was never told."""
    async with house_in(data) as visit:
        ana, ben = await visit.enter("ana"), await visit.enter("ben")
        table = visit.house.tables[await seated(visit.house, ana, ben)]
        seen = views(table)
        disk.fails_to_write = FULL
        await ana.play(k.Ready())
    disk.fails_to_write = 0
    async with house_in(data) as after:
        assert views(after.house.tables[table.code]) == seen


async def test_after_a_power_cut_all_that_was_told_is_there(data: Path, disk: FlakyDisk, tmp_path: Path) -> None:
    """What was synced is there, and of what was not any part may be."""
    chance = Random(5)
    async with house_in(data, new_seed=lambda: bytes(32), bot_pace=1000.0) as visit:
        players = [await visit.enter(name) for name in ("ana", "ben", "cleo")]
        table = visit.house.tables[await seated(visit.house, *players, slap_order="arrival")]
        for number in range(60):
            move_at_random(table, chance)
            await settled(chance.randrange(3))
            players[0].look()
            told, seen = len(table.match._record), views(table)
            image = power_cut(disk, data, tmp_path / f"cut-{number}", chance)
            async with house_in(image) as after:
                again = after.house.tables[table.code]
                assert len(again.match._record) >= told
                if len(again.match._record) == told:
                    assert views(again) == seen
