"""What a client and the house say to each other, whatever the game: the lobby, tables, chat.

A client is always in one place: the lobby, a table or, for operators, the office. It sends requests; it receives
updates. An update holds the whole place as it is now, for this client's eyes, and what happened since the update
before. A client that is slow gets one newer update, not two, so nothing of what happened is lost and nothing old is
drawn.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from protocol.archive import Archive, ArchiveRequest
from protocol.base import MAX_SEATS, Message, Seat
from protocol.languages import Language
from protocol.lenient import otherwise
from protocol.office import Office, Operate, Outcome

Level = Literal["easy", "medium", "hard"]
"""How well a bot plays."""
Bot = Level | Literal["tutor", "program"]
"""What kind of bot: one that plays so well, the partner of a lesson, or a program that is no part of the house."""

MAX_LINE = 200
"""The longest chat line, in characters."""

MAX_NAME = 32
"""The longest name that is asked for; no name is as long."""

Name = Annotated[str, Meta(min_length=1, max_length=MAX_NAME)]
"""Somebody's name, as it was typed."""
Code = Annotated[str, Meta(pattern=r"^[A-Za-z0-9]{4,8}$")]
"""A table's code, or the code with which a guest comes back."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a player likes things shown; the house keeps it for the player. `auto` is what the terminal says."""

    language: Literal["auto", Language] = "auto"
    colours: Literal["auto", "truecolor", "256", "standard", "none"] = "auto"
    characters: Literal["auto", "unicode", "ascii"] = "auto"
    cards: Literal["auto", "small", "large"] = "auto"
    bell: bool = True
    marks: bool = True


# --- What a client may ask ----------------------------------------------------------------------------------------


class OpenTable(Message, frozen=True):
    """Open a table and sit down at it."""

    game: str
    options: dict[str, Any] = field(default_factory=dict)
    private: bool = False
    bots: Annotated[tuple[Level, ...], Meta(max_length=MAX_SEATS - 1)] = ()
    """Bots that sit down too."""
    start: bool = False
    """Whether the game begins at once."""


class Learn(Message, frozen=True):
    """Take a first lesson: a private table, a patient partner, and a deal that is always the same."""

    game: str


class AddBot(Message, frozen=True):
    """Let a bot sit down; the host's to say, and not in a game."""

    level: Level


class RemoveBot(Message, frozen=True):
    """Send the bot away that sat down last; the host's to say, and not in a game."""


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
    """A command of the game that is played here; what came over a wire may still be a map."""

    command: Any


class Say(Message, frozen=True):
    """A line to everyone in the same place."""

    text: Annotated[str, Meta(max_length=MAX_LINE)]


class Ignore(Message, frozen=True):
    """Let me not hear this person any more."""

    name: Name


class Heed(Message, frozen=True):
    """Let me hear this person again."""

    name: Name


class Report(Message, frozen=True):
    """Tell the host of the house about this person, and what the person said last."""

    name: Name


class ComeBack(Message, frozen=True):
    """A guest takes the own seat again with the code that the screen showed."""

    code: Code


class Prefer(Message, frozen=True):
    """Keep these settings for me."""

    settings: Settings


class EnterOffice(Message, frozen=True):
    """Go from the lobby to the office; only operators can."""


Talk = Say | Ignore | Heed | Report
Request = (
    OpenTable | Learn | AddBot | RemoveBot | Join | Watch | Leave | Start | Play | Talk | ComeBack | Prefer
    | ArchiveRequest | EnterOffice | Operate
)  # fmt: skip


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
    TOO_MANY_TABLES_OF_YOURS = "too_many_tables_of_yours"
    TOO_MANY_TABLES_OF_ADDRESS = "too_many_tables_of_address"
    NO_BOT_TO_REMOVE = "no_bot_to_remove"
    TOO_EARLY = "too_early"
    HOUSE_IS_CLOSING = "house_is_closing"
    NO_SUCH_GAME_KEPT = "no_such_game_kept"
    NOTHING_KEPT = "nothing_kept"
    GAME_TOO_LONG = "game_too_long"
    NO_BOTS_HERE = "no_bots_here"
    MUTED = "muted"
    TABLE_IS_PAUSED = "table_is_paused"
    TOO_FAST = "too_fast"
    NO_SUCH_PERSON = "no_such_person"
    NOT_A_MOVE = "not_a_move"
    NOT_SHOWN = "not_shown"


# --- What a client sees -------------------------------------------------------------------------------------------


Phase = Literal["waiting", "playing", "over"]
"""Before a game, in it, after it."""


class Seated(Struct, frozen=True):
    """A player at a table; `here` is False while the connection is lost, `bot` says who plays if it is no person."""

    name: str
    here: bool = True
    bot: Bot | None = None


class TableLine(Struct, frozen=True):
    """A table as the lobby lists it."""

    code: str
    game: str
    seats: tuple[Seated, ...]
    places: int
    phase: Annotated[Phase, otherwise("waiting")]
    watchers: int
    private: bool
    lesson: bool = False

    @property
    def taken(self) -> int:
        """How many sit there; in a game a seat is kept for its player."""
        return sum(seat.here or seat.bot is not None or self.phase == "playing" for seat in self.seats)


class Lobby(Message, frozen=True):
    """The lobby: public tables, and who is in the house."""

    tables: tuple[TableLine, ...]
    people: tuple[str, ...]
    options: dict[str, dict[str, Any]] = field(default_factory=dict)
    """How new tables are set up in this house, by game, as far as that is not the usual."""


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


class Replay(Message, frozen=True):
    """A game that is over, after so many of its moves: the table as the chosen eyes saw it."""

    table: Table
    code: str
    step: int
    last: int
    seconds: float
    """How long the game had been going on."""
    speed: int
    opened: bool


Place = Lobby | Table | Archive | Replay | Office


class Happened(Message, frozen=True):
    """Something happened in the game: its event, as far as this viewer may know."""

    event: Any


class Reacted(Struct, frozen=True):
    """How fast a player was: the reaction in milliseconds, and how much of the way was made up for."""

    seat: Seat
    milliseconds: int
    made_up: int = 0


class Raced(Message, frozen=True):
    """A race was decided: everyone who took part, the winner first."""

    reactions: tuple[Reacted, ...]


class Story(Message, frozen=True):
    """What happened in the game before this viewer came (back): the events of the round, as far as told to it."""

    events: tuple[Any, ...]


class Said(Message, frozen=True):
    """A line of chat."""

    name: str
    text: str


class Refused(Message, frozen=True):
    """A request of this client was not carried out, and why: for a machine, and where it helps in plain words."""

    reason: str
    why: str = ""


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

    kind: Literal[
        "welcome", "guest", "message", "announcement", "draining", "staying_open", "closing", "not_kept",
        "names_used_up", "name_lent",
        "table_closed", "table_crashed", "stand_in", "paused", "resumed", "restored", "ignored", "heeded", "reported",
        "offline", "not_shown",
    ]  # fmt: skip
    text: str = ""


News = Happened | Raced | Story | Said | Refused | Came | Went | Notice | Outcome


def events_in(news: Iterable[News]) -> list[Any]:
    """The events of the game among the news, those of before included."""
    events: list[Any] = []
    for item in news:
        if isinstance(item, Happened):
            events.append(item.event)
        elif isinstance(item, Story):
            events += item.events
    return events


class You(Struct, frozen=True):
    """Who the client is here; a guest has a code to come back with."""

    name: str
    guest: bool
    code: str = ""
    settings: Settings = Settings()
    round_trip: int | None = None
    """The way to the client and back, in milliseconds, as far as it is known."""
    operator: bool = False
    """Whether the client may run the house."""


class Update(Message, frozen=True):
    """The place as it is now, and what happened since the last update, oldest first."""

    you: You
    place: Place
    news: tuple[News, ...]
