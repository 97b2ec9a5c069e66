"""A newcomer takes over the seat of a bot in a running game: when, which seat, and how it goes back to the bot."""

from collections.abc import AsyncIterator
from random import Random
from typing import Any

import pytest

from protocol.base import TimeUp
from protocol.house import (
    AddBot,
    Follow,
    Join,
    Learn,
    Leave,
    Lobby,
    OpenTable,
    Play,
    Prefer,
    Refused,
    Resume,
    Start,
    Story,
    Watch,
)
from protocol.people import Came, Settings, TakesSeat
from server.house.house import House
from server.house.runtime.policy import Policy
from server.house.table.parts.newcomers import MOST_SITTERS
from server.house.table.presence import Missing
from server.rules.games import GAMES
from tests.kit.clock import pass_time
from tests.kit.house import Client, Entrance, in_time, open_house, settled
from tests.kit.takeover import (
    AT_ONCE,
    FROM_MEMORY,
    SLOW,
    against_bots,
    play_on,
    play_to_the_end,
    play_to_the_end_of_the_round,
)


@pytest.fixture
async def house() -> AsyncIterator[House]:
    async with open_house(bot_pace=SLOW) as house:
        yield house


def refusals(client: Client) -> list[str]:
    return [refused.reason for refused in client.heard(Refused)]


def bots(place: Any) -> list[str | None]:
    return [seat.bot for seat in place.line.seats]


def names(place: Any) -> list[str]:
    return [seat.name for seat in place.line.seats]


# --- when ---


@pytest.mark.parametrize("game", AT_ONCE)
async def test_a_newcomer_gets_the_first_bots_seat_at_once(house: House, enter: Entrance, game: str) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, game)
    await play_on(house.tables[code], 5, Random(1))
    [_, bot, other] = names(ana.look())
    assert ana.look().line.open_seat == 1
    await ben.send(Join(code))
    assert (ben.place.you, ben.place.view.viewer, ben.place.promised) == (1, 1, None)
    assert (names(ana.look()), bots(ana.look())) == (["ana", "ben", other], [None, None, "hard"])
    assert ana.heard(TakesSeat) == [TakesSeat("ben", bot, 1, "now")]
    assert ana.heard(Came) == [Came(name, "seat") for name in ("ana", bot, other)]
    assert (ana.look().line.open_seat, ana.look().line.watchers) == (2, 0)


@pytest.mark.parametrize("game", FROM_MEMORY)
async def test_where_players_remember_a_newcomer_watches_until_the_round_ends(
    house: House, enter: Entrance, game: str
) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, game)
    table, chance = house.tables[code], Random(1)
    [_, bot, _] = names(ana.look())
    await ben.send(Join(code))
    assert (ben.place.you, ben.place.view.viewer, ben.place.promised) == (None, None, 1)
    assert ana.heard(TakesSeat) == [TakesSeat("ben", bot, 1, "next_round")]
    assert ana.heard(Came)[-1] == Came("ben", "watch")
    await play_to_the_end_of_the_round(table, chance)
    assert (ben.look().you, ben.look().view.viewer, ben.look().promised) == (1, 1, None)
    assert ana.heard(TakesSeat)[1:] == [TakesSeat("ben", bot, 1, "now")]
    assert names(ana.look())[1] == "ben"
    assert ben.news[-2:] == [*ben.heard(Story)[-1:], TakesSeat("ben", bot, 1, "now")]


async def test_between_two_rounds_the_seat_is_taken_at_once(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana)
    await play_to_the_end_of_the_round(house.tables[code], Random(1))
    await ben.send(Join(code))
    assert (ben.place.you, ben.place.view.viewer) == (1, 1)


async def test_with_notes_nobody_must_remember_so_the_seat_is_taken_at_once(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, options={"memory": "notes"})
    await ben.send(Join(code))
    assert ben.place.you == 1


@pytest.mark.parametrize("game", AT_ONCE)
async def test_after_somebody_left_a_seat_newcomers_wait_for_the_next_round(
    house: House, enter: Entrance, game: str
) -> None:
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    code = await against_bots(ana, game)
    await ben.send(Join(code))
    await ben.send(Leave())
    await eve.send(Join(code))
    assert (eve.place.you, eve.place.promised) == (None, 1), "Eve may be Ben, who has seen the cards of a seat"
    await play_to_the_end_of_the_round(house.tables[code], Random(1))
    assert eve.look().you == 1
    await eve.send(Leave())
    await ben.send(Join(code))
    assert ben.place.you == 1, "between two rounds there is nothing to know"


@pytest.mark.parametrize("game", AT_ONCE)
async def test_after_somebody_followed_a_player_newcomers_wait_for_the_next_round(
    house: House, enter: Entrance, game: str
) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await ana.send(Prefer(Settings(followable=True)))
    code = await against_bots(ana, game)
    await ben.send(Watch(code))
    await ben.send(Follow(0))
    await ben.send(Leave())
    await ben.send(Join(code))
    assert (ben.place.you, ben.place.promised) == (None, 1)
    await play_to_the_end_of_the_round(house.tables[code], Random(1))
    assert ben.look().you == 1


async def test_what_happened_in_one_game_does_not_keep_newcomers_out_of_the_next(house: House, enter: Entrance) -> None:
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    code = await against_bots(ana, "companeros", options={"games": 1})
    await ben.send(Join(code))
    await play_to_the_end(house.tables[code], Random(1))
    await ben.send(Leave())
    await ana.send(AddBot("easy"))
    await ana.send(Start())
    await eve.send(Join(code))
    assert eve.place.you is not None


async def test_if_the_game_ends_first_the_newcomer_sits_down_for_the_next_one(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, options={"target": 1})
    [_, bot, other] = names(ana.look())
    await ben.send(Join(code))
    await play_to_the_end(house.tables[code], Random(1))
    assert (ben.look().you, ben.look().view.viewer, ben.look().promised) == (3, None, None)
    assert ana.heard(Came)[-1] == Came("ben", "seat")
    await ana.send(Start())
    assert (names(ana.look()), ben.look().you) == (["ana", other, "ben"], 2)
    assert bot not in names(ana.look())


# --- playing ---


@pytest.mark.parametrize("game", GAMES)
async def test_a_newcomer_plays_like_everyone_else(house: House, enter: Entrance, game: str) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, game)
    table, chance = house.tables[code], Random(2)
    await ben.send(Join(code))
    await play_to_the_end_of_the_round(table, chance)
    while not (moves := table.game.legal(table.match.state, 1)):
        await play_on(table, 1, chance)
    before, refused = table.match.moves, refusals(ben)
    await ben.send(Play(moves[0]))
    assert (refusals(ben), table.match.moves) == (refused, before + 1)


async def test_the_bot_of_a_taken_seat_is_gone(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, "level8")
    assert len(house.bots) == 2
    await ben.send(Join(code))
    assert len(house.bots) == 1


async def test_two_newcomers_get_two_seats_and_a_third_is_refused(house: House, enter: Entrance) -> None:
    ana, ben, cleo, dan = [await enter(name) for name in ("ana", "ben", "cleo", "dan")]
    code = await against_bots(ana)
    await ben.send(Join(code))
    await cleo.send(Join(code))
    assert (ben.place.promised, cleo.place.promised, ana.look().line.open_seat) == (1, 2, None)
    await dan.send(Join(code))
    assert (refusals(dan), isinstance(dan.place, Lobby)) == (["game_is_running"], True)
    await ben.send(Leave())
    assert ana.look().line.open_seat == 1
    await dan.send(Join(code))
    assert dan.place.promised == 1


# --- which seats, and for whom ---


async def test_the_host_can_switch_it_off(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, "level8", takeover=False)
    assert (ana.place.takeover, ana.place.line.open_seat) == (False, None)
    await ben.send(Join(code))
    assert refusals(ben) == ["game_is_running"]


async def test_the_seat_of_a_person_is_never_taken(house: House, enter: Entrance) -> None:
    """Neither of one who left, nor of one who is away and for whom a bot plays, nor of one who is idle."""
    house.policy = Policy(lost_seconds=1.0)
    ana, ben, cleo, dan, eve = [await enter(name) for name in ("ana", "ben", "cleo", "dan", "eve")]
    await ana.send(OpenTable("level8"))
    code = ana.place.line.code
    for client in (ben, cleo, dan):
        await client.send(Join(code))
    await ana.send(Start())
    table = house.tables[code]
    await ben.send(Leave())
    house._disconnect(cleo.connection.member)
    await table._presence.stand_in_for(3)
    await in_time(lambda: bots(ana.look())[2] == "medium")
    assert bots(ana.look())[1:] == ["medium"] * 3
    await eve.send(Join(code))
    assert (refusals(eve), ana.look().line.open_seat) == (["game_is_running"], None)
    await ben.send(Join(code))
    assert ben.place.you == 1


async def test_the_seat_of_a_program_is_never_taken(house: House, enter: Entrance) -> None:
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    ben.connection.member.program = True
    await ana.send(OpenTable("level8"))
    await ben.send(Join(ana.place.line.code))
    await ana.send(Start())
    await eve.send(Join(ana.place.line.code))
    assert refusals(eve) == ["game_is_running"]


async def test_a_program_takes_nobodys_seat(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    ben.connection.member.program = True
    code = await against_bots(ana, "level8")
    await ben.send(Join(code))
    assert refusals(ben) == ["game_is_running"]


@pytest.mark.parametrize("game", GAMES)
async def test_nobody_takes_over_in_a_lesson(house: House, enter: Entrance, game: str) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    await ana.send(Learn(game))
    await ben.send(Join(ana.place.line.code))
    assert (refusals(ben), ana.look().line.open_seat) == (["game_is_running"], None)


async def test_at_a_private_table_the_code_is_enough(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, "level8", private=True)
    assert ben.look().tables == ()
    await ben.send(Join(code))
    assert ben.place.you == 1


# --- how it goes back ---


@pytest.mark.parametrize("game", AT_ONCE)
async def test_the_bot_gets_its_seat_back_when_the_newcomer_leaves(house: House, enter: Entrance, game: str) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, game)
    before = ana.place.line.seats
    await ben.send(Join(code))
    await ben.send(Leave())
    assert isinstance(ben.place, Lobby)
    assert ana.look().line.seats == before
    assert ana.heard(TakesSeat)[-1] == TakesSeat(before[1].name, "ben", 1, "now")
    assert len(house.bots) == 2


async def test_a_bot_that_gets_its_seat_back_plays_on(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, "companeros", options={"starter": 1, "games": 1})
    table = house.tables[code]
    await ben.send(Join(code))
    house.bots._pace = 0.0
    await ben.send(Leave())
    await in_time(lambda: table.phase == "over")
    assert table.seating.chairs[1].member.level == "easy"


async def test_a_newcomer_who_loses_the_connection_has_a_minute_to_return(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, "level8")
    before = ana.place.line.seats
    await ben.send(Join(code))
    house._disconnect(ben.connection.member)
    await settled()
    assert (names(ana.look())[1], ana.look().line.open_seat) == ("ben", 2)
    ben = await enter("ben")
    await settled()
    assert ben.look().you == 1
    house._disconnect(ben.connection.member)
    await settled()
    await pass_time(house.policy.lost_seconds + 1)
    await settled()
    assert (ana.look().line.seats, ana.look().line.open_seat) == (before, 1)
    ben = await enter("ben")
    assert isinstance(ben.look(), Lobby)


async def test_nobody_waits_for_a_newcomer_who_loses_the_connection(house: House, enter: Entrance) -> None:
    """Or else strangers could stop a table by taking seats and hanging up."""
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, "companeros", options={"starter": 1, "games": 1})
    table = house.tables[code]
    await ben.send(Join(code))
    before = table.match.moves
    house._disconnect(ben.connection.member)
    await settled()
    assert bots(ana.look())[1] == "medium"
    house.bots._pace = 0.0
    ben = await enter("ben")
    await settled()
    assert (table.match.moves, ben.look().you, bots(ana.look())[1]) == (before, 1, None)
    house._disconnect(ben.connection.member)
    await in_time(lambda: table.match.moves > before)


async def test_an_idle_newcomer_can_resume(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, "level8")
    await ben.send(Join(code))
    await house.tables[code]._presence.stand_in_for(1)
    assert (bots(ben.look())[1], ben.look().you, ben.look().line.open_seat) == ("medium", 1, 2)
    await ben.send(Resume())
    assert (bots(ben.look())[1], names(ben.look())[1]) == (None, "ben")
    await ben.send(Leave())
    assert bots(ana.look()) == [None, "easy", "hard"], "it is still known whose seat it was"


async def test_a_newcomer_who_lets_one_turn_pass_is_replaced_until_they_act(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, "companeros", options={"starter": 1})
    table = house.tables[code]
    await ben.send(Join(code))
    [timer] = table.game.timers(table.match.state)
    table.inbox.put(None, TimeUp(timer.kind, timer.serial))
    await settled()
    assert bots(ana.look()) == [None, "medium", "hard"]
    await ben.send(Resume())
    assert bots(ana.look()) == [None, None, "hard"]


async def test_who_waits_and_leaves_gets_no_seat(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana)
    await ben.send(Join(code))
    house._disconnect(ben.connection.member)
    await settled()
    await play_to_the_end_of_the_round(house.tables[code], Random(1))
    assert bots(ana.look()) == [None, "easy", "hard"]


async def test_a_seat_does_not_change_hands_for_ever(house: House, enter: Entrance) -> None:
    """The list of who sat there is stored with the game, so it has a limit."""
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, "level8")
    table = house.tables[code]
    for _ in range(MOST_SITTERS // 2):
        table._core.newcomers._closed = False
        await ben.send(Join(code))
        assert ben.place.you == 1
        await ben.send(Leave())
    assert (len(table.seating.chairs[1].sitters), ana.look().line.open_seat) == (MOST_SITTERS, 2)


async def test_nobody_is_missed_who_has_given_the_seat_back(house: House, enter: Entrance) -> None:
    ana, ben = await enter("ana"), await enter("ben")
    code = await against_bots(ana, "level8")
    table = house.tables[code]
    await ben.send(Join(code))
    member = ben.connection.member
    house._disconnect(member)
    await settled()
    await table._presence.leave(member)
    table.inbox.put(None, Missing(member, member.absences))
    await settled()
    assert bots(ana.look()) == [None, "easy", "hard"]
