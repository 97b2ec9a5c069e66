"""The house is in this process: every call reaches it at once."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from protocol.archive import Archive, Browse, Daily, Review
from protocol.base import Seat
from protocol.encodings.remote import HouseAddress
from protocol.house import Join, TableLine
from protocol.slow import SlowGame
from server.archive.lookups import Requester
from server.archive.room import GameArchive
from server.house.house import House
from server.house.members.codes import is_slow_code, looks_like_code
from server.house.members.connection import Connection, Farewell
from server.house.members.rate_limits import buckets, counted
from server.link.places.limits import PlaceLimits
from server.link.places.places import Place, Places
from server.link.port import Client, EntryError, Kick, OperatorAnswer, Parting
from server.office.commands import answered
from server.office.desk import Desk
from server.records.replay import Replay

NO_PROGRAMS = "No programs play in this house."


class InProcessPlayer:
    """A session that plays. What is used for every key and every update are the connection's own methods."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.shown, self.round_trip = connection.shown, connection.round_trip
        self.send, self.tell = connection.send, connection.tell
        self.key_arrived, self.key_done = connection.key_arrived, connection.key_done
        self.something_new, self.latest = connection.something_new, connection.latest

    @property
    def name(self) -> str:
        """The player's name in the house."""
        return self.connection.member.name

    @property
    def at_home(self) -> bool:
        """Whether the player is in the lobby."""
        member = self.connection.member
        return member.place is member.home

    @property
    def behind(self) -> bool:
        """Whether there is an update that was not fetched yet."""
        return self.connection.behind

    async def all_answered(self) -> None:
        """Wait until every numbered request is answered."""
        await self.connection.open_requests.all_answered.wait()

    async def parting(self) -> Parting:
        """What the player should know who leaves now."""
        return parting_of(self.connection)


def parting_of(connection: Connection) -> Parting:
    """What a player who leaves should know to come back; a guest needs the code of the kept seat."""
    member = connection.member
    code = member.code if member.guest and member.place is not member.home else ""
    language = "" if member.settings.language == "auto" else member.settings.language
    return Parting(member.own_name, code, member.place.keeps_seat(member), language)


class InProcessWatch:
    """Sees how the public tables change."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.changed = asyncio.Event()
        self.changed.set()

    async def next(self) -> tuple[TableLine, ...] | None:
        """The tables now, or after the next change."""
        await self.changed.wait()
        self.changed.clear()
        return None if self._house.closing else self._house.lobby.view.tables


class InProcessArchive:
    """The archive, as far as a client may see it."""

    def __init__(self, archive: GameArchive, asks: Callable[[], Requester]) -> None:
        self._archive = archive
        self._asks = asks
        """Says who asks: an operator sees more."""

    async def shelf(self, wanted: Browse) -> Archive:
        """A list or a page of the archive."""
        return await self._archive.shelf(self._asks(), wanted)

    async def record(self, code: str) -> bytes | None:
        """The record of a game."""
        return await self._archive.record(self._asks(), code)

    async def recorded(self, code: str) -> tuple[TableLine, bytes] | None:
        """The table and the record of a game to watch elsewhere."""
        return await self._archive.recorded(self._asks(), code)

    async def replay(self, code: str) -> tuple[TableLine, Replay] | None:
        """A game to watch."""
        return await self._archive.replay(self._asks(), code)

    async def review(self, code: str, whose: Seat | str | None) -> Review | None:
        """What a bot thinks of a player's game."""
        return await self._archive.review(self._asks(), code, whose)


class InProcessVisitor(InProcessArchive):
    """A client with a place in the house."""

    def __init__(self, desk: Desk, client: Client, places: Places, place: Place) -> None:
        super().__init__(desk.archive, lambda: Requester(client.key, desk.doorkeeper.is_operator(client.key)))
        self._desk, self._house = desk, desk.house
        self.client = client
        self._places, self.place = places, place

    @property
    def address(self) -> HouseAddress | None:
        """Where others reach the house, if that is known."""
        return self._house.policy.address

    def typed(self, now: float) -> None:
        """Note that the user has typed something."""
        self.place.active = now

    def leave(self) -> None:
        """Give the place up."""
        self._places.leave(self.place)

    async def turned_away(self) -> str | None:
        """Why the client may not come in."""
        return await self._desk.doorkeeper.turns_away(self.client.key, self.client.address)

    async def operate(self, line: str) -> OperatorAnswer | None:
        """Carry out an operator's command line."""
        operator = self._desk.operator(self.client.key, self.client.wish)
        return OperatorAnswer(*answered(self._desk, operator, line)) if operator else None

    async def is_open_table(self, name: str) -> bool:
        """Whether a name is the code of an open table, and not one that the key owns.

        Whoever logs in with made-up codes could find tables that way, so each try counts as a try to join. After too
        many tries it is a name, and nobody learns more. A code that is right is counted when its table is joined.
        """
        tries, now = buckets(self.place.limiters, Join), asyncio.get_running_loop().time()
        if not looks_like_code(name) or tries.wait(1, now) > 0:
            return False
        slow = is_slow_code(name) and await self._house.lobby.slow.exists(name)
        if not slow and name.upper() not in self._house.tables:
            tries.take(1, now)
            return False
        return not await self._house.known_players.owns(self.client.key, name)

    async def tables(self) -> tuple[TableLine, ...]:
        """The public tables."""
        return self._house.lobby.view.tables

    @asynccontextmanager
    async def watch_tables(self) -> AsyncIterator[InProcessWatch]:
        """See how the public tables change."""
        watch = InProcessWatch(self._house)
        with self._house.lobby.observed(watch.changed.set):
            yield watch

    async def pays(self, request: type) -> bool:
        """Count a request of this type."""
        return not counted(self.place.limiters, request)

    async def daily(self, game: str) -> Daily:
        """The deal of the day."""
        return await self._desk.daily.page(self.client.key, game)

    async def own_games(self) -> tuple[SlowGame, ...]:
        """The client's games at slow tables."""
        key = self.client.key
        return await self._house.lobby.slow.players.look_up(key) if key else ()

    @asynccontextmanager
    async def enter(self, name: str, kick: Kick, *, program: bool, code: str = "") -> AsyncIterator[InProcessPlayer]:
        """Play inside the with block; a guest who had a seat has it again with its code."""
        if reason := await self.turned_away():  # the client may have been banned since it came
            raise EntryError("turned_away", reason.strip())
        if program and not self._house.policy.programs:
            raise EntryError("no_programs", NO_PROGRAMS)
        player: InProcessPlayer | None = None

        def end(why: Farewell) -> None:
            kick(why, parting_of(player.connection) if player else Parting(name))

        client = self.client
        connecting = self._house.connected(
            client.key, name, end, client.address, self.place.limiters, network=client.network, program=program,
            code=code,
        )  # fmt: skip
        async with connecting as connection:
            player = InProcessPlayer(connection)
            try:
                yield player
            finally:
                player = None  # the connection refers to it, and it to the connection


class InProcessHouse:
    """The way to a house in this process."""

    def __init__(self, desk: Desk, limits: PlaceLimits) -> None:
        self.desk = desk
        self.figures, self.slicer = desk.house.figures, desk.archive.slicer
        self.places = Places(limits, desk.doorkeeper.refusals)

    async def asks_for_password(self, key: str | None) -> bool:
        """Whether a client with this key needs the password."""
        return self.desk.doorkeeper.asks_for_password(key)

    async def knows_password(self, word: str, network: str) -> bool:
        """Whether this is the password."""
        return self.desk.doorkeeper.knows_password(word, network)

    async def admit(self, client: Client, give_way: Callable[[], None]) -> InProcessVisitor:
        """Give a client that has logged in a place."""
        return self.admit_at_once(client, give_way)

    def admit_at_once(self, client: Client, give_way: Callable[[], None], *, again: bool = False) -> InProcessVisitor:
        """Do the same without waiting; `again` for somebody who had a place before the house was restarted."""
        rank = self.desk.doorkeeper.rank(client.key)
        place = self.places.take(client.key, rank, client.network, give_way, again=again)
        return InProcessVisitor(self.desk, client, self.places, place)
