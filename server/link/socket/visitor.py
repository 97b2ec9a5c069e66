"""A client with a place in a house that is another process."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from protocol.archive import Archive, Browse, Daily, Review
from protocol.base import Seat
from protocol.encodings.remote import HouseAddress
from protocol.games import typed_review
from protocol.house import TableLine
from protocol.slow import SlowGame
from server.archive.prepared_replays import playing_again
from server.link.port import AwayError, Client, Kick, OperatorAnswer
from server.link.socket import messages as says
from server.link.socket.player import SocketPlayer
from server.records.record import RecordError
from server.records.replay import Replay

if TYPE_CHECKING:
    from server.link.socket.house import SocketHouse

TYPED_SECONDS = 10.0
"""How often the house is told that somebody types; it only matters for who has been idle for minutes."""
Tables = tuple[TableLine, ...]


class SocketWatch:
    """Sees how the public tables change."""

    def __init__(self, ask: Callable[..., Any], number: int) -> None:
        self._ask = ask
        self._number = number

    async def next(self) -> Tables | None:
        """The tables now, or after the next change."""
        tables: Tables | None = await self._ask(says.NextTables(self._number), Tables | None)
        return tables


class SocketVisitor:
    """A client."""

    def __init__(self, house: "SocketHouse", client: Client, give_way: Callable[[], None]) -> None:
        self._house = house
        self._client = client
        self.give_way = give_way
        self._number = house.new_number()
        self.address: HouseAddress | None = None
        """Where others reach the house, as of the last time the house was asked for a place."""
        self._typed = 0.0
        self._there = asyncio.Event()
        """Set while the house knows this client."""
        self._coming_back: asyncio.Task[None] | None = None

    # --- the place ---

    async def take_place(self) -> None:
        """Ask for a place."""
        self._house.visitors[self._number] = self
        try:
            await self._admit(again=False)
        except BaseException:
            self.leave()
            raise

    async def _admit(self, *, again: bool) -> None:
        question = says.Admit(self._client, again)
        admitted: says.Admitted = await self._house.ask(self._number, question, says.Admitted)
        self.address = admitted.address
        self._there.set()

    def leave(self) -> None:
        """Give the place up."""
        if self._house.visitors.pop(self._number, None):
            self._house.say(says.Left(self._number))
        if self._coming_back:
            self._coming_back.cancel()
        self.give_way = _nobody

    def away(self) -> None:
        """The house is lost: it does not know this client any more."""
        self._there.clear()

    def come_back(self) -> None:
        """Take the same place again, and let the players of this client go on: the house is back."""
        if self._coming_back:
            self._coming_back.cancel()
        self._coming_back = asyncio.create_task(self._come_back())

    async def _come_back(self) -> None:
        await self._admit(again=True)
        for player in [*self._house.players.values()]:
            if player.visitor is self:
                await player.come_back()

    def typed(self, now: float) -> None:
        """Note that the user has typed something."""
        if now - self._typed > TYPED_SECONDS:
            self._typed = now
            self._house.say(says.Typed(self._number))

    async def ask(self, question: says.Question, kind: Any, *, once: bool = False) -> Any:
        """Ask the house something for this client; if the house is lost meanwhile, ask again when it is back."""
        while True:
            await self._there.wait()
            try:
                return await self._house.ask(self._number, question, kind, once=True)
            except AwayError:
                if once:
                    raise
            await asyncio.sleep(0)

    # --- questions ---

    async def turned_away(self) -> str | None:
        """Why the client may not come in."""
        reason: str | None = await self.ask(says.TurnedAway(), str | None)
        return reason

    async def operate(self, line: str) -> OperatorAnswer | None:
        """Carry out an operator's command line, at most once."""
        answer: OperatorAnswer | None = await self.ask(says.Administer(line), OperatorAnswer | None, once=True)
        return answer

    async def is_open_table(self, name: str) -> bool:
        """Whether a name is the code of an open table."""
        found: bool = await self.ask(says.IsOpenTable(name), bool)
        return found

    async def tables(self) -> Tables:
        """The public tables."""
        tables: Tables = await self.ask(says.ListTables(), Tables)
        return tables

    @asynccontextmanager
    async def watch_tables(self) -> AsyncIterator[SocketWatch]:
        """See how the public tables change."""
        number = self._house.new_number()
        try:
            yield SocketWatch(self.ask, number)
        finally:
            self._house.say(says.StopWatching(number))

    async def pays(self, request: type) -> bool:
        """Count a request of this type."""
        allowed: bool = await self.ask(says.Pays(request.__name__), bool)
        return allowed

    async def shelf(self, wanted: Browse) -> Archive:
        """A list or a page of the archive."""
        found: Archive = await self.ask(says.Shelf(wanted), Archive)
        return found

    async def record(self, code: str) -> bytes | None:
        """The record of a game."""
        record: bytes | None = await self.ask(says.RecordOf(code), bytes | None)
        return record

    async def replay(self, code: str) -> tuple[TableLine, Replay] | None:
        """A game to watch; it is played again here, not in the house."""
        found: says.Recorded | None = await self.ask(says.RecordedGame(code), says.Recorded | None)
        if found is None:
            return None
        try:
            return found.line, await self._house.slicer.run(playing_again(found.record))
        except RecordError:
            return None

    async def review(self, code: str, whose: Seat | str | None) -> Review | None:
        """What a bot thinks of a player's game."""
        review: Review | None = await self.ask(says.ReviewOf(code, whose), Review | None)
        return typed_review(review) if review else None

    async def daily(self, game: str) -> Daily:
        """The deal of the day."""
        page: Daily = await self.ask(says.DailyOf(game), Daily)
        return page

    async def own_games(self) -> tuple[SlowGame, ...]:
        """The client's games at slow tables."""
        games: tuple[SlowGame, ...] = await self.ask(says.OwnGames(), tuple[SlowGame, ...])
        return games

    # --- playing ---

    @asynccontextmanager
    async def enter(self, name: str, kick: Kick, *, program: bool) -> AsyncIterator[SocketPlayer]:
        """Play inside the with block."""
        player = SocketPlayer(self._house, self, name, kick, program=program)
        self._house.players[player.number] = player
        try:
            await player.enter(self.ask)
            yield player
        finally:
            del self._house.players[player.number]
            self._house.say(says.Gone(player.number))
            player.leave()


def _nobody() -> None:
    """Nobody has this place any more."""
