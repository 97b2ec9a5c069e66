"""Reviews in the archive and in replays: for whom, of what, and computed once."""

import sqlite3
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.archive import Archive, Browse, EnterArchive, Review, ReviewGame, Rewatch, SeeAs, Seek
from protocol.house import Done, Leave, OpenTable, Refused, Replay, Story
from server.archive import reviews
from server.archive.lookups import Requester
from server.archive.reviews import ENDLESS, NoReviewError, part_of
from server.archive.room import GameArchive
from server.house.house import House
from server.office.privacy.delete_player import forget
from server.records.replay import Replay as GameReplay
from server.records.work import Work
from server.review.reviewer import VERSION
from server.review.seat_review import reviewing
from server.rules.games import GAMES
from server.simulate.games import game_seed, play
from server.store import finished_games, kept_reviews
from server.store.finished_games import FinishedGame, Participant, Sitter
from server.store.format import all_rows
from server.store.kept_reviews import Part
from tests.archive.test_private import played_to_the_end
from tests.kit.house import Client, Entrance, in_time, until
from tests.kit.kept import ANA, BEN, BOT, GUEST, keep, played
from tests.kit.long_games import written

CODE = "GAMEAA"
WHOLE = Part(CODE, 0, 1, ENDLESS)
BEN_S, GUEST_S = 1, 2
"""Seats."""


@pytest.fixture
async def archive(house: House, archive: GameArchive) -> GameArchive:
    """An archive with a game of two players and a guest."""
    await house.store.do(lambda db: keep(db, 0, ANA, BEN, GUEST))
    return archive


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seats whose reviews were computed."""
    seats: list[int] = []

    def noted(replay: GameReplay, code: str, seat: int, played: range) -> Work[Review | None]:
        seats.append(seat)
        return reviewing(replay, code, seat, played)

    monkeypatch.setattr(reviews, "reviewing", noted)
    return seats


async def in_archive(enter: Entrance, name: str, *, guest: bool = False) -> Client:
    client = await enter(name, guest=guest)
    await client.send(EnterArchive())
    await until(lambda: isinstance(client.look(), Archive) and client.place.games is not None)
    return client


async def reviewed(client: Client, seat: int | None = None, code: str = CODE) -> Review:
    """Ask for a review where the client is."""
    client.connection.send(ReviewGame(code, seat))
    await in_time(lambda: client.look().review is not None and seat in (None, client.place.review.seat))
    review = client.place.review
    assert isinstance(review, Review)
    return review


async def refusal(client: Client, request: ReviewGame) -> str:
    client.news.clear()
    client.connection.send(request)
    await in_time(lambda: (client.look(), client.heard(Refused))[1])
    [refused] = client.heard(Refused)
    return str(refused.reason)


# --- for whom ---


async def test_a_player_is_shown_their_own_game(archive: GameArchive, enter: Entrance) -> None:
    ana, ben = await in_archive(enter, "ana"), await in_archive(enter, "ben")
    assert (await reviewed(ana)).seat == 0
    review = await reviewed(ben)
    assert (review.seat, review.code, review.game) == (BEN_S, CODE, "kombio")
    assert (ben.place.shelf, ben.place.games) == ("review", None)
    assert review.judged > 0
    await ben.send(Browse("mine"))
    await until(lambda: ben.look().shelf == "mine")
    assert ben.place.review is None


async def test_guests_and_others_must_name_a_seat(archive: GameArchive, enter: Entrance) -> None:
    """A guest has no key, so nobody can tell which seat was theirs; a public game has no secrets."""
    zoe, eve = await in_archive(enter, "zoe", guest=True), await in_archive(enter, "eve")
    for client in (zoe, eve):
        assert await refusal(client, ReviewGame(CODE)) == "not_seated"
        assert (await reviewed(client, GUEST_S)).players[GUEST_S] == "zoe"


async def test_nobody_gets_the_review_of_a_game_they_may_not_see(
    archive: GameArchive, house: House, enter: Entrance
) -> None:
    await house.store.do(lambda db: keep(db, 1, ANA, BEN, GUEST, private=True))
    ana, eve, zoe = (
        await in_archive(enter, "ana"),
        await in_archive(enter, "eve"),
        await in_archive(enter, "zoe", guest=True),
    )
    for client in (eve, zoe):
        assert await refusal(client, ReviewGame("GAMEBA", 0)) == "no_such_game_kept"
    assert (await reviewed(ana, code="GAMEBA")).seat == 0


@pytest.mark.parametrize(
    ("request_", "reason"),
    [(ReviewGame("QQQQQQ"), "no_such_game_kept"), (ReviewGame(CODE, 5), "no_such_seat")],
)
async def test_what_is_not_there_is_refused(
    archive: GameArchive, enter: Entrance, request_: ReviewGame, reason: str
) -> None:
    ana = await in_archive(enter, "ana")
    assert await refusal(ana, request_) == reason
    assert ana.place.shelf == "mine"


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("kombio", {"target": 20, "last_slap": 0, "slap_order": "arrival", "slap_floor": 0}),
        ("companeros", {}),
        ("level8", {"levels": ("run 3",) * 8}),
    ],
)
async def test_a_game_that_was_just_played_can_be_reviewed(
    house: House, archive: GameArchive, enter: Entrance, game: str, options: dict[str, Any]
) -> None:
    cat = await enter("cat")
    await cat.send(OpenTable(game, options, bots=("easy", "medium")))
    await played_to_the_end(house, cat)
    await cat.send(Leave())
    await cat.send(EnterArchive())
    await until(lambda: isinstance(cat.look(), Archive) and cat.place.games is not None)
    review = await reviewed(cat, code=cat.place.games[0].code)
    assert (review.game, review.seat, review.players[0]) == (game, 0, "cat")
    assert review.judged > 0


# --- in a replay ---


async def test_in_a_replay_the_game_is_seen_as_the_seat_that_is_reviewed(archive: GameArchive, enter: Entrance) -> None:
    ana = await in_archive(enter, "ana")
    ana.connection.send(Rewatch(CODE))
    await in_time(lambda: isinstance(ana.look(), Replay))
    assert (ana.place.review, ana.place.table.you) == (None, None)
    ana.news.clear()
    ana.connection.send(ReviewGame(CODE.lower(), number=4))
    await in_time(lambda: ana.look().review is not None)
    assert (ana.place.review.seat, ana.place.table.you) == (0, 0)
    assert [type(news) for news in ana.news] == [Story, Done]
    moment = ana.place.review.moments[0]
    ana.connection.send(Seek(moment.step, "start"))
    await in_time(lambda: ana.look().step == moment.step)
    assert ana.place.review.moments[0] == moment
    assert ana.place.table.view.grids[0] != moment.view.grids[0] or ana.place.table.view.stage == moment.view.stage


async def test_in_a_replay_another_game_or_seat_is_refused(archive: GameArchive, enter: Entrance) -> None:
    eve = await in_archive(enter, "eve")
    eve.connection.send(Rewatch(CODE))
    await in_time(lambda: isinstance(eve.look(), Replay))
    assert await refusal(eve, ReviewGame("GAMEBB", 0)) == "not_at_a_table"
    assert await refusal(eve, ReviewGame(CODE)) == "not_seated"
    assert await refusal(eve, ReviewGame(CODE, 5)) == "no_such_seat"
    await eve.send(SeeAs(1))
    assert (await reviewed(eve, 1)).seat == 1


async def test_a_review_is_refused_to_a_member_who_has_left_the_replay(archive: GameArchive, enter: Entrance) -> None:
    ana = await in_archive(enter, "ana")
    ana.connection.send(Rewatch(CODE))
    await in_time(lambda: isinstance(ana.look(), Replay))
    ana.news.clear()
    ana.connection.send(ReviewGame(CODE, number=8))
    ana.connection.send(Leave())
    await in_time(lambda: (ana.look(), ana.heard(Refused))[1])
    assert ana.heard(Refused) == [Refused("superseded", number=8)]
    assert isinstance(ana.place, Archive)


# --- once ---


async def test_a_review_is_computed_once(archive: GameArchive, enter: Entrance, made: list[int]) -> None:
    ana, ben = await in_archive(enter, "ana"), await in_archive(enter, "ben")
    first = await reviewed(ana)
    assert await reviewed(ana) == first
    assert await reviewed(ben, 0) == first
    await reviewed(ben, BEN_S)
    assert made == [0, BEN_S]


async def test_many_who_ask_at_the_same_time_wait_for_the_same_work(
    archive: GameArchive, enter: Entrance, made: list[int]
) -> None:
    people = [await in_archive(enter, name) for name in ("cat", "dan", "eve")]
    for client in people:
        client.connection.send(ReviewGame(CODE, 1))
    for client in people:
        await in_time(lambda client=client: client.look().review is not None)
    assert made == [1]


# --- and kept ---


async def again(house: House) -> Review | None:
    """The review of the first seat, from an archive that has just been opened."""
    return await GameArchive(house.store).review(Requester(), CODE, 0)


@pytest.mark.time_runs
@pytest.mark.parametrize("game", GAMES)
async def test_a_review_outlives_the_server(house: House, made: list[int], game: str) -> None:
    """All of it, with the types of its game."""
    record = play(GAMES[game], 4, GAMES[game].options(), game_seed(4, 3))
    people = tuple(Participant(name) for name in record.header.players)
    kept = FinishedGame(game, 0, 1, people, record.end.result, CODE)
    await house.store.do(lambda db: finished_games.insert(db, kept, written(record), b""))
    first = await again(house)
    assert first
    assert first.moments
    assert await again(house) == first
    assert made == [0]


@pytest.mark.time_runs
async def test_it_is_computed_anew_by_another_reviewer_or_if_it_is_damaged(
    house: House, archive: GameArchive, made: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await again(house)
    monkeypatch.setattr(reviews, "VERSION", VERSION + 1)
    assert await again(house) == first
    await house.store.do(lambda db: db.execute("UPDATE reviews SET review = x'81'"))
    assert await again(house) == first
    await house.store.do(lambda db: kept_reviews.keep(db, WHOLE, VERSION + 1, b"not a review"))
    assert await again(house) == first
    assert made == [0, 0, 0, 0]
    assert await again(house) == first
    assert made == [0, 0, 0, 0]


@pytest.mark.time_runs
async def test_it_has_no_names_in_it_and_is_shown_with_those_of_today(house: House) -> None:
    """So nothing is left of a player who is deleted."""
    record = played(0, 3)
    people = ANA, BEN, GUEST
    record = replace(record, header=replace(record.header, players=tuple(who.name for who in people)))
    kept = FinishedGame("kombio", 0, 1, people, record.end.result, CODE)
    await house.store.do(lambda db: finished_games.insert(db, kept, written(record), b""))
    assert await again(house)
    for name in ("ana", "ben", "zoe"):
        rows = await house.store.do(partial(all_rows.mentioning, word=name))
        assert "games" in [table for table, _ in rows]
        assert "reviews" not in [table for table, _ in rows]
    await house.store.do(lambda db: forget(db, "key of ana"))
    assert await house.store.do(lambda db: all_rows.mentioning(db, "ana")) == []
    shown = await GameArchive(house.store).review(Requester(), CODE, 0)
    assert shown
    assert shown.players == ("someone", "ben", "zoe")


@pytest.mark.time_runs
async def test_a_disk_that_is_full_costs_nobody_the_review(
    house: House, archive: GameArchive, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(kept_reviews, "keep", full)
    assert await again(house)


# --- whose moves ---


def game(*players: Participant) -> FinishedGame:
    return FinishedGame("kombio", 0, 1, players, None, CODE)


def test_of_a_seat_that_was_taken_over_only_ones_own_moves_are_reviewed() -> None:
    seat = replace(
        BOT, took_over=(Sitter("ana", 40, "key of ana"), Sitter("~Ada", 90), Sitter("eve", 120, "key of eve"))
    )
    assert part_of(game(BEN, seat), "key of ana", None) == Part(CODE, 1, 41, 91)
    assert part_of(game(BEN, seat), "key of eve", None) == Part(CODE, 1, 121, ENDLESS)
    assert part_of(game(BEN, seat), "key of ana", 1) == Part(CODE, 1, 1, ENDLESS)
    assert part_of(game(BEN, seat), "key of ben", None) == Part(CODE, 0, 1, ENDLESS)


@pytest.mark.parametrize(("name", "seat"), [("BEN", 0), ("~ada", 1), ("2", 1)])
def test_players_are_named_or_counted(name: str, seat: int) -> None:
    assert part_of(game(BEN, BOT), None, name).seat == seat


@pytest.mark.parametrize("name", ["eve", "3", "0", "-1", "9" * 5000, "٢"])
def test_nobody_else_is_found(name: str) -> None:
    with pytest.raises(NoReviewError, match="no_such_seat"):
        part_of(game(BEN, BOT), None, name)
