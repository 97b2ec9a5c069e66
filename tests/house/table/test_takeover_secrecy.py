"""Secrecy of a taken seat, by resampling: whoever takes over a bot's seat gets what that seat was shown, and no more.

Two houses play the same game, in one of them with other cards before each move in all places that the seat can't know.
Eve comes as a newcomer at any moment, waits for the seat or gets it at once, plays on, leaves and comes again. All that
she fetches must be the same bytes in both houses: the story of the round, the views and the events.
"""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import islice
from random import Random
from typing import Any

import pytest

from protocol.base import Seat
from protocol.encodings.wire import encode
from protocol.house import Happened, Join, Leave, OpenTable, Story, Table
from server.bots.bots import LEVELS
from server.house.members.member import Member
from server.house.table.parts import newcomers
from server.house.table.parts.broadcast import Broadcast
from server.rules.games import GAMES
from tests.house.table.test_following_secrecy import REDEALT
from tests.kit.any_play import Moved
from tests.kit.any_secrecy import bot_moves
from tests.kit.house import Client, Entrance, open_house
from tests.kit.takeover import AT_ONCE, ROUNDS, SLOW

OPTIONS: dict[str, dict[str, Any]] = {
    "kombio": {"memory": "human"},
    "kombio notes": {"memory": "notes"},
    "companeros": ROUNDS["companeros"],
    "level8": {"stars": 1},
}
SEAT: Seat = 1
"""The seat of the first bot."""
MOVES = 150


@pytest.fixture(autouse=True)
def any_number_of_newcomers(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seat may change hands as often as the test likes."""
    monkeypatch.setattr(newcomers, "MOST_SITTERS", 1000)


class Twin:
    """One of the two tables: Ana and two bots that never act by themselves, and Eve in the lobby."""

    def __init__(self, table: Any, eve: Client, code: str) -> None:
        self.table, self.eve, self.code = table, eve, code

    async def move(self, moved: Moved[Any], state: Any) -> None:
        """Deal these cards, and make a move."""
        self.table.match.state, self.table.match._views = state, {}
        assert await self.table._runner._apply(moved.by, moved.command) is None

    @property
    def there(self) -> bool:
        """Whether Eve is at the table."""
        return isinstance(self.eve.place, Table)

    async def come_or_go(self) -> None:
        """Let Eve join the game, or leave it."""
        await self.eve.send(Leave() if self.there else Join(self.code))

    def fetched(self) -> bytes:
        """Everything that Eve gets and that depends on the cards."""
        update = self.eve.connection.latest()
        self.eve.place = update.place
        if not isinstance(update.place, Table):
            return b""
        news = [item for item in (*self.eve.news, *update.news) if isinstance(item, Happened | Story)]
        self.eve.news.clear()
        seat = bytes([9 if update.place.you is None else update.place.you])
        return b"".join(map(encode, (*news, update.place.view))) + seat


@asynccontextmanager
async def twin(game: str, options: dict[str, Any]) -> AsyncIterator[Twin]:
    async with open_house(new_seed=lambda: bytes(32), bot_pace=SLOW) as house, AsyncExitStack() as stack:
        enter = Entrance(house, stack)
        ana, eve = await enter("ana"), await enter("eve")
        await ana.send(OpenTable(game, options, bots=("easy", "hard"), start=True))
        eve.look()
        yield Twin(house.tables[ana.place.line.code], eve, ana.place.line.code)


async def evening_alike(variant: str, seed: int) -> tuple[bool, int]:
    """Whether all that Eve gets is the same in both houses, and how many updates she got in the seat."""
    game, options = variant.split(maxsplit=1)[0], OPTIONS[variant]
    chance, redeal, alike, in_the_seat = Random(seed), REDEALT[game], True, 0
    async with twin(game, options) as one, twin(game, options) as other:
        for moved in _moves(game, options, seed):
            if chance.random() < (0.03 if one.there else 0.3):
                one.table._core.newcomers._closed = other.table._core.newcomers._closed = False
                for each in (one, other):
                    await each.come_or_go()
            await one.move(moved, moved.before)
            await other.move(moved, redeal(moved, SEAT, chance))
            if one.there:
                seen = [one.fetched(), other.fetched()]
                alike &= seen[0] == seen[1]
                in_the_seat += seen[0].endswith(bytes([SEAT]))
    return alike, in_the_seat


def _moves(game: str, options: dict[str, Any], seed: int) -> Sequence[Moved[Any]]:
    played = bot_moves(GAMES[game], LEVELS, seed, **options)
    return list(islice((moved for moved in played if not GAMES[game].result(moved.step.state)), MOVES))


@pytest.mark.parametrize("variant", OPTIONS)
@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_whoever_takes_over_a_seat_gets_what_it_was_shown_and_no_more(variant: str, seed: int) -> None:
    alike, in_the_seat = await evening_alike(variant, seed)
    assert alike
    assert in_the_seat > 5, "the test has seen nothing"


def story_of_everything(self: Broadcast, member: Member) -> None:
    member.tell(Story(tuple(self._match.story)))


def story_of_another_seat(self: Broadcast, member: Member) -> None:
    member.tell(Story(tuple(self._game.event_for(event, 2) for event in self._match.story)))


LEAKS: dict[str, tuple[type, str, Callable[..., Any]]] = {
    "the whole story is told": (Broadcast, "story", story_of_everything),
    "the story of another seat is told": (Broadcast, "story", story_of_another_seat),
}


@pytest.mark.parametrize("leak", LEAKS)
async def test_the_test_would_notice_a_leak(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*LEAKS[leak])
    assert not all([(await evening_alike("level8", seed))[0] for seed in (1, 2, 3)])


@pytest.mark.parametrize("game", AT_ONCE)
async def test_the_seat_offered_is_the_one_that_is_taken(game: str) -> None:
    async with twin(game, OPTIONS[game]) as one:
        assert one.table._core.newcomers.open_seat == SEAT
        await one.come_or_go()
        assert one.eve.place.you == SEAT
