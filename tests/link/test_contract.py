"""What a door may expect of a house, in one process and over a socket."""

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from protocol.archive import Browse, Rewatch
from protocol.base import BecameReady, Ready, RoundStarted
from protocol.games import VOCABULARIES
from protocol.house import (
    Done,
    Join,
    Learn,
    Leave,
    Lobby,
    OpenTable,
    Play,
    Reason,
    Refused,
    Start,
    Table,
    events_in,
)
from protocol.kombio import Slap
from protocol.people import Said, Say
from server.archive.reviews import NoReviewError
from server.archive.room import SealedError
from server.house.members.rate_limits import RateLimits
from server.house.members.token_bucket import Rate
from server.house.runtime.policy import Policy
from server.link.places.refusal import TurnedAwayError
from server.link.port import EntryError
from server.office.access.terms import Terms
from server.rules.games import GAMES
from server.store.daily import attempts
from tests.kit.clock import pass_time, patience
from tests.kit.house import until
from tests.kit.kept import ANA, BEN, BOT, keep, name, played
from tests.kit.limits import ROOMY
from tests.kit.links import LINKS
from tests.link.conftest import OLGA, Entry, Session

pytestmark = pytest.mark.parametrize("over", LINKS)


# --- places ---


@pytest.mark.parametrize("limits", [replace(ROOMY, connections_per_address=1)], ids=[""])
async def test_places_are_limited_and_free_again(enter: Entry) -> None:
    first = await enter.visitor("ana")
    with pytest.raises(TurnedAwayError, match="from your address") as refused:
        await enter.visitor("ben")
    assert refused.value.kind == "door_address_full"
    assert enter.house.figures.refusals["door_address_full"] == 1
    await enter.visitor("ben", network="192.0.2.2")
    first.leave()
    await asyncio.sleep(0.01)
    await enter.visitor("ben")


@pytest.mark.parametrize("limits", [replace(ROOMY, connections=1, regulars_percent=0, idle_seconds=1e-9)], ids=[""])
async def test_who_is_idle_gives_way(enter: Entry) -> None:
    enter.house.known_players.regulars.add("a regular")
    await enter.visitor("ana")
    await enter.visitor("ben", "a regular")
    await until(lambda: enter.gave_way == ["ana"])


@pytest.mark.parametrize("limits", [replace(ROOMY, connections=1, regulars_percent=0, idle_seconds=1000.0)], ids=[""])
async def test_who_types_does_not(enter: Entry) -> None:
    enter.house.known_players.regulars.add("a regular")
    ana = await enter.visitor("ana")
    await pass_time(1001)
    ana.typed(asyncio.get_running_loop().time())
    await ana.tables()
    with pytest.raises(TurnedAwayError):
        await enter.visitor("ben", "a regular")


async def test_the_password(enter: Entry) -> None:
    assert not await enter.link.asks_for_password(None)
    enter.desk.adopt(Policy(), Terms(password="sesame", operators=frozenset({OLGA})))  # noqa: S106
    assert await enter.link.asks_for_password("a key")
    assert not await enter.link.asks_for_password(OLGA)
    assert not await enter.link.knows_password("open", "192.0.2.1")
    assert await enter.link.knows_password("sesame", "192.0.2.1")


async def test_who_is_not_listed_is_turned_away(enter: Entry) -> None:
    ana = await enter.visitor("ana", "key of ana")
    assert await ana.turned_away() is None
    enter.desk.adopt(Policy(), Terms(open_to="listed"))
    assert "invited players only" in str(await ana.turned_away())
    with pytest.raises(EntryError, match="invited players only") as refused:
        async with ana.enter("ana", lambda *_: None, program=False):
            pass
    assert refused.value.reason == "turned_away"


async def test_a_house_may_have_no_programs(enter: Entry) -> None:
    enter.house.adopt(Policy(programs=False))
    with pytest.raises(EntryError, match="No programs") as refused:
        await enter("ana", program=True)
    assert refused.value.reason == "no_programs"
    assert not enter.house.members


# --- playing ---


async def at_a_table(game: str, *sessions: Session, **options: Any) -> str:
    """Seat them at one table, and start the game."""
    host, *others = sessions
    host.send(OpenTable(game, options))
    code: str = (await host.until(lambda: isinstance(host.place, Table))).line.code
    for other in others:
        other.send(Join(code))
        await other.until(lambda other=other: isinstance(other.place, Table))
    host.send(Start())
    for session in sessions:
        await session.until(lambda session=session: session.place.view is not None)
    return code


@pytest.mark.parametrize("game", GAMES)
async def test_updates_have_the_types_of_their_game(enter: Entry, game: str) -> None:
    ana, ben, eve = [await enter(name) for name in ("ana", "ben", "eve")]
    await at_a_table(game, ana, ben, eve)
    await ana.until(lambda: not ana.player.behind)
    member = enter.member("ana")
    words = VOCABULARIES[game]
    assert isinstance(ana.place.view, words.view)
    seen: Any = member.place.seen_by(member)
    assert replace(ana.place, clocks=(), options={}) == replace(seen, clocks=(), options={})
    assert msgspec.json.encode(ana.place.options) == msgspec.json.encode(seen.options)
    events = events_in(ana.news)
    assert any(isinstance(event, RoundStarted) for event in events)
    assert all(isinstance(event, words.events) for event in events)


async def test_a_lesson_and_its_first_move(enter: Entry) -> None:
    ana = await enter("ana")
    ana.send(Learn("companeros", number=7))
    await ana.until(lambda: isinstance(ana.place, Table) and ana.place.view is not None)
    await ana.until(lambda: Done(7) in ana.news)
    assert ana.place.line.lesson


async def test_a_move_reaches_the_game_and_its_answer_has_the_number(enter: Entry) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await at_a_table("kombio", ana, ben)
    ana.send(Play(Slap(), number=3))
    await ana.until(lambda: ana.heard(Refused))
    [refused] = ana.heard(Refused)
    assert refused.number == 3
    ana.send(Play({"type": "nonsense"}, number=4))
    await ana.until(lambda: Refused(Reason.NOT_A_MOVE, number=4) in ana.news)
    async with patience():
        await ana.player.all_answered()


async def test_everybody_sees_what_somebody_does(enter: Entry) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await at_a_table("kombio", ana, ben)
    ana.send(Play(Ready()))
    for session in (ana, ben):
        await session.until(lambda session=session: BecameReady(0) in events_in(session.news))


async def test_a_slow_reader_gets_all_the_news_and_only_the_newest_view(enter: Entry) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await ana.until(lambda: len(ana.place.people) == 2)
    for number in range(5):
        ben.send(Say(f"line {number}"))
    ben.send(OpenTable("kombio"))
    await ben.until(lambda: isinstance(ben.place, Table))
    await ana.until(lambda: len(ana.heard(Said)) == 5)
    assert [said.text for said in ana.heard(Said)] == [f"line {number}" for number in range(5)]
    await ana.until(lambda: len(ana.place.tables) == 1)


async def test_an_update_can_be_asked_for(enter: Entry) -> None:
    ana = await enter("ana")
    await ana.until(lambda: not ana.player.behind)
    ana.player.tell()
    assert isinstance((await ana.look()).place, Lobby)


async def test_the_house_knows_which_keys_are_on_their_way(enter: Entry) -> None:
    ana = await enter("ana")
    member, now = enter.member("ana"), asyncio.get_running_loop().time()
    ana.player.key_arrived(now)
    ana.player.key_arrived(now + 0.001)
    await until(lambda: member.first_key_on_its_way == now)
    ana.player.key_done(now)
    await until(lambda: member.first_key_on_its_way == now + 0.001)
    ana.player.key_done(now + 0.001)
    await until(lambda: member.first_key_on_its_way is None)


async def test_the_house_knows_since_when_a_card_is_shown(enter: Entry) -> None:
    ana = await enter("ana")
    connection, prize = enter.member("ana").connection, object()
    assert connection
    assert not ana.player.shown.pending
    seen_by = enter.house.lobby.seen_by

    def races(member: Any) -> Any:
        member.connection.shown.drawn(prize)
        return seen_by(member)

    enter.house.lobby.seen_by = races  # type: ignore[method-assign]
    ana.player.tell()
    await ana.look()
    pending = [ana.player.shown.pending]
    assert connection.shown.since(prize) is None
    ana.player.shown.written(now := asyncio.get_running_loop().time())
    pending.append(ana.player.shown.pending)
    assert pending == [True, False]
    await until(lambda: connection.shown.since(prize) == now)
    ana.player.shown.written(now + 1)
    await ana.player.parting()
    assert connection.shown.since(prize) == now


async def test_the_house_knows_the_latency(enter: Entry) -> None:
    ana = await enter("ana")
    for seconds in (0.1, 0.1, 0.1):
        ana.player.round_trip.answered(seconds)
    assert ana.player.round_trip.longest == 0.1
    await until(lambda: enter.member("ana").you.round_trip == 100)
    ana.player.round_trip.acknowledged(0.02)
    await until(lambda: enter.member("ana").you.round_trip == 20)


# --- coming and going ---


async def test_who_comes_back_has_the_same_seat(enter: Entry) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await at_a_table("kombio", ana, ben)
    again = await enter("ana")
    assert (again.place.line.code, again.player.at_home) == (code, False)
    await until(lambda: [why for why, _ in ana.kicked] == ["taken_over"])


async def test_who_leaves_is_gone_and_knows_the_way_back(enter: Entry) -> None:
    visitor = await enter.visitor("ana")
    async with visitor.enter("ana", lambda *_: None, program=False) as player:
        assert player.at_home
        parting = await player.parting()
        assert (parting.name, parting.code, parting.keeps_seat) == (player.name, "", False)
        player.send(OpenTable("kombio", bots=("easy",), start=True))
        [guest] = enter.house.members.values()
        await until(lambda: guest.place.keeps_seat(guest))
        parting = await player.parting()
        assert (parting.name, parting.code, parting.keeps_seat) == (guest.own_name, guest.code, True)
    await until(lambda: not guest.here)
    assert guest.identity in enter.house.members


async def test_a_kicked_player_knows_why(enter: Entry) -> None:
    ana = await enter("ana")
    connection = enter.member("ana").connection
    assert connection
    connection.kick("closing")
    await until(lambda: ana.kicked)
    [(why, parting)] = ana.kicked
    assert (why, parting.name) == ("closing", "ana")


async def test_leaving_a_table_leads_to_the_lobby(enter: Entry) -> None:
    ana = await enter("ana")
    ana.send(OpenTable("kombio"))
    await ana.until(lambda: isinstance(ana.place, Table))
    ana.send(Leave(number=1))
    await ana.until(lambda: isinstance(ana.place, Lobby) and Done(1) in ana.news)


# --- questions of visitors ---


async def test_limits_belong_to_the_person_and_the_address(enter: Entry) -> None:
    visitors = [await enter.visitor("ana", "key of ana") for _ in range(2)]
    paid = [await visitor.pays(Rewatch) for visitor in visitors for _ in range(3)]
    assert paid == [True] * 2 + [False] * 4


@pytest.fixture
def limits(request: pytest.FixtureRequest) -> Any:
    few = RateLimits(replays=Rate(0, 2))
    return replace(ROOMY, person=few) if "limits_belong" in request.node.name else ROOMY


async def test_operators_have_a_command_line(enter: Entry) -> None:
    olga, ana = await enter.visitor("olga", OLGA), await enter.visitor("ana", "key of ana")
    answer = await olga.operate("announce hello")
    assert answer == ("Announced: hello\n", 0) or (answer and answer.status == 0)
    assert await ana.operate("announce hello") is None


async def test_a_code_leads_to_its_table(enter: Entry) -> None:
    ana, visitor = await enter("ana"), await enter.visitor("EMMA")
    assert not await visitor.is_open_table("EMMA")
    ana.send(OpenTable("kombio"))
    await ana.until(lambda: isinstance(ana.place, Table))
    assert await visitor.is_open_table(ana.place.line.code.lower())


async def test_tables_are_listed_and_followed(enter: Entry) -> None:
    ana, visitor = await enter("ana"), await enter.visitor("ben")
    assert await visitor.tables() == ()
    async with visitor.watch_tables() as watch:
        assert await watch.next() == ()
        ana.send(OpenTable("kombio"))
        async with patience():
            while not (tables := await watch.next()):
                pass
        assert [line.seats[0].name for line in tables] == ["ana"]
        assert await visitor.tables() == tables
    await until(lambda: not enter.house.lobby._observers)


async def test_the_archive(enter: Entry) -> None:
    def job(connection: Any) -> str:
        name(connection, ANA, BEN)
        return keep(connection, 0, ANA, BEN, BOT)

    code = await enter.house.store.do(job)
    visitor = await enter.visitor("ana", ANA.key)
    shelf = await visitor.shelf(Browse("mine"))
    assert [game.code for game in shelf.games or ()] == [code]
    record = await visitor.record(code)
    assert record
    assert await visitor.record("NOSUCH") is None
    async with patience():
        found = await visitor.replay(code)
        review = await visitor.review(code, None)
    assert found
    line, replay = found
    assert (line.code, replay.last) == (code, len(played(0, 3).moves))
    assert await visitor.replay("NOSUCH") is None
    assert review
    assert (review.code, review.seat) == (code, 0)
    assert all(isinstance(moment.view, VOCABULARIES["kombio"].view) for moment in review.moments)
    with pytest.raises(NoReviewError) as refused:
        await visitor.review(code, "nobody")
    assert refused.value.reason == "no_such_seat"


async def test_a_sealed_game_is_refused(enter: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    code = await enter.house.store.do(lambda db: keep(db, 0, ANA, BEN))
    monkeypatch.setattr(attempts, "is_sealed", lambda *_: True)
    visitor = await enter.visitor("ana", ANA.key)
    for question in (visitor.record(code), visitor.replay(code), visitor.review(code, None)):
        with pytest.raises(SealedError):
            await question


async def test_the_deal_of_the_day_and_slow_games(enter: Entry) -> None:
    visitor = await enter.visitor("ana", "key of ana")
    assert (await visitor.daily("kombio")).game == "kombio"
    assert await visitor.own_games() == ()
