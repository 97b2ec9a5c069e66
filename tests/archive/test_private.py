"""Games of private tables are for those who played them, and for operators: in lists, replays, pages and by words."""

import asyncio

import pytest

from protocol.archive import Archive, Browse, EnterArchive, Rewatch
from protocol.house import Join, Leave, OpenTable, Refused, Replay, Start
from server.archive.lookups import Requester
from server.archive.room import GameArchive
from server.door.sessions.archive_commands import looked_up
from server.house.bots.pool import _brains
from server.house.bots.runner import play
from server.house.house import House
from server.link.in_process import InProcessArchive
from server.office.privacy.export_player import dossier
from server.ratings.player_stats import rebuilt, stats_of
from server.store import finished_games, ledger
from server.store.format import sealed_rows
from server.store.store import Connection
from tests.kit.house import Client, Entrance, in_time, until
from tests.kit.kept import ANA, BEN, BOT, GUEST, keep, name

PUBLIC, PRIVATE = "GAMEAA", "GAMEBA"
EVE = "key of eve"


@pytest.fixture
async def archive(house: House, archive: GameArchive) -> GameArchive:
    """An archive with a public game of two players, and a private one of the same."""
    await house.store.do(lambda db: name(db, ANA, BEN))
    await house.store.do(lambda db: [keep(db, 0, ANA, BEN, BOT), keep(db, 1, ANA, BEN, GUEST, private=True)])
    return archive


async def archived(client: Client, shelf: str) -> list[str]:
    """The codes on a shelf, as they come to somebody's screen."""
    if not isinstance(client.look(), Archive):
        await client.send(EnterArchive())
    client.connection.send(Browse(shelf))  # type: ignore[arg-type]
    await until(lambda: client.look().shelf == shelf and client.place.games is not None)
    return [game.code for game in client.place.games]


async def played_to_the_end(house: House, *clients: Client) -> None:
    """Let bots play for these clients, of whom the first is the host of the only table."""
    [table] = house.tables.values()
    playing = [asyncio.create_task(play(one.connection, _brains("easy"), pace=lambda _: 0.0)) for one in clients]
    clients[0].connection.send(Start())
    await until(lambda: table.phase == "over")
    for task in playing:
        task.cancel()


async def rewatched(client: Client) -> bool:
    """Whether somebody can look at the private game again."""
    client.connection.send(Rewatch(PRIVATE.lower()))
    await in_time(lambda: isinstance(client.look(), Replay) or client.heard(Refused))
    assert set(client.heard(Refused)) <= {Refused("no_such_game_kept")}
    return isinstance(client.place, Replay)


def seen_by(archive: GameArchive, requester: Requester) -> InProcessArchive:
    return InProcessArchive(archive, lambda: requester)


async def test_its_players_find_it_and_nobody_else_does(archive: GameArchive, enter: Entrance) -> None:
    ana, eve, guest = await enter("ana"), await enter("eve"), await enter("zoe", guest=True)
    assert await archived(ana, "all") == [PRIVATE, PUBLIC]
    assert [game.private for game in ana.place.games] == [True, False]
    assert await archived(ana, "mine") == [PRIVATE, PUBLIC]
    assert await archived(eve, "all") == await archived(guest, "all") == [PUBLIC]
    assert await rewatched(ana)
    assert not await rewatched(eve)
    assert not await rewatched(guest)


async def test_operators_find_it_too(archive: GameArchive, enter: Entrance) -> None:
    olga = await enter("olga")
    olga.connection.member.operator = True
    assert await archived(olga, "all") == [PRIVATE, PUBLIC]
    assert await rewatched(olga)


@pytest.mark.time_runs
async def test_by_words_it_is_there_for_the_same_people(archive: GameArchive) -> None:
    async def found(word: str, requester: Requester) -> bool:
        pieces = [
            piece async for piece in looked_up(seen_by(archive, requester), archive.slicer, word, (PRIVATE, "ben"))
        ]
        return any(pieces)

    for word in ("record", "replay", "review"):
        assert await found(word, Requester("key of ana"))
        assert await found(word, Requester(EVE, operator=True))
        assert not await found(word, Requester(EVE))
        assert not await found(word, Requester(None))


async def test_on_a_players_page_it_counts_for_the_player_alone(archive: GameArchive) -> None:
    async def page(requester: Requester) -> str:
        return b"".join(
            [piece async for piece in looked_up(seen_by(archive, requester), archive.slicer, "player", ("ana",))]
        ).decode()

    assert "  games 2\n" in await page(Requester("key of ana"))
    assert "  games 2\n" in await page(Requester(EVE, operator=True))
    for other in (Requester("key of ben"), Requester(EVE), Requester()):
        assert "  games 1\n" in await page(other)


async def test_the_ledger_that_follows_from_the_games_knows_it_too(archive: GameArchive, house: House) -> None:
    again = await house.store.do(lambda db: rebuilt(db, [PUBLIC, PRIVATE]))
    entry = await house.store.do(lambda db: ledger.read(db, "key of ana", "kombio"))
    line = stats_of(entry)
    assert entry
    assert again["key of ana", "kombio"] == line
    assert (line.counts["games"], line.private_counts["games"], entry.rated) == (1, 1, 1)


async def test_a_players_own_data_hold_it(archive: GameArchive, house: House) -> None:
    data = await house.store.do(lambda db: dossier(db, "key of ana"))
    assert [(game["code"], game["private"]) for game in data["games"]] == [(PUBLIC, False), (PRIVATE, True)]


async def test_the_newest_games_are_found_behind_any_number_of_private_ones(archive: GameArchive, house: House) -> None:
    def job(db: Connection) -> list[str]:
        return [game.code for game in finished_games.newest_open_to(db, 1, EVE)]

    assert await house.store.do(job) == [PUBLIC]


async def test_programs_find_their_private_game_with_their_keys_and_it_counts_for_nobody(
    house: House, enter: Entrance
) -> None:
    robbie, marvin = [await enter(name, program=True) for name in ("robbie", "marvin")]
    eve, guest = await enter("eve"), await enter("hal", guest=True, program=True)
    await robbie.send(OpenTable("companeros", private=True))
    await marvin.send(Join(robbie.place.line.code))
    await guest.send(Join(robbie.place.line.code))
    await played_to_the_end(house, robbie, marvin, guest)
    for client in (robbie, marvin, guest):
        await client.send(Leave())
    [code] = await archived(robbie, "mine")
    assert (robbie.place.games[0].you, robbie.place.games[0].private) == (0, True)
    assert await archived(robbie, "all") == await archived(marvin, "mine") == await archived(marvin, "all") == [code]
    assert await archived(eve, "all") == await archived(guest, "all") == []
    person = await enter("marvin")
    assert await archived(person, "mine") == [code]
    await person.send(Rewatch(code))
    await in_time(lambda: isinstance(person.look(), Replay))
    assert await house.store.do(lambda db: [*sealed_rows.whole(db, "ledger")]) == []


@pytest.mark.parametrize("private", [True, False])
async def test_a_table_keeps_its_games_as_what_it_is(house: House, enter: Entrance, *, private: bool) -> None:
    ana = await enter("ana")
    await ana.send(OpenTable("companeros", private=private, bots=("easy", "easy")))
    await played_to_the_end(house, ana)
    [game] = await house.store.do(lambda db: finished_games.newest(db, 5))
    assert game.private == private
    assert game.open_to("key of ana")
    assert game.open_to(EVE) == game.open_to(None) == (not private)
