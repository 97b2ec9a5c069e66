"""Who is forgotten is gone from everything, and nobody else loses anything."""

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from protocol import kombio as k
from protocol.house import Join
from server.house.members.names import SOMEONE
from server.office.access import saved_decisions
from server.office.access.saved_decisions import Decisions
from server.office.privacy.delete_player import forget
from server.office.privacy.export_player import dossier, identity_of
from server.ratings.player_stats import rebuilt, stats_of
from server.records.record import parse
from server.records.verify import problems
from server.store import finished_games, friends, journal, ledger, players, reports
from server.store.daily import attempts, calendar
from server.store.daily.attempts import FinishedAttempt
from server.store.decisions import Ban
from server.store.finished_games import Participant, Sitter
from server.store.format import all_rows, sealed_rows
from server.store.reports import Complaint
from server.store.sqlite import maintenance
from server.store.store import Connection
from tests.kit.house import seated, settled, until
from tests.kit.kept import ANA, BEN, BOT, GUEST, keep, name, played
from tests.kit.restart import house_in
from tests.kit.store_places import KINDS, empty_database
from tests.kit.takeover import SLOW, against_bots

NOON = 20_774 * 86_400 + 43_200
KEY = "key of ana"


@pytest.fixture(params=KINDS)
def connection(request: pytest.FixtureRequest) -> Iterator[Connection]:
    """What a house keeps in which ana and ben have played some games."""
    with empty_database(request.param) as connection:
        name(connection, ANA, BEN)
        players.own(connection, "annie", KEY, 0)
        for number in range(3):
            keep(connection, number, ANA, BEN, BOT)
        keep(connection, 3, BEN, replace(ANA, left=True), GUEST)
        keep(connection, 4, BEN, GUEST)
        keep(connection, 5, BEN, Participant("~ana"), Participant("~Annie", bot="easy"))
        bans = Ban("mute", KEY, "ana", why="loud", number=1), Ban("ban", "203.0.113.0/24", "ben", by="Ana.", number=2)
        saved_decisions.keep(connection, Decisions(bans, {KEY: "a friend", "key of ben": ""}))
        yield connection


def test_the_player_is_nowhere_any_more(connection: Connection) -> None:
    assert identity_of(connection, "Ana") == identity_of(connection, "annie") == KEY
    assert forget(connection, KEY).games == 5
    assert identity_of(connection, "Ana") is identity_of(connection, "annie") is None
    assert all_rows.mentioning(connection, KEY) == [("bans", 1)]
    for game in finished_games.newest(connection, 99):
        assert not {"ana", "~ana"} & {who.name for who in game.players}
        assert SOMEONE not in parse(finished_games.record_of(connection, "GAMEEA") or b"").header.players
    assert finished_games.newest(connection, 99, KEY) == []
    assert all_rows.damaged(connection) == []


def test_a_program_with_the_players_key_goes_too_whatever_its_name_was(connection: Connection) -> None:
    keep(connection, 6, BEN, Participant("~robbie", program_key=KEY))
    assert dossier(connection, KEY)["games"][-1]["seats"] == [1]
    forget(connection, KEY)
    game = finished_games.find(connection, "GAMEGA")
    assert game
    assert game.players == (BEN, Participant(SOMEONE))
    assert all_rows.mentioning(connection, KEY) == [("bans", 1)]


def test_games_stay_as_they_were_played(connection: Connection) -> None:
    before = {game.code: game for game in finished_games.newest(connection, 99)}
    races = {code: finished_games.races_of(connection, code) for code in before}
    forget(connection, KEY)
    for game in finished_games.newest(connection, 99):
        old = before[game.code]
        assert replace(game, players=old.players) == old
        for now, then in zip(game.players, old.players, strict=True):
            gone = replace(then, name=SOMEONE, identity=now.identity)
            assert now == (gone if is_ana(then) else then)
            assert (now.identity is None) == (then.identity is None)
        record = parse(finished_games.record_of(connection, game.code) or b"")
        expected = played(ord(game.code[4]) - 65, len(game.players))
        assert record.header.players == tuple(
            SOMEONE if is_ana(who) else name for name, who in zip(expected.header.players, old.players, strict=True)
        )
        assert (record.moves, record.end, problems(record)) == (expected.moves, expected.end, [])
        assert finished_games.races_of(connection, game.code) == races[game.code]


def is_ana(who: Participant) -> bool:
    return who.identity == KEY or who.name == "~ana"


def test_nobody_elses_rating_changes_and_it_still_follows_from_the_games(connection: Connection) -> None:
    before = ledger.read(connection, "key of ben", "kombio")
    forget(connection, KEY)
    after = ledger.read(connection, "key of ben", "kombio")
    assert before == after
    codes = [game.code for game in finished_games.newest(connection, 99)][::-1]
    assert rebuilt(connection, codes)["key of ben", "kombio"] == stats_of(after)
    assert [entry.identity for entry in ledger.best(connection, "kombio", 9)] == ["key of ben"]


def test_a_ban_stays_without_the_name(connection: Connection) -> None:
    """Who could get rid of it by being forgotten would be."""
    [ban] = forget(connection, KEY).bans
    assert (ban.whom, ban.name, ban.why) == (KEY, SOMEONE, "loud")
    kept = saved_decisions.load(connection)
    assert [(ban.name, ban.by) for ban in kept.bans] == [(SOMEONE, ""), ("ben", SOMEONE)]
    assert kept.listed == {"key of ben": ""}


def test_what_was_reported_about_the_player_goes_and_what_the_player_reported_stays(connection: Connection) -> None:
    reports.save(connection, Complaint(1.0, "ben", "key of ben", "ana", KEY, "203.0.113.7", "rude", 1))
    reports.save(connection, Complaint(2.0, "ana", KEY, "zoe", "guest", "203.0.113.8", "ruder", 2))
    forget(connection, KEY)
    [left] = reports.reports(connection)
    assert left == Complaint(2.0, SOMEONE, SOMEONE, "zoe", "guest", "203.0.113.8", "ruder", 2)


def test_who_comes_again_is_new_and_may_have_the_name(connection: Connection) -> None:
    forget(connection, KEY)
    assert players.owner_of(connection, "ana") is None
    assert ledger.read_all(connection, KEY) == {}
    keep(connection, 6, ANA, BEN)
    assert len(finished_games.newest(connection, 99, KEY)) == 1


def test_what_can_not_be_read_goes_as_a_whole(connection: Connection) -> None:
    journal.lay(connection, 1, b"something that mentions key of ana", 0)
    journal.append(connection, 1, 0, b"ana")
    journal.lay(connection, 2, b"another table", 0)
    connection.execute("UPDATE records SET record = ? WHERE id = 1", (b"damaged: key of ana",))
    sealed_rows.put(connection, "records", 2, b"of another version: ana", b"")
    forget(connection, KEY)
    assert [kept.table for kept in journal.load(connection)] == [2]
    assert all_rows.mentioning(connection, KEY) == [("bans", 1)]
    assert finished_games.record_of(connection, "GAMEBA") is None
    assert finished_games.find(connection, "GAMEBA")


def test_everything_is_told(connection: Connection) -> None:
    told = json.loads(msgspec.json.encode(dossier(connection, KEY, records=True)))
    assert (told["key"], told["name"], told["names"], told["settings"]) == (KEY, "ana", ["ana", "annie"], {})
    assert told["ratings"]["kombio"]["rated_games"] == 4
    assert told["ratings"]["kombio"]["counts"]["games"] == 4
    assert [game["code"] for game in told["games"]] == ["GAMEAA", "GAMEBA", "GAMECA", "GAMEDA", "GAMEFA"]
    assert [(game["seats"], game["left"]) for game in told["games"]] == [([0], False)] * 3 + [([1], True), ([1], False)]
    assert told["games"][0]["record"][0]["type"] == "header"
    assert [ban["why"] for ban in told["bans"]] == ["loud"]
    assert told["listed"] == "a friend"
    assert "record" not in dossier(connection, KEY)["games"][0]


async def test_a_table_goes_on_with_a_bot_in_the_place_of_who_was_forgotten(tmp_path: Path) -> None:
    async with house_in(tmp_path) as before:
        ana, ben, zoe = await before.enter("ana"), await before.enter("ben"), await before.enter("zoe")
        code = await seated(before.house, ben, ana, game="kombio", target=30)
        await ana.play(k.Ready())
        waiting = await before.enter("cleo")
        await seated(before.house, waiting, zoe)
    with maintenance.changed(tmp_path) as connection:
        assert dossier(connection, KEY)["tables"] == [code]
        assert forget(connection, KEY).tables == 1
        assert [table for table, _ in all_rows.mentioning(connection, "ana")] == []
    async with house_in(tmp_path) as after:
        ben = await after.enter("ben")
        await until(lambda: ben.look().line.seats[1].bot == "medium")
        assert [seat.name for seat in ben.place.line.seats] == ["ben", SOMEONE]
        assert len(after.house.tables) == 2
        assert KEY not in after.house.members
        again = await after.enter("ana")
        assert again.connection.member.name == "ana"
        await ben.play(k.Ready())
        await until(lambda: ben.look().view.turn is not None)


def test_a_newcomer_who_took_over_a_seat_is_forgotten_and_the_bot_keeps_its_name(connection: Connection) -> None:
    taken = replace(BOT, took_over=(Sitter("ana", 3, KEY), Sitter(BOT.name, 9)))
    keep(connection, 6, BEN, taken)
    code = finished_games.newest(connection, 1)[0].code
    record = finished_games.record_of(connection, code)
    [exported] = [game for game in dossier(connection, KEY)["games"] if game["code"] == code]
    assert (exported["seats"], exported["taken_over"]) == ([], [1])
    forget(connection, KEY)
    game = finished_games.find(connection, code)
    assert game is not None
    assert game.players[1] == replace(taken, took_over=(Sitter(SOMEONE, 3), Sitter(BOT.name, 9)))
    assert finished_games.record_of(connection, code) == record
    assert all_rows.mentioning(connection, KEY) == [("bans", 1)]


def test_attempts_at_the_deal_of_the_day_are_exported_and_deleted(connection: Connection) -> None:
    deal = calendar.keep_up(connection, NOON, ("kombio",), lambda: bytes(32)).deals["kombio"]
    attempts.begin(connection, deal, KEY, NOON, regular=True)
    attempts.finish(connection, FinishedAttempt(deal.day, "kombio", KEY, 1, 4, -4), "GAMEAA")
    told = json.loads(msgspec.json.encode(dossier(connection, KEY, records=True)))
    assert (told["daily"]["attempts"][0]["place"], told["daily"]["streaks"][0]["won"]) == (1, 1)
    assert told["games"][0]["record"] is None, "others still play this deal"
    forget(connection, KEY)
    assert attempts.of_player(connection, KEY) == []
    assert attempts.ladder(connection, deal.day, "kombio", 9) == []
    assert all_rows.mentioning(connection, KEY) == [("bans", 1)]


def test_nobody_follows_a_forgotten_player_any_more(connection: Connection) -> None:
    friends.add(connection, KEY, "key of ben", "ben")
    friends.add(connection, "key of ben", KEY, "ana")
    friends.add(connection, "key of ben", "key of cleo", "cleo")
    assert dossier(connection, KEY)["friends"] == ["ben"]
    forget(connection, KEY)
    assert (friends.of(connection, KEY), friends.of(connection, "key of ben")) == ({}, {"key of cleo": "cleo"})


async def test_the_seat_that_a_forgotten_newcomer_took_over_goes_back_to_the_bot(tmp_path: Path) -> None:
    async with house_in(tmp_path, bot_pace=SLOW) as visit:
        ana, ben = await visit.enter("ana"), await visit.enter("ben")
        code = await against_bots(ben, "level8")
        seats = ben.place.line.seats
        await ana.send(Join(code))
        assert ana.place.you == 1
    with maintenance.changed(tmp_path) as connection:
        assert forget(connection, KEY).tables == 1
    async with house_in(tmp_path, bot_pace=SLOW) as visit:
        ben = await visit.enter("ben")
        await settled()
        assert ben.look().line.seats == seats
        assert [sitter.name for sitter in visit.house.tables[code].seating.chairs[1].sitters] == [SOMEONE]
