"""However long a game is: whoever looks at it again never holds the loop, nor fills the memory."""

import asyncio
import time
from collections.abc import Iterator
from functools import cache, partial
from itertools import count

import pytest

from kombio_tui.kit.look import Look
from kombio_tui.pages.replay import ReplayPage
from protocol.archive import Archive, Browse, EnterArchive, ReviewGame, Rewatch, SeeAs, Seek, SetSpeed
from protocol.house import Refused, Replay, Update
from server.archive import prepared_replays
from server.archive.lookups import MOST_GAMES, Requester
from server.archive.prepared_replays import ROOM
from server.archive.room import GameArchive
from server.archive.time_slices import LONGEST_REST_SECONDS, TimeSlicer
from server.door.sessions.archive_commands import looked_up
from server.house.house import House
from server.link.in_process import InProcessArchive
from server.records.record import LONGEST
from server.records.replay import Replay as PreparedReplay
from server.records.replay import replay
from server.rules.games import GAMES
from server.store import finished_games
from server.store.finished_games import FinishedGame, Participant
from server.store.store import Connection
from tests.kit.ceiling import within_ceiling
from tests.kit.house import Client, Entrance, in_time
from tests.kit.long_games import SEATS, endless_round, longest, written
from tests.kit.loop_meter import cpu_seconds, loop_meter
from tests.kit.states.archive import Rewatcher

SHORT = "GAMEQA", "GAMEQB"
CODES = {"kombio": "GAMEKO", "companeros": "GAMECO", "level8": "GAMELE"}
REQUESTS = (
    Seek(10_000), Seek(-10_000), Seek(5_000), SeeAs(3), SeeAs(None, opened=True), Seek(1, "round"), Seek(-1, "turn"),
    Seek(1), SetSpeed(8), SetSpeed(0),
)  # fmt: skip


def keep(connection: Connection, code: str, game: str, record: bytes) -> None:
    """Keep a game as a table does."""
    result = longest(game).end.result
    assert result
    players = tuple(Participant(f"player{seat + 1}", f"key {seat}") for seat in range(SEATS))
    finished_games.insert(
        connection, FinishedGame(game, 4_000_000_000, 4_000_000_001, players, result, code), record, b""
    )


@pytest.fixture
async def archive(house: House, archive: GameArchive) -> GameArchive:
    """An archive with the longest games that there can be, and many others."""

    def job(connection: Connection) -> None:
        for number in range(MOST_GAMES):
            keep(connection, f"Q{number:05}", "companeros", b"")
        for game, code in CODES.items():
            keep(connection, code, game, written(longest(game)))
        for code in SHORT:
            keep(connection, code, "kombio", short())

    await house.store.do(job)
    return archive


@cache
def short() -> bytes:
    """The record of a short game."""
    return written(endless_round(60))


def forget_replays(archive: GameArchive) -> None:
    """Let every game be made ready again for who looks at it next."""
    archive.replays._ready.clear()


async def looking(enter: Entrance, name: str = "ana") -> Client:
    """Somebody in the archive."""
    client = await enter(name)
    await client.send(EnterArchive())
    await in_time(lambda: isinstance(client.look(), Archive) and client.place.games is not None)
    return client


async def rewatch(client: Client, code: str) -> None:
    client.connection.send(Rewatch(code))
    await in_time(lambda: isinstance(client.look(), Replay))


async def answer(archive: GameArchive, word: str, *subjects: str) -> list[bytes]:
    """What a word is answered with."""

    async def pieces() -> list[bytes]:
        return [
            piece async for piece in looked_up(InProcessArchive(archive, Requester), archive.slicer, word, subjects)
        ]

    task = asyncio.create_task(pieces())
    await in_time(task.done)
    return task.result()


def test_the_longest_game_of_the_tests_is_nearly_the_longest_that_may_be() -> None:
    assert 0.9 * LONGEST < len(written(longest("kombio"))) <= LONGEST


@pytest.mark.parametrize("game", GAMES)
async def test_no_request_holds_the_loop(archive: GameArchive, enter: Entrance, game: str) -> None:
    tries = count()

    async def slowest() -> float:
        number = next(tries)
        with loop_meter() as meter:
            client = await looking(enter, f"reader{number}")
            for shelf in ("all", "mine", "top", "player"):
                client.connection.send(Browse(shelf, game, "ana"))
                await in_time(lambda shelf=shelf: client.look().shelf == shelf)
            await rewatch(client, CODES[game])
            for request in REQUESTS:
                client.connection.send(request)
                await in_time(lambda: client.connection.behind)
                client.look()
            assert client.place.last > 1000
            client.connection.send(ReviewGame(CODES[game], number))  # a seat that was not reviewed before
            await in_time(lambda: client.look().review is not None)
        assert client.place.review.judged > 100
        forget_replays(archive)
        return meter.longest

    assert await within_ceiling(slowest)


@pytest.mark.parametrize("word", ["replay", "review", "record", "top", "player"])
async def test_no_word_holds_the_loop(archive: GameArchive, word: str) -> None:
    seats = count(1)

    async def slowest() -> float:
        of_game = word in ("replay", "review", "record")
        subjects = (CODES["companeros"], str(next(seats))) if of_game else ("level8",)
        with loop_meter() as meter:
            pieces = await answer(archive, word, *subjects)
        assert pieces
        assert max(map(len, pieces)) < 64 * 1024
        forget_replays(archive)
        return meter.longest

    assert await within_ceiling(slowest)


@pytest.mark.parametrize("game", GAMES)
async def test_no_picture_of_a_replay_takes_long_to_draw(game: str) -> None:
    """The story of a round is told as far as a log holds it, so a leap is drawn as fast in any game."""
    leaps = Seek(10_000), Seek(-1, "round"), SeeAs(2), Seek(4_000), SeeAs(None, opened=True), Seek(-1)

    async def slowest() -> float:
        page, rewatcher = ReplayPage(clock=lambda: 0.0), Rewatcher(SEATS, lambda _: longest(game))
        page.look = Look()

        def draw(update: Update) -> None:
            page.take(update)
            page.screen()

        draw(rewatcher.latest())
        return max(cpu_seconds(partial(draw, rewatcher.ask(leap))) for leap in leaps)

    assert await within_ceiling(slowest)


async def test_a_game_that_is_too_long_is_refused_and_its_record_is_not(
    archived: tuple[House, GameArchive], enter: Entrance
) -> None:
    house, archive = archived
    record = short() + bytes(LONGEST)
    await house.store.do(lambda db: keep(db, "GAMEXX", "kombio", record))
    client = await looking(enter)
    client.connection.send(Rewatch("GAMEXX"))
    await in_time(lambda: Refused("game_too_long") in client.heard(Refused))
    assert b"".join(await answer(archive, "record", "GAMEXX")) == record


# --- once for all, and no more than there is room for ---


async def test_a_game_is_made_ready_once_for_all_who_want_it(
    archive: GameArchive, enter: Entrance, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = counted_films(monkeypatch)
    people = [await looking(enter, name) for name in ("ana", "ben", "eve")]
    for client in people:
        client.connection.send(Rewatch(SHORT[0]))
    for client in people:
        await in_time(lambda client=client: isinstance(client.look(), Replay))
    assert len(made) == 1
    await people[0].send(Seek(1))
    await rewatch(await looking(enter, "gus"), SHORT[0])
    assert len(made) == 1


async def test_a_game_that_had_to_make_room_is_made_ready_again(
    archive: GameArchive, enter: Entrance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is kept ready is bounded, however many look at however many games; nobody notices but by a moment."""
    made = counted_films(monkeypatch)
    monkeypatch.setattr(prepared_replays, "ROOM", len(short()))
    ana, ben = await looking(enter), await looking(enter, "ben")
    await rewatch(ana, SHORT[0])
    await rewatch(ben, SHORT[1])
    ana.connection.send(Seek(3))
    await in_time(lambda: ana.look().step == 3)
    assert len(made) == 3
    assert LONGEST < ROOM


def counted_films(monkeypatch: pytest.MonkeyPatch) -> list[PreparedReplay]:
    made: list[PreparedReplay] = []
    keep_ready = prepared_replays.PreparedReplays._keep

    def keep(self: prepared_replays.PreparedReplays, code: str, film: prepared_replays.PreparedReplay) -> None:
        made.append(film.replay)
        keep_ready(self, code, film)

    monkeypatch.setattr(prepared_replays.PreparedReplays, "_keep", keep)
    return made


async def test_of_several_wishes_of_one_person_one_is_looked_up_at_a_time(
    archive: GameArchive, enter: Entrance
) -> None:
    """The last of them counts, and those in between cost nothing."""
    client = await looking(enter)
    asked: list[str] = []
    shelf = archive.shelf

    async def noted(requester: Requester, wanted: Browse) -> Archive:
        asked.append(wanted.shelf)
        return await shelf(requester, wanted)

    archive.shelf = noted  # type: ignore[method-assign]
    for wanted in ("all", "mine", "top", "all", "top"):
        client.connection.send(Browse(wanted))
    await in_time(lambda: client.look().shelf == "top")
    assert asked == ["top"]


async def test_who_does_not_take_pictures_gets_no_more_of_them(archive: GameArchive, enter: Entrance) -> None:
    """Requests wait for the client, a few of them; more are refused, and nothing is computed for it meanwhile."""
    client = await looking(enter)
    await rewatch(client, SHORT[0])
    client.connection.send(SetSpeed(8))
    await in_time(lambda: client.connection.behind)
    for _ in range(30):
        client.connection.send(Seek(10_000))
    assert len(client.connection._news) <= 30
    client.look()
    refused = client.heard(Refused)
    assert refused
    assert set(refused) == {Refused("too_fast")}
    await in_time(lambda: client.look().step == client.place.last)


# --- turns ---


async def test_turns_are_short_one_after_the_other_and_leave_most_of_the_time_to_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A step that takes 1 ms: two of them fit into a turn, and then comes a rest of three times as long."""
    clock = [0.0]
    rests: list[float] = []

    async def sleep(seconds: float) -> None:
        rests.append(round(seconds, 6))

    monkeypatch.setattr(time, "thread_time", lambda: clock[0])
    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: 100.0)

    def steps() -> Iterator[int]:
        for number in range(5):
            clock[0] += 0.001
            yield number

    slicer = TimeSlicer()
    turns = [done async for done in slicer.through(steps())]
    assert turns == [[0, 1], [2, 3], [4]]
    assert rests == [0.0, 0.006, 0.006, 0.003]
    await slicer.turn(lambda: None, besides=0.002)
    await slicer.turn(lambda: None)
    assert rests[-1] == 0.006
    await slicer.turn(lambda: None, besides=0.4)  # as if garbage had been collected
    await slicer.turn(lambda: None)
    assert rests[-1] == LONGEST_REST_SECONDS


@pytest.mark.time_runs
async def test_an_error_ends_the_work_and_not_the_pacer() -> None:
    slicer = TimeSlicer()
    with pytest.raises(ZeroDivisionError):
        await slicer.turn(lambda: 1 / 0)
    assert await slicer.turn(lambda: 7) == 7


def test_replays_end_where_their_records_do() -> None:
    film = replay(longest("kombio"))
    assert film.last == len(longest("kombio").moves)
    assert len(film.story(film.last, None, opened=False)) < 1000
