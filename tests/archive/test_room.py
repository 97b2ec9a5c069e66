"""The archive as a place in the house: lists, pages and replays for who is there, and a way back."""

import pytest
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from kombio_tui.pages.archive import best_first
from kombio_tui.text.languages import say_in
from protocol.archive import Archive, Browse, EnterArchive, Rewatch, SeeAs, Seek
from protocol.house import Leave, Lobby, Refused, Replay
from server.archive import prepared_replays, room
from server.archive.lookups import requester
from server.house.house import House
from server.store import finished_games
from server.store.finished_games import Participant
from tests.kit.house import Client, Entrance, in_time, until
from tests.kit.kept import ANA, BEN, BOT, GUEST, keep


@pytest.fixture
async def ana(house: House, enter: Entrance) -> Client:
    """Somebody in the archive of a house in which two games were played."""
    ana = await enter("ana")
    await enter("ben")
    await house.store.do(lambda db: [keep(db, 0, ANA, BEN, BOT), keep(db, 1, BEN, GUEST)])
    await ana.send(EnterArchive())
    await until(lambda: isinstance(ana.look(), Archive) and ana.place.games is not None)
    return ana


async def shelf(client: Client, browse: Browse) -> Archive:
    await client.send(browse)
    await until(lambda: client.look().shelf == browse.shelf)
    assert isinstance(client.place, Archive)
    return client.place


async def test_my_games_and_all_games(ana: Client) -> None:
    assert [game.code for game in ana.place.games] == ["GAMEAA"]
    assert ana.place.games[0].you == 0
    everything = await shelf(ana, Browse("all"))
    assert [game.code for game in everything.games or ()] == ["GAMEBA", "GAMEAA"]


async def test_the_best_players_and_the_bots_among_them(ana: Client) -> None:
    best = (await shelf(ana, Browse("top", "kombio"))).standings or ()
    assert {one.name for one in best} == {"ana", "ben", "~easy", "~medium", "~hard"}
    assert [one.bot for one in best if not one.provisional] == [True] * 3
    assert all(one.provisional and one.games for one in best if not one.bot)


async def test_a_players_page(ana: Client) -> None:
    page = (await shelf(ana, Browse("player", "kombio", "Ben"))).page
    assert page
    assert (page.name, page.counts["games"], page.rank) == ("ben", 2, None)
    assert len(page.ratings) == 2
    nobody = await shelf(ana, Browse("player", "kombio", "nobody"))
    assert (nobody.page, nobody.standings) == (None, ())


async def test_a_game_is_looked_at_again_and_put_back(ana: Client) -> None:
    await ana.send(Rewatch("gameaa"))
    await in_time(lambda: isinstance(ana.look(), Replay))
    await ana.send(Seek(10_000))
    await in_time(lambda: ana.look().step == ana.place.last)
    assert ana.place.table.view.stage == "over"
    await ana.send(Leave())
    assert isinstance(ana.place, Archive)
    await ana.send(Leave())
    assert isinstance(ana.place, Lobby)


async def test_a_replay_says_who_were_bots_and_whether_the_table_was_private(house: House, ana: Client) -> None:
    robbie = Participant("~robbie", program_key="key of robbie")
    await house.store.do(lambda db: keep(db, 2, ANA, robbie, BOT, GUEST, private=True))
    await ana.send(Rewatch("GAMECA"))
    await in_time(lambda: isinstance(ana.look(), Replay))
    line = ana.place.table.line
    assert [(seat.name, seat.bot) for seat in line.seats] == [
        ("ana", None), ("~robbie", "program"), ("~Ada", "hard"), ("zoe", None),
    ]  # fmt: skip
    assert (line.code, line.private, line.phase) == ("GAMECA", True, "playing")
    await ana.send(Leave())
    await ana.send(Rewatch("GAMEAA"))
    await in_time(lambda: isinstance(ana.look(), Replay))
    assert not ana.place.table.line.private


@pytest.mark.parametrize("number", [UNSET, 7])
async def test_a_viewer_who_did_not_play_is_refused_and_nothing_else_is_told(
    ana: Client, number: int | UnsetType
) -> None:
    await ana.send(Rewatch("GAMEAA"))
    await in_time(lambda: isinstance(ana.look(), Replay))
    seen = ana.place
    ana.news.clear()
    ana.connection.send(SeeAs(5, number=number))
    await in_time(lambda: bool(ana.heard(Refused)))
    assert ana.news == [Refused("no_such_seat", number=number)]
    assert ana.place == seen


async def test_an_abandoned_game_is_listed_and_ends_where_everyone_had_left(house: House, ana: Client) -> None:
    await house.store.do(lambda db: keep(db, 2, replace(ANA, left=1), replace(BEN, left=2), BOT, abandoned=True))
    left, *_ = (await shelf(ana, Browse("all"))).games or ()
    assert (left.code, left.abandoned, left.result.places) == ("GAMECA", True, (3, 2, 1))
    assert best_first(left, say_in("en")) == "abandoned: ~Ada, ben, ana"
    await ana.send(Rewatch("GAMECA"))
    await in_time(lambda: isinstance(ana.look(), Replay))
    await ana.send(Seek(10_000))
    await in_time(lambda: ana.look().step == ana.place.last)
    assert ana.place.table.view.stage != "over"


async def test_a_game_that_is_too_long_is_not_replayed(
    house: House, ana: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither here nor, over a socket, at the door."""
    record = await house.store.do(lambda db: finished_games.record_of(db, "GAMEAA"))
    assert record
    for module in (prepared_replays, room):
        monkeypatch.setattr(module, "LONGEST", len(record) - 1)
    await ana.send(Rewatch("GAMEAA"))
    await in_time(lambda: Refused("game_too_long") in ana.heard(Refused))
    assert isinstance(ana.place, Archive)
    with pytest.raises(prepared_replays.TooLongError):
        await room.GameArchive(house.store).recorded(requester(ana.connection.member), "GAMEAA")
    monkeypatch.setattr(room, "LONGEST", len(record))
    found = await room.GameArchive(house.store).recorded(requester(ana.connection.member), "GAMEAA")
    assert found
    assert found[1] == record


async def test_a_game_that_is_not_there(ana: Client) -> None:
    await ana.send(Rewatch("QQQQQQ"))
    await until(lambda: Refused("no_such_game_kept") in ana.heard(Refused))
    assert isinstance(ana.place, Archive)
