"""Secrecy of following, by resampling: other cards in all places that a watcher can't know must make the same bytes.

Two houses play the same game, in one of them with other hidden cards before each move. Eve watches in both. She begins
and stops to follow players, asked or not, and fetches her updates one by one or several moves at once. What she fetches
may depend on what the player whom she follows at that moment knows, and on nothing else: not on what that player was
told before, and not on anything that only an earlier player knew. The same is said without cards: she gets what that
player gets, but for the moves, or else what a plain watcher gets.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.base import Viewer
from protocol.encodings.wire import encode
from protocol.house import Happened, Join, News, OpenTable, Start, Story, Table, Watch
from protocol.people import Settings
from server.bots.bots import LEVELS
from server.house.house import House
from server.house.members.connection import Connection
from server.house.members.member import Member
from server.house.table.parts.broadcast import Broadcast
from server.house.table.parts.followers import Followers
from server.rules.games import GAMES
from tests.kit import companeros, secrecy
from tests.kit.any_play import Moved
from tests.kit.any_secrecy import bot_moves
from tests.kit.house import Client, Entrance, open_house
from tests.kit.level8 import play as level8

REDEALT: dict[str, Any] = {
    "kombio": secrecy.redealt_before,
    "companeros": companeros.redealt_before,
    "level8": level8.redealt_before,
}
OPTIONS: dict[str, dict[str, Any]] = {"kombio": {"memory": "human"}, "companeros": {}, "level8": {"stars": 1}}
PLAYERS = ("ana", "ben", "cleo")
MOVES = 150


class Twin:
    """One of the two tables: three players who may be followed, Eve, and Dora, who only watches."""

    def __init__(self, house: House, players: Sequence[Client], eve: Client, dora: Client) -> None:
        self.players, self.eve, self.dora = players, eve, dora
        self.table: Any = next(iter(house.tables.values()))

    def set(self, state: Any) -> None:
        """Deal other cards."""
        self.table.match.state, self.table.match._views = state, {}

    async def move(self, moved: Moved[Any]) -> None:
        """Make a move, and tell everyone."""
        assert await self.table._runner._apply(moved.by, moved.command) is None

    def follow(self, seat: Viewer, *, forbidden: bool) -> None:
        """Let Eve follow somebody, or nobody: because she asks, or because the player does not allow it any more."""
        eve = self.eve.connection.member
        followed = self.table._core.followers.followed_by(eve)
        if seat is None and forbidden and followed is not None:
            self.allow(followed, allowed=False)
            self.allow(followed, allowed=True)
        else:
            assert self.table._core.watching.follow(eve, seat) is None

    def allow(self, seat: int, *, allowed: bool) -> None:
        """Let a player change the setting."""
        member = self.players[seat].connection.member
        member.settings = Settings(followable=allowed)
        self.table.preferred(member)


class Fetched:
    """An update of the table for one client."""

    def __init__(self, client: Client) -> None:
        update = client.connection.latest()
        assert isinstance(update.place, Table)
        self.place: Any = update.place
        self.news = update.news

    @property
    def bytes(self) -> bytes:
        """Everything that depends on the cards."""
        return b"".join(map(encode, (*self.news, self.place.view))) + bytes([self.place.followed or 0])

    @property
    def events(self) -> list[News]:
        """The game's news."""
        return [news for news in self.news if isinstance(news, Happened | Story)]


@asynccontextmanager
async def twin(game: str) -> AsyncIterator[Twin]:
    async with open_house(new_seed=lambda: bytes(32)) as house, AsyncExitStack() as stack:
        enter = Entrance(house, stack)
        clients = [await enter(name) for name in PLAYERS]
        host, *others = clients
        await host.send(OpenTable(game, OPTIONS[game], private=True))
        for client in others:
            await client.send(Join(host.place.line.code))
        for client in clients:
            client.connection.member.settings = Settings(followable=True)
        await host.send(Start())
        watchers = [await enter(name) for name in ("eve", "dora")]
        for client in watchers:
            await client.send(Watch(host.place.line.code))
        made = Twin(house, clients, *watchers)
        for client in (*clients, *watchers):
            client.look()
        yield made


class Evening:
    """The same game in both houses, and what Eve fetches."""

    def __init__(self, game: str, one: Twin, other: Twin, seed: int) -> None:
        self.redeal, self.chance = REDEALT[game], Random(seed)
        self.twins = one, other
        self.followed: Viewer = None

    async def moves_alike(self, moves: Sequence[Moved[Any]]) -> bool:
        """Play some moves before Eve fetches; she may follow somebody else from one of them on."""
        follows = self.chance.choice([self.followed, self.followed, None, 0, 1, 2])
        switch = self.chance.randrange(len(moves)) if follows != self.followed else -1
        forbidden = self.chance.random() < 0.5
        for number, moved in enumerate(moves):
            self.deal(moved, follows)
            for twin in self.twins:
                if number == switch:
                    twin.follow(follows, forbidden=forbidden)
                await twin.move(moved)
        self.followed = follows
        return self.fetched_alike(switched=switch >= 0)

    def deal(self, moved: Moved[Any], viewer: Viewer) -> None:
        """Deal the second house other cards where the viewer can't know them after the move."""
        one, other = self.twins
        one.set(moved.before)
        other.set(self.redeal(moved, viewer, self.chance))

    def fetched_alike(self, *, switched: bool) -> bool:
        """Whether Eve gets the same bytes in both houses; in each of them those of her player, or of a watcher."""
        fetched = [self.fetch(twin, switched=switched) for twin in self.twins]
        return fetched[0].bytes == fetched[1].bytes

    def fetch(self, twin: Twin, *, switched: bool) -> Fetched:
        eve, players, dora = Fetched(twin.eve), [Fetched(player) for player in twin.players], Fetched(twin.dora)
        like = dora if self.followed is None else players[self.followed]
        assert eve.place.followed == self.followed
        assert eve.place.view == replace(like.place.view, offers=())
        if not switched:
            assert eve.events == like.events
        return eve


async def evening_alike(game: str, seed: int) -> bool:
    """Whether nothing that Eve gets depends on what she can't know."""
    played = bot_moves(GAMES[game], LEVELS, seed, **OPTIONS[game])
    moves = list(islice((moved for moved in played if not GAMES[game].result(moved.step.state)), MOVES))
    async with twin(game) as one, twin(game) as other:
        evening, alike = Evening(game, one, other, seed), True
        while moves:
            span = evening.chance.choice([1, 1, 2, 3])
            alike &= await evening.moves_alike(moves[:span])
            del moves[:span]
    return alike


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_nothing_a_follower_gets_depends_on_what_the_followed_player_cannot_know(game: str, seed: int) -> None:
    assert await evening_alike(game, seed)


def story_of_the_player(self: Broadcast, member: Member) -> None:
    viewer = self._followers.viewer(member)
    member.tell(Story(tuple(self._game.event_for(event, viewer) for event in self._match.story)))


LEAKS: dict[str, tuple[type, str, Callable[..., Any]]] = {
    "what was not fetched stays": (Connection, "withdraw", lambda *_: None),
    "the player's story is told": (Broadcast, "story", story_of_the_player),
}


@pytest.mark.parametrize("leak", LEAKS)
async def test_the_test_would_notice_a_leak(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*LEAKS[leak])
    assert not all([await evening_alike("kombio", seed) for seed in (1, 2, 3)])


async def test_the_test_would_notice_a_player_who_forbids_it_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Followers, "hindered", lambda _: ())
    with pytest.raises(AssertionError):
        await evening_alike("kombio", 1)
