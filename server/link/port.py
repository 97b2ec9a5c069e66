"""What a door needs from a house, wherever the house is.

- a `HouseLink` for everyone: whether a password is needed, and a place for a client that has logged in
- a `VisitorLink` for each client with a place: what it may look up without playing
- a `PlayerLink` for each session that plays: requests go in, updates come out

Times are those of the door's own event loop. Whatever waits for the house may raise an `AwayError` when the house is
gone in the middle of it.
"""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import NamedTuple, Protocol

from msgspec import Struct

from protocol.archive import Archive, Browse, Daily, Review
from protocol.base import Seat
from protocol.encodings.remote import HouseAddress
from protocol.house import Request, TableLine, Update
from protocol.slow import SlowGame
from server.archive.time_slices import TimeSlicer
from server.house.members.connection import Farewell
from server.metrics.figures import Figures
from server.records.replay import Replay


class AwayError(Exception):
    """The house was restarted before it answered; whether it did what was asked is not known."""


class CrashedError(Exception):
    """The house could not answer, and has logged why."""


class EntryError(Exception):
    """A client may not play here: the reason for a machine, and in words."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason


class Client(Struct, frozen=True):
    """A client that has logged in: its key (None for a guest), its address, and the network that counts for limits."""

    key: str | None
    wish: str
    """The user name that it asked for."""
    address: str
    network: str


class Parting(Struct, frozen=True):
    """What a player who leaves should know to come back."""

    name: str
    code: str = ""
    """The code with which a guest comes back to a seat."""
    keeps_seat: bool = False
    language: str = ""
    """The language that the player chose; empty for the one that the client asks for."""


class OperatorAnswer(NamedTuple):
    """The answer to an operator's command line, and its exit status."""

    text: str
    status: int


class ShownLink(Protocol):
    """Since when the player's screen shows the card that can be raced for."""

    @property
    def pending(self) -> bool:
        """Whether the latest update shows something else than the player's screen."""

    def written(self, now: float) -> None:
        """Note that the latest update was written to the client."""


class RoundTripLink(Protocol):
    """Takes the measurements of the way to the client and back."""

    @property
    def longest(self) -> float:
        """The longest of the latest answers."""

    def answered(self, seconds: float) -> None:
        """Add the time that an answer took."""

    def acknowledged(self, seconds: float) -> None:
        """Add the time that an acknowledgement took."""


class PlayerLink(Protocol):
    """One session that plays."""

    @property
    def shown(self) -> ShownLink:
        """Since when the player sees what can be raced for."""

    @property
    def round_trip(self) -> RoundTripLink:
        """Takes the measurements of the way to the client and back."""

    @property
    def name(self) -> str:
        """The player's name in the house."""

    @property
    def at_home(self) -> bool:
        """Whether the player is in the lobby, and not at a table where a seat was kept."""

    @property
    def behind(self) -> bool:
        """Whether there is an update that was not fetched yet."""

    def send(self, request: Request, stamp: float | None = None) -> None:
        """Ask the house for something; `stamp` is when the key for it arrived."""

    def key_arrived(self, stamp: float) -> None:
        """Note that a key has arrived, and is on its way through the player's screen."""

    def key_done(self, stamp: float) -> None:
        """Note that the screen has handled all keys up to this one."""

    def tell(self) -> None:
        """Let there be an update, even if nothing is new."""

    async def something_new(self) -> None:
        """Wait until there is an update to fetch."""

    def latest(self) -> Update:
        """All news since the last call, and the place as it is."""

    async def all_answered(self) -> None:
        """Wait until every numbered request is answered."""

    async def parting(self) -> Parting:
        """What the player should know who leaves now."""


Kick = Callable[[Farewell, Parting], None]
"""Ends a session that plays, with a reason."""


class TableWatch(Protocol):
    """Sees how the public tables change."""

    async def next(self) -> tuple[TableLine, ...] | None:
        """The tables now, or after the next change; None when the house closes."""


class ArchiveLink(Protocol):
    """The archive, as far as a client may see it."""

    async def shelf(self, wanted: Browse) -> Archive:
        """A list or a page of the archive."""

    async def record(self, code: str) -> bytes | None:
        """The record of a game; or a SealedError."""

    async def replay(self, code: str) -> tuple[TableLine, Replay] | None:
        """A game to watch; or a SealedError or a TooLongError."""

    async def review(self, code: str, whose: Seat | str | None) -> Review | None:
        """What a bot thinks of a player's game; or a SealedError, a TooLongError or a NoReviewError."""


class VisitorLink(ArchiveLink, Protocol):
    """A client with a place in the house."""

    @property
    def address(self) -> HouseAddress | None:
        """Where others reach the house, if that is known."""

    def typed(self, now: float) -> None:
        """Note that the user has typed something."""

    def leave(self) -> None:
        """Give the place up."""

    async def turned_away(self) -> str | None:
        """Why the client may not come in, in words; None if it may."""

    async def operate(self, line: str) -> OperatorAnswer | None:
        """Carry out an operator's command line; None if the client is no operator."""

    async def is_open_table(self, name: str) -> bool:
        """Whether the name that the client asked for is the code of an open table, and nobody's own name."""

    async def tables(self) -> tuple[TableLine, ...]:
        """The public tables."""

    def watch_tables(self) -> AbstractAsyncContextManager[TableWatch]:
        """See how the public tables change."""

    async def pays(self, request: type) -> bool:
        """Count a request of this type; return whether the limits allow it."""

    async def daily(self, game: str) -> Daily:
        """The deal of the day."""

    async def own_games(self) -> tuple[SlowGame, ...]:
        """The client's games at slow tables."""

    def enter(self, name: str, kick: Kick, *, program: bool) -> AbstractAsyncContextManager[PlayerLink]:
        """Play inside the with block, under this name if possible; or an EntryError."""


class HouseLink(Protocol):
    """The way to the house."""

    figures: Figures
    """Where the door counts what it does."""
    slicer: TimeSlicer
    """Runs what takes long in short slices."""

    async def asks_for_password(self, key: str | None) -> bool:
        """Whether a client with this key needs the password."""

    async def knows_password(self, word: str, network: str) -> bool:
        """Whether this is the password; each wrong one counts for the network."""

    async def admit(self, client: Client, give_way: Callable[[], None]) -> VisitorLink:
        """Give a client that has logged in a place, or raise a TurnedAwayError.

        `give_way` is called when somebody else gets the place.
        """
