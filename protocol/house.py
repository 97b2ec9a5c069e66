"""What a client and the house say to each other, whatever the game: the lobby, tables, chat.

A client is always in one place, the lobby or a table. It sends requests; it receives updates. An update holds the
whole place as it is now, for this client's eyes, and what happened since the update before. A client that is slow
gets one newer update, not two, so nothing of what happened is lost and nothing old is drawn.
"""

from enum import StrEnum
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from protocol.base import Message, Seat

MAX_LINE = 200
"""The longest chat line, in characters."""

Code = Annotated[str, Meta(pattern=r"^[A-Za-z0-9]{4,8}$")]
"""A table's code, or the code with which a guest comes back."""


# --- What a client may ask ----------------------------------------------------------------------------------------


class OpenTable(Message, frozen=True):
    """Open a table and sit down at it."""

    game: str
    options: dict[str, Any] = field(default_factory=dict)
    private: bool = False


class Join(Message, frozen=True):
    """Take a free seat at a table."""

    code: Code


class Watch(Message, frozen=True):
    """Look on at a table."""

    code: Code


class Leave(Message, frozen=True):
    """Go back to the lobby."""


class Start(Message, frozen=True):
    """Begin the game, or the next one with the same players; the host's to say."""


class Play(Message, frozen=True):
    """A command of the game that is played here."""

    command: Any


class Say(Message, frozen=True):
    """A line to everyone in the same place."""

    text: Annotated[str, Meta(max_length=MAX_LINE)]


class ComeBack(Message, frozen=True):
    """A guest takes the own seat again with the code that the screen showed."""

    code: Code


Request = OpenTable | Join | Watch | Leave | Start | Play | Say | ComeBack


class Reason(StrEnum):
    """Why the house refuses a request."""

    NO_SUCH_TABLE = "no_such_table"
    NO_SUCH_GAME = "no_such_game"
    BAD_OPTIONS = "bad_options"
    TABLE_IS_FULL = "table_is_full"
    GAME_IS_RUNNING = "game_is_running"
    NOT_AT_A_TABLE = "not_at_a_table"
    ALREADY_AT_A_TABLE = "already_at_a_table"
    HOST_ONLY = "host_only"
    NO_GAME_YET = "no_game_yet"
    WATCHERS_ONLY_WATCH = "watchers_only_watch"
    NO_SUCH_SEAT_TO_COME_BACK_TO = "no_such_seat_to_come_back_to"
    TOO_MANY_TABLES = "too_many_tables"
    HOUSE_IS_CLOSING = "house_is_closing"


# --- What a client sees -------------------------------------------------------------------------------------------


class Seated(Struct, frozen=True):
    """A player at a table; `here` is False while the connection is lost."""

    name: str
    here: bool = True


class TableLine(Struct, frozen=True):
    """A table as the lobby lists it."""

    code: str
    game: str
    seats: tuple[Seated, ...]
    places: int
    phase: Literal["waiting", "playing", "over"]
    watchers: int
    private: bool


class Lobby(Message, frozen=True):
    """The lobby: public tables, and who is in the house."""

    tables: tuple[TableLine, ...]
    people: tuple[str, ...]


class Clock(Struct, frozen=True):
    """A deadline that all may see: what for, whose, how many seconds it has in all and how many are left."""

    kind: str
    seat: Seat | None
    seconds: int
    left: float
    paused: bool


class Table(Message, frozen=True):
    """A table as one viewer sees it; `view` is the game's own, and None before the first game."""

    line: TableLine
    options: dict[str, Any]
    you: Seat | None
    host: Seat | None
    view: Any
    clocks: tuple[Clock, ...]


Place = Lobby | Table


class Happened(Message, frozen=True):
    """Something happened in the game: its event, as far as this viewer may know."""

    event: Any


class Said(Message, frozen=True):
    """A line of chat."""

    name: str
    text: str


class Refused(Message, frozen=True):
    """A request of this client was not carried out, and why."""

    reason: str


class Came(Message, frozen=True):
    """Someone came to this place."""

    name: str
    how: Literal["seat", "watch", "back"]


class Went(Message, frozen=True):
    """Someone left this place: of the own will, or by a lost connection (the seat is kept)."""

    name: str
    how: Literal["left", "lost"]


class Notice(Message, frozen=True):
    """A word of the house itself."""

    kind: Literal["welcome", "guest", "table_closed", "table_crashed", "stand_in"]
    text: str = ""


News = Happened | Said | Refused | Came | Went | Notice


class You(Struct, frozen=True):
    """Who the client is here; a guest has a code to come back with."""

    name: str
    guest: bool
    code: str = ""


class Update(Message, frozen=True):
    """The place as it is now, and what happened since the last update, oldest first."""

    you: You
    place: Place
    news: tuple[News, ...]
