"""The page of the deal of the day: what everyone may know of the deals, the ladders, and one's own standing."""

from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from protocol.archive import Daily, EnterArchive, EnterDaily, PlayDaily, ReviewGame, Rewatch
from protocol.house import Leave, Lobby, OpenTable, Refused, Replay, Table
from server.archive.lookups import Requester
from server.archive.room import GameArchive, SealedError
from server.cli import main
from server.house.house import House
from server.store.clock_check import DAY
from server.store.daily import attempts, calendar
from server.store.daily.attempts import FinishedAttempt
from server.store.finished_games import every
from server.store.store import Connection
from tests.kit.clock import pass_time
from tests.kit.daily import DAY_ONE, NOON, WallClock, house_by, played
from tests.kit.house import Client, in_time, settled


async def page(client: Client, game: str = "") -> Daily:
    """The page as a client sees it."""
    await client.send(EnterDaily(game))
    assert isinstance(client.place, Daily)
    return client.place


async def finished(house: House, game: str, **results: tuple[int, int]) -> None:
    """Store finished attempts at today's deal, each with a place and points; the fewest points are the best."""

    deal = house.deals.today(game)
    assert deal

    def job(connection: Connection) -> None:
        for name, (place, points) in results.items():
            now = deal.day * DAY + NOON
            assert attempts.begin(connection, deal, f"key of {name}", now, regular=True) is None
            ended = FinishedAttempt(deal.day, game, f"key of {name}", place, points, -points)
            attempts.finish(connection, ended, name)

    await house.store.do(job)


async def test_it_shows_commitments_and_no_seed() -> None:
    async with house_by(WallClock()) as visit:
        ana = await visit.enter("ana")
        shown = await page(ana, "level8")
        seeds = [
            await visit.house.store.do(lambda db, day=day: calendar.find(db, day, "level8"))  # type: ignore[misc]
            for day in (DAY_ONE, DAY_ONE + 1)
        ]
        assert shown.game == "level8"
        assert shown.today
        assert shown.tomorrow
        assert [shown.today.day, shown.tomorrow.day] == ["2026-11-17", "2026-11-18"]
        assert [shown.today.commitment, shown.tomorrow.commitment] == [
            sha256(deal.seed).hexdigest() for deal in seeds if deal
        ]
        assert (shown.last, shown.today.seed, shown.tomorrow.seed) == (None, None, None)
        assert not [deal for deal in seeds if deal and deal.seed.hex().encode() in msgspec.json.encode(shown)]


async def test_when_the_day_is_over_it_shows_the_seed_of_the_commitment_before() -> None:
    async with house_by(WallClock()) as visit:
        ana = await visit.enter("ana")
        before = (await page(ana)).today
        await pass_time(DAY)
        await settled()
        last = (await page(ana)).last
        assert before
        assert last
        assert (last.day, last.commitment) == (before.day, before.commitment)
        assert last.seed
        assert sha256(bytes.fromhex(last.seed)).hexdigest() == before.commitment


async def test_the_ladder_of_the_day_and_of_all_time() -> None:
    async with house_by(WallClock()) as visit:
        ana, _, _ = [await visit.enter(name) for name in ("ana", "ben", "cleo")]
        await finished(visit.house, "kombio", ana=(2, 11), ben=(1, 4), cleo=(2, 11))
        shown = await page(ana)
        assert [(one.rank, one.name, one.place, one.points) for one in shown.ladder or ()] == [
            (1, "ben", 1, 4),
            (2, "ana", 2, 11),
            (2, "cleo", 2, 11),
        ]
        assert [(one.name, one.won, one.finished) for one in shown.best] == [
            ("ben", 1, 1),
            ("ana", 0, 1),
            ("cleo", 0, 1),
        ]
        assert shown.begun == 3
        assert shown.you
        assert shown.you.standing == shown.ladder[1] if shown.ladder else None
        assert (shown.you.begun, shown.you.streak) == (True, 1)


async def test_own_standing_before_an_attempt_and_while_it_lasts() -> None:
    async with house_by(WallClock()) as visit:
        ana = await visit.enter("ana")
        before = (await page(ana)).you
        await ana.send(PlayDaily("kombio"))
        await ana.send(Leave())
        after = (await page(ana)).you
        assert before
        assert after
        assert [(you.begun, you.standing, you.streak) for you in (before, after)] == [(False, None, 0), (True, None, 0)]


async def test_guests_and_programs_see_it_too() -> None:
    async with house_by(WallClock()) as visit:
        for visitor in (await visit.enter("zoe", guest=True), await visit.enter("rob", program=True)):
            shown = await page(visitor)
            assert shown.today
            assert shown.you is None


async def test_from_the_page_one_goes_to_the_table_or_back() -> None:
    async with house_by(WallClock()) as visit:
        ana = await visit.enter("ana")
        await page(ana)
        await ana.send(OpenTable("kombio"))
        assert ana.heard(Refused)[-1].reason == "not_at_a_table"
        await ana.send(Leave())
        assert isinstance(ana.place, Lobby)
        await page(ana)
        await ana.send(PlayDaily("companeros"))
        assert isinstance(ana.place, Table)


async def test_an_unknown_game_is_the_first_one() -> None:
    async with house_by(WallClock()) as visit:
        assert (await page(await visit.enter("ana"), "chess")).game == "kombio"


async def test_while_the_clock_is_behind_nothing_can_be_played_or_seen() -> None:
    clock = WallClock(DAY_ONE + 3)
    async with house_by(clock) as visit:
        clock.set(DAY_ONE)
        shown = await page(await visit.enter("ana"))
        assert (shown.today, shown.tomorrow, shown.ladder) == (None, None, ())


async def test_the_record_is_sealed_until_the_seed_is_public_and_verifies_then(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with house_by(WallClock()) as visit:
        ana = await visit.enter("ana")
        commitment = (await page(ana, "companeros")).today
        await played(ana, "companeros")
        [kept] = await visit.house.store.do(every)
        archive, asks = GameArchive(visit.house.store), Requester("key of ana")
        for requester in (asks, Requester("an operator", operator=True)):
            with pytest.raises(SealedError):
                await archive.record(requester, kept.code)
            with pytest.raises(SealedError):
                await archive.replay(requester, kept.code)
            with pytest.raises(SealedError):
                await archive.review(requester, kept.code, 0)
        await ana.send(Leave())
        await ana.send(EnterArchive())
        for request in (Rewatch(kept.code), ReviewGame(kept.code)):
            await ana.send(request)
            assert ana.heard(Refused)[-1].reason == "game_is_sealed"
        await pass_time(DAY)
        await settled()
        await ana.send(Rewatch(kept.code))
        await in_time(lambda: isinstance(ana.look(), Replay))
        (tmp_path / "record").write_bytes(await archive.record(asks, kept.code) or b"")
    assert commitment
    verify = ["record", "verify", str(tmp_path / "record"), "--commitment"]
    assert main([*verify, commitment.commitment.upper()]) == 0
    assert main([*verify, "0" * 64]) == 1
    assert "the seed of the game does not open the commitment" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main([*verify, "nonsense"])
