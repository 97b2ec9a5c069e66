"""Messages between a client and the house, whatever the game: the lobby, tables, chat.

A client is always in one place: the lobby, a table, the archive, a replay or, for operators, the office. It sends
requests and receives updates. An update contains the current state of the place, as this client may see it, and what
happened since the previous update. A slow client gets one newer update instead of two, so no news is lost and nothing
outdated is drawn.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, UnsetType, field

from protocol.archive import Archive, ArchiveRequest, Daily, Review
from protocol.base import MAX_SEATS, Clock, Code, Frozen, Message, Number, Numbered, Reacted, Seat
from protocol.lenient import otherwise
from protocol.office import Office, Operate, Outcome
from protocol.people import Came, Followed, Friend, Invited, Said, Settings, TakesSeat, Talk, Unfollowed, Waits, Went
from protocol.slow import Pace, SlowGame, SlowRequest, Vacation, YourTurn

Level = Literal["easy", "medium", "hard"]
"""How well a bot plays."""
Bot = Level | Literal["tutor", "program"]
"""What kind of bot: one that plays so well, the partner of a lesson, or a program that is no part of the house."""


# --- What a client may ask ----------------------------------------------------------------------------------------


class OpenTable(Numbered):
    """Open a table and take a seat."""

    game: str
    options: dict[str, Any] = field(default_factory=dict)
    private: bool = False
    """Whether the lobby hides the table, so that others need its code. Its games are not rated."""
    bots: Annotated[tuple[Level, ...], Meta(max_length=MAX_SEATS - 1)] = ()
    """Bots that sit down too."""
    start: bool = False
    """Whether the game begins at once."""
    bot_pace: Annotated[float, Meta(ge=0, le=1)] = 1.0
    """While only programs and bots sit there: how long bots take, as a multiple of the usual; 0 is without a pause."""
    takeover: bool = True
    """Whether newcomers may take over the seats of bots in a running game."""
    pace: Pace = 0
    """How many seconds there are for a move at a slow table; 0 for a live one. Compañeros and Level 8 can be slow."""
    players: Annotated[int, Meta(ge=0, le=MAX_SEATS)] = 0
    """The slow game begins by itself when this many players have sat down; 0 if the host starts it."""


class QuickPlay(Numbered):
    """Join people at a public table with a free seat or a bot's seat; if there is none, start a game with bots."""

    game: str
    bots: Annotated[tuple[Level, ...], Meta(max_length=MAX_SEATS - 1)] = ()
    """The bots of a new game."""


class Learn(Numbered):
    """Start the lesson: a private table, a patient partner, and a deal that is always the same."""

    game: str


class AddBot(Numbered):
    """Add a bot; only the host may, and not during a game."""

    level: Level


class RemoveBot(Numbered):
    """Remove the bot that was added last; only the host may, and not during a game."""


class Join(Numbered):
    """Take a free seat at a table; in a running game, a bot's seat."""

    code: Code
    or_watch: bool = False
    """Whether to watch if no seat is free."""


class Watch(Numbered):
    """Watch a table."""

    code: Code


class Follow(Numbered):
    """See the game as a player does who allows it, or as every watcher does; only watchers may."""

    seat: Seat | None = None


class Leave(Numbered):
    """Go back to the lobby, or one step back. Later requests wait until that is done."""


class Start(Numbered):
    """Start the game, or the next one with the same players; only the host may."""


class Play(Numbered):
    """A command of the game at this table; one that came over the wire may still be a map."""

    command: Any


class Resume(Numbered):
    """Play your own seat again, after a bot has played it for you."""


class ComeBack(Numbered):
    """Take a guest's seat again, with the code that the screen showed."""

    code: Code


class Prefer(Numbered):
    """Store these settings for me."""

    settings: Settings


class EnterOffice(Numbered):
    """Go from the lobby to the office; anyone but an operator is refused with `not_at_a_table`."""


Request = (
    OpenTable | QuickPlay | Learn | AddBot | RemoveBot | Join | Watch | Follow | Leave | Start | Play | Resume | Talk
    | ComeBack | Prefer | ArchiveRequest | EnterOffice | Operate | SlowRequest
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
    ON_THE_WAY = "on_the_way"
    HOST_ONLY = "host_only"
    NO_GAME_YET = "no_game_yet"
    WATCHERS_ONLY_WATCH = "watchers_only_watch"
    WATCHERS_ONLY = "watchers_only"
    NOT_ALLOWED_TO_FOLLOW = "not_allowed_to_follow"
    RATED_BETWEEN_PEOPLE = "rated_between_people"
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
    GAME_IS_SEALED = "game_is_sealed"
    NO_DEAL = "no_deal"
    DEAL_PLAYED = "deal_played"
    DEAL_NEEDS_KEY = "deal_needs_key"
    TOO_MANY_ATTEMPTS = "too_many_attempts"
    NOT_SLOW = "not_slow"
    SLOW_NEEDS_KEY = "slow_needs_key"
    TOO_MANY_SLOW_GAMES = "too_many_slow_games"
    NO_GAME_WAITS = "no_game_waits"
    NO_VACATION = "no_vacation"
    NO_BOTS_HERE = "no_bots_here"
    MUTED = "muted"
    TABLE_IS_PAUSED = "table_is_paused"
    TOO_FAST = "too_fast"
    NO_SUCH_PERSON = "no_such_person"
    TOO_MANY_FRIENDS = "too_many_friends"
    NOT_A_MOVE = "not_a_move"
    NOT_SHOWN = "not_shown"
    NOTHING_TO_SAY = "nothing_to_say"
    SUPERSEDED = "superseded"
    RESTARTED = "restarted"


# --- What a client sees -------------------------------------------------------------------------------------------


Phase = Literal["waiting", "playing", "over"]
"""Before a game, in it, after it."""


class Seated(Frozen):
    """A player at a table; `here` is False for one who is away or has left, `bot` says who plays if not a person."""

    name: str
    here: bool = True
    bot: Bot | None = None
    followable: bool = False
    """Whether a watcher may see this game as the player does."""

    @property
    def played_by_house(self) -> bool:
        """Whether a bot of the house plays."""
        return self.bot not in (None, "program")


class TableLine(Frozen):
    """A table as the lobby lists it, or would list it if it were not `private`."""

    code: str
    game: str
    seats: tuple[Seated, ...]
    places: int
    phase: Annotated[Phase, otherwise("waiting")]
    watchers: int
    private: bool
    lesson: bool = False
    daily: bool = False
    """Whether a deal of the day is played there."""
    open_seat: Seat | None = None
    """The bot's seat that the next newcomer gets in a running game; None if there is none."""
    open_now: bool = False
    """Whether the newcomer gets it at once, and not when the round ends."""
    pace: int = 0
    """How many seconds there are for a move at a slow table; 0 for a live one."""
    on_vacation: tuple[Seat, ...] = ()
    """Whose clocks stand still at the moment, at a slow table."""

    @property
    def taken(self) -> int:
        """How many seats are taken; during a game a seat is kept for its player."""
        return sum(seat.here or self.phase == "playing" or self.pace > 0 for seat in self.seats)


class Lobby(Message):
    """The lobby: public tables, and everyone online."""

    tables: tuple[TableLine, ...]
    people: tuple[str, ...]
    options: dict[str, dict[str, Any]] = field(default_factory=dict)
    """How new tables are set up in this house, by game, as far as that is not the usual."""
    friends: tuple[Friend, ...] = ()
    """The people whom the client follows."""
    own_games: tuple[SlowGame, ...] = ()
    """The client's games at slow tables; those that wait for the client come first."""
    vacation: Vacation | None = None
    """The client's vacation days, if the client has games at slow tables."""


class Table(Message):
    """A table as one viewer sees it; `view` belongs to the game, and is None before the first game.

    `you` is the viewer's seat, which may be one for the next game only: then `viewer` in the view is None.
    """

    line: TableLine
    options: dict[str, Any]
    you: Seat | None
    host: Seat | None
    view: Any
    clocks: tuple[Clock, ...]
    bot_pace: float = 1.0
    followed: Seat | None = None
    """The player as whom a watcher sees the game; None for the public view."""
    takeover: bool = True
    """Whether newcomers may take over the seats of bots in a running game."""
    promised: Seat | None = None
    """The bot's seat that this watcher takes over when the round ends."""


class Replay(Message):
    """A finished game after this many moves: the table as the chosen viewer saw it."""

    table: Table
    code: str
    step: int
    last: int
    seconds: float
    """How long the game had been going on."""
    speed: int
    opened: bool
    review: Review | None = None
    """The review that was asked for last."""


Place = Lobby | Table | Archive | Daily | Replay | Office


class Happened(Numbered):
    """An event of the game, as far as this viewer may know it."""

    event: Any


class Raced(Message):
    """A slap was decided: everyone who took part, the winner first."""

    reactions: tuple[Reacted, ...]


class Story(Message):
    """The events of the round so far, or its latest ones, in place of all that this viewer was told before."""

    events: tuple[Any, ...]
    by_bot: tuple[int, ...] | UnsetType = UNSET
    """Which of them, counted from 0, happened while a bot played the viewer's seat; none if it is missing."""

    @property
    def told(self) -> list[tuple[Any, bool]]:
        """Each event, and whether a bot played the viewer's seat then."""
        by_bot = frozenset(self.by_bot or ())
        return [(event, number in by_bot) for number, event in enumerate(self.events)]


class Refused(Numbered):
    """A request of this client was refused: the reason for a machine, what is wrong with options, and a sentence."""

    reason: str
    why: str = ""
    text: str = ""
    wait: int | UnsetType = UNSET
    """For `too_fast`: after how many seconds the request may be accepted, if it ever may be."""


class Done(Message):
    """The request with this number was carried out."""

    number: Number


class Notice(Message):
    """A message from the house itself."""

    kind: Literal[
        "welcome", "guest", "message", "announcement", "draining", "staying_open", "closing", "not_kept",
        "names_used_up", "name_lent", "unnamed",
        "table_closed", "table_crashed", "game_too_long", "stand_in", "paused", "resumed", "restored", "ignored",
        "heeded", "reported", "offline", "one_moment", "not_shown", "friend_added", "friend_removed", "invited",
        "deal_over", "games_wait", "vacation_taken", "gave_up",
    ]  # fmt: skip
    text: str = ""


News = (
    Happened | Raced | Story | Said | Invited | Waits | Refused | Done | Came | Went | TakesSeat | Followed
    | Unfollowed | Notice | Outcome | YourTurn
)  # fmt: skip

Reply = Refused | Happened | Done | Outcome
"""What answers a request."""


def events_in(news: Iterable[News]) -> list[Any]:
    """The game's events in the news, including those of a story."""
    events: list[Any] = []
    for item in news:
        if isinstance(item, Happened):
            events.append(item.event)
        elif isinstance(item, Story):
            events += item.events
    return events


class You(Frozen):
    """Who the client is; a guest has a code to come back with."""

    name: str
    guest: bool
    code: str = ""
    settings: Settings = Settings()
    round_trip: int | None = None
    """The way to the client and back, in milliseconds, as far as it is known."""
    operator: bool = False
    """Whether the client may run the house."""


class Update(Message):
    """The current state of the place, and what happened since the last update, oldest first."""

    you: You
    place: Place
    news: tuple[News, ...]
