"""A watcher follows a player: who may be followed, when that ends, and what everyone is told."""

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from protocol import kombio as k
from protocol.base import TimeUp
from protocol.house import (
    AddBot,
    Done,
    Follow,
    Happened,
    Join,
    Leave,
    OpenTable,
    Play,
    Prefer,
    Refused,
    Request,
    Start,
    Story,
    Watch,
)
from protocol.people import Followed, Settings, Unfollowed
from server.house.house import House
from server.rules.kernel.rounds import Over
from tests.kit.house import Client, rated_game, seated, settled

OPEN, CLOSED = Prefer(Settings(followable=True)), Prefer(Settings())


class Party:
    """Ana, who may be followed, and Ben play a game that is not rated; Eve watches."""

    def __init__(self, house: House, ana: Client, ben: Client, eve: Client) -> None:
        self.house, self.ana, self.ben, self.eve = house, ana, ben, eve

    async def follow(self, seat: int | None = 0) -> None:
        """Let Eve follow somebody."""
        await self.eve.send(Follow(seat))

    @property
    def followed(self) -> int | None:
        """Whom Eve follows."""
        place: Any = self.eve.look()
        assert (place.followed is None) == (place.view.viewer is None)
        return place.followed  # type: ignore[no-any-return]

    @property
    def ended(self) -> list[str]:
        """Why Eve stopped to follow Ana."""
        return [news.why for news in self.eve.heard(Unfollowed)]


@pytest.fixture
async def party(house: House, enter: Any) -> Party:
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    await ana.send(OPEN)
    code = await seated(house, ana, ben, starter=0)
    await eve.send(Watch(code))
    return Party(house, ana, ben, eve)


async def begin_turns(*players: Client) -> None:
    for player in players:
        await player.play(k.Ready())


def refusals(client: Client) -> list[str]:
    return [refused.reason for refused in client.heard(Refused)]


# --- what a follower sees ---


async def test_a_follower_sees_what_the_player_sees_and_may_do_nothing(party: Party) -> None:
    await party.follow()
    await begin_turns(party.ana, party.ben)
    await party.ana.play(k.Draw())
    place, own = party.eve.look(), party.ana.look()
    assert (place.you, place.followed, place.view.viewer) == (None, 0, 0)
    assert place.view.drawn == own.view.drawn is not None
    assert own.view.offers
    assert place.view.offers == ()
    drew = [news.event for news in party.eve.heard(Happened) if isinstance(news.event, k.Drew)]
    assert drew == [k.Drew(0, own.view.drawn)]
    await party.eve.play(k.Discard())
    assert refusals(party.eve) == ["watchers_only_watch"]
    assert own.view == party.ana.look().view


async def test_a_follower_does_not_hear_what_the_player_was_shown_before(party: Party) -> None:
    """Not even on a new connection: the story is the public one."""
    await begin_turns(party.ana, party.ben)
    await party.ana.play(k.Draw())
    await party.ana.play(k.Swap(1))
    await party.follow()
    async with party.house.connected("key of eve", "eve", print) as again:
        await settled()
        eve = Client(again)
        eve.look()
        stories = [*party.eve.heard(Story), *eve.heard(Story)]
    assert eve.place.followed == 0
    faces = {event.face for story in stories for event in story.events if isinstance(event, k.Drew | k.Swapped)}
    assert (len(stories), faces) == (3, {None})


async def test_everyone_at_the_table_is_told(party: Party) -> None:
    await party.follow()
    await party.follow()
    await party.follow(None)
    await party.follow(None)
    for client in (party.ana, party.ben, party.eve):
        assert client.heard(Followed | Unfollowed) == [Followed("eve", "ana"), Unfollowed("eve", "ana", "asked")]
    assert party.followed is None


async def test_the_story_comes_before_the_news_of_following(party: Party) -> None:
    """So that whoever reads the news in order hears the past first."""
    party.eve.look()
    for seat, news in ((0, Followed), (None, Unfollowed)):
        party.eve.news.clear()
        await party.follow(seat)
        assert [type(item) for item in party.eve.news] == [Story, news]


async def test_a_player_on_a_new_connection_is_told_again(party: Party) -> None:
    await party.follow()
    async with party.house.connected("key of ana", "ana", print) as again:
        await settled()
        assert Client(again).heard(Followed) == [Followed("eve", "ana")]
        assert party.followed == 0


async def test_seats_say_who_may_be_followed(party: Party) -> None:
    assert [seat.followable for seat in party.eve.look().line.seats] == [True, False]
    await party.ben.send(OPEN)
    await party.ana.send(CLOSED)
    assert [seat.followable for seat in party.eve.look().line.seats] == [False, True]


# --- who may follow whom ---


async def test_a_player_who_does_not_allow_it_is_not_followed(party: Party) -> None:
    for seat in (1, 4):
        await party.follow(seat)
    assert refusals(party.eve) == ["not_allowed_to_follow", "no_such_seat"]
    assert party.followed is None


async def test_only_watchers_follow(party: Party) -> None:
    await party.ben.send(Follow(0))
    assert refusals(party.ben) == ["watchers_only"]
    assert (party.ben.place.followed, party.ben.place.view.viewer) == (None, 1)


async def test_before_the_first_game_there_is_nothing_to_see(enter: Any) -> None:
    ana, eve = await enter("ana"), await enter("eve")
    await ana.send(OPEN)
    await ana.send(OpenTable("kombio", {"slap_floor": 0}))
    await eve.send(Watch(ana.place.line.code))
    await eve.send(Follow(0))
    assert refusals(eve) == ["no_game_yet"]
    assert not eve.place.line.seats[0].followable


async def test_bots_are_not_followed(house: House, enter: Any) -> None:
    ana, eve = await enter("ana"), await enter("eve")
    await ana.send(OpenTable("kombio", {"slap_floor": 0}, bots=("easy",), start=True))
    await eve.send(Watch(ana.place.line.code))
    await eve.send(Follow(1))
    assert refusals(eve) == ["not_allowed_to_follow"]


async def test_nobody_is_followed_in_a_rated_game_between_people(house: House, enter: Any) -> None:
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    for client in (ana, ben):
        await client.send(OPEN)
    await eve.send(Watch(await rated_game(house, ana, ben)))
    await eve.send(Follow(0))
    assert refusals(eve) == ["rated_between_people"]
    assert [seat.followable for seat in eve.place.line.seats] == [False, False]
    await ben.send(Leave())
    await eve.send(Follow(0))
    assert refusals(eve) == ["rated_between_people"] * 2, "a bot plays for Ben, and the game counts for him"
    assert eve.place.view.viewer is None


async def test_a_rated_game_against_bots_may_be_followed(enter: Any) -> None:
    ana, eve = await enter("ana"), await enter("eve")
    await ana.send(OPEN)
    await ana.send(OpenTable("kombio", bots=("easy",), start=True))
    await eve.send(Watch(ana.place.line.code))
    await eve.send(Follow(0))
    assert (eve.place.followed, refusals(eve)) == (0, [])


# --- when it ends ---


async def test_it_ends_as_soon_as_the_player_forbids_it(party: Party) -> None:
    await party.follow()
    await party.ana.send(CLOSED)
    assert (party.followed, party.ended) == (None, ["forbidden"])
    await begin_turns(party.ana, party.ben)
    await party.ana.play(k.Draw())
    assert party.eve.look().view.drawn is None


async def test_what_was_not_fetched_is_withdrawn(party: Party) -> None:
    """A slow client is not sent what only the player may know after the player has forbidden it."""
    await begin_turns(party.ana, party.ben)
    await party.follow()
    party.eve.news.clear()
    await party.ana.play(k.Draw())
    await party.ana.send(CLOSED)
    events = [event for story in party.eve.heard(Story) for event in story.events]
    assert party.eve.heard(Happened) == []
    assert [event for event in events if isinstance(event, k.Drew)] == [k.Drew(0, None)]
    assert party.eve.look().view.drawn is None


async def test_it_ends_when_the_player_leaves(party: Party) -> None:
    await party.follow()
    await party.ana.send(Leave())
    assert (party.followed, party.ended) == (None, ["away"])
    await party.follow()
    assert refusals(party.eve) == ["not_allowed_to_follow"]


async def test_it_ends_when_a_bot_takes_the_seat_over(party: Party) -> None:
    table: Any = next(iter(party.house.tables.values()))
    await party.follow()
    await begin_turns(party.ana, party.ben)
    for _ in range(2):
        [timer] = [timer for timer in table.game.timers(table.match.state) if not timer.private]
        table.inbox.put(None, TimeUp(timer.kind, timer.serial))
        await settled()
        await party.ben.play(k.Draw())
        await party.ben.play(k.Swap(1))
    assert (party.followed, party.ended) == (None, ["away"])


async def test_it_ends_when_the_player_loses_the_connection(house: House, enter: Any) -> None:
    ben, eve = await enter("ben"), await enter("eve")
    async with house.connected("key of ana", "ana", print) as connection:
        ana = Client(connection)
        await ana.send(OPEN)
        code = await seated(house, ana, ben, starter=0)
        await eve.send(Watch(code))
        await eve.send(Follow(0))
        assert eve.place.followed == 0
    party = Party(house, ana, ben, eve)
    assert (party.followed, party.ended) == (None, ["away"])


async def test_a_watcher_who_comes_back_has_the_public_view(party: Party) -> None:
    await party.follow()
    code = party.eve.place.line.code
    await party.eve.send(Leave())
    await party.eve.send(Watch(code))
    assert party.followed is None


async def test_in_the_next_game_the_same_player_is_followed_not_the_same_seat(house: House, enter: Any) -> None:
    ben, ana, cleo, eve = [await enter(name) for name in ("ben", "ana", "cleo", "eve")]
    await ana.send(OPEN)
    code = await seated(house, ben, ana, cleo, target=1, starter=0, last_slap=0)
    await eve.send(Watch(code))
    await eve.send(Follow(1))
    await play_to_the_end(ben, ana, cleo)
    assert eve.look().followed == 1
    await ben.send(Leave())
    await ana.send(Start())
    assert (eve.look().followed, eve.look().view.viewer, ana.look().you) == (0, 0, 0)


async def test_it_ends_when_the_next_game_is_rated_between_people(house: House, enter: Any) -> None:
    """Ana plays against a bot and is followed; then Ben sits down, and the next game is between people."""
    ana, ben, eve = await enter("ana"), await enter("ben"), await enter("eve")
    await ana.send(OPEN)
    await ana.send(OpenTable("kombio"))
    code = ana.place.line.code
    await ana.send(AddBot("easy"))
    await ana.send(Start())
    await eve.send(Watch(code))
    await eve.send(Follow(0))
    end_the_game(house.tables[code])
    await ben.send(Join(code))
    assert eve.look().followed == 0
    await ana.send(Start())
    party = Party(house, ana, ben, eve)
    assert (party.followed, party.ended) == (None, ["rated"])
    assert [type(event) for story in eve.heard(Story)[-1:] for event in story.events][:1] == [k.RoundStarted]


# --- numbered requests ---


def numbered(client: Client) -> list[Any]:
    """Every answer to a numbered request."""
    return [news for news in client.heard(Done | Refused | Happened) if news.number is not UNSET]


async def send_unread(client: Client, *requests: Request) -> None:
    """Send requests, and read nothing."""
    for request in requests:
        client.connection.send(request)
        await settled()


async def test_every_numbered_request_to_follow_is_answered_once(party: Party) -> None:
    for number, seat in enumerate((0, 0, 1, 5, None, None), 1):
        await party.eve.send(Follow(seat, number=number))
    await party.ana.send(Follow(0, number=7))
    assert numbered(party.eve) == [
        Done(1), Done(2), Refused("not_allowed_to_follow", number=3), Refused("no_such_seat", number=4),
        Done(5), Done(6),
    ]  # fmt: skip
    assert numbered(party.ana) == [Refused("watchers_only", number=7)]


async def test_a_move_whose_event_is_withdrawn_is_still_answered(house: House, enter: Any) -> None:
    """Ben ends a game and leaves; he watches the next one and follows Ana, all before he reads anything."""
    ana, ben = await enter("ana"), await enter("ben")
    await ana.send(OPEN)
    code = await seated(house, ana, ben, starter=0, target=1, last_slap=0)
    await begin_turns(ana, ben)
    await ana.play(k.Call())
    await ben.play(k.Draw())
    await send_unread(ben, Play(k.Discard(), number=1), Play(k.Pass(), number=2), Leave(number=3))
    await ana.send(AddBot("easy"))
    await ana.send(Start())
    await send_unread(ben, Watch(code, number=4), Follow(0, number=5))
    answers = numbered(ben)
    assert [answer.number for answer in answers] == [1, 2, 3, 4, 5]
    assert answers[0] == Done(1)
    assert not any(isinstance(answer, Happened) for answer in answers)
    assert ben.place.followed == 0


async def play_to_the_end(*players: Client) -> None:
    """Play a game that one round decides."""
    first, *others = players
    await begin_turns(*players)
    await first.play(k.Call())
    for client in others:
        await client.play(k.Draw())
        await client.play(k.Discard())
        await client.play(k.Pass())
    assert first.look().line.phase == "over"


def end_the_game(table: Any) -> None:
    """Put the game into a state in which it is over."""
    nothing = (0,) * table.match.state.players
    ended = k.RoundEnded("called", table.match.state.grids, nothing, nothing, nothing, nothing, seed="0" * 64)
    table.match.state = replace(table.match.state, noted=(nothing,), stage=Over(ended, (0,)))


async def test_a_paused_table_refuses_it_and_forbidding_it_works(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full: who is followed needs no disk to forbid it."""
    await party.follow()
    table: Any = next(iter(party.house.tables.values()))
    monkeypatch.setattr(table._core.journal, "stuck", True)
    await party.follow(None)
    assert refusals(party.eve) == ["table_is_paused"]
    await party.ana.send(CLOSED)
    assert (party.followed, party.ended) == (None, ["forbidden"])


@pytest.mark.parametrize("request_", [Follow(0), Follow()])
async def test_in_the_lobby_nobody_is_followed(enter: Any, request_: Request) -> None:
    ana = await enter("ana")
    await ana.send(request_)
    assert refusals(ana) == ["not_at_a_table"]
