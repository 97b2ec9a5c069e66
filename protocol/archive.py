"""Messages about finished games: lists, player pages, replays, reviews; and about the deal of the day.

A finished game has no secrets: it can be watched as any player, or with all cards open.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, field

from protocol.base import Frozen, Hex32, Message, Numbered, Result, Seat
from protocol.lenient import otherwise

Unit = Literal["move", "turn", "round", "start"]
"""What a replay goes forward or back by; `start` counts moves from the start of the game."""
Shelf = Literal["mine", "all", "top", "player"]
"""What is listed: the player's own games, all games, the best players, or one player's page."""
GameCode = Annotated[str, Meta(pattern=r"^[A-Za-z0-9]{6}$")]
"""The code of a game that is over."""
SPEEDS = (0, 1, 2, 4, 8)
"""How fast a replay goes on by itself; 0 is not at all."""


# --- What a client may ask ----------------------------------------------------------------------------------------


class EnterArchive(Numbered):
    """Go from the lobby to the archive."""


class Browse(Numbered):
    """Show another list of the archive, or a player's page."""

    shelf: Shelf
    game: Annotated[str, Meta(max_length=20)] = ""
    """For `top` and `player`: of which game; the first one of the house if it is left out or unknown."""
    name: Annotated[str, Meta(max_length=40)] = ""
    """For `player`: whose page."""


class Rewatch(Numbered):
    """Start a replay before the first move; a `story` has the events of the deal."""

    code: GameCode


class Seek(Numbered):
    """Go forward or back in the replay, and stop it if it runs.

    By turns or rounds it goes from one beginning to another; -1 leads from the middle of one to its own beginning.
    Beyond an end it stops there. If it leads to the next move, the events come as `happened`; otherwise as a `story`.
    """

    by: Annotated[int, Meta(ge=-100_000, le=100_000)]
    unit: Unit = "move"


class SeeAs(Numbered):
    """See the replay as a player, or as a watcher; or with all cards open. A `story` follows."""

    seat: Seat | None = None
    opened: bool = False


class SetSpeed(Numbered):
    """Run the replay at this speed; 0 stops it. The events of each move come as `happened`."""

    speed: Annotated[int, Meta(ge=0, le=8)]


class ReviewGame(Numbered):
    """Review how a seat was played: in the archive any game, in a replay this one, which is then shown as that seat."""

    code: GameCode
    seat: Seat | None = None
    """Whose play; None for the client's own seat, limited to the moves that the client made."""


class EnterDaily(Numbered):
    """Go from the lobby to the page of the deal of the day; on that page, show another game's deal."""

    game: Annotated[str, Meta(max_length=20)] = ""
    """Of which game; the first one of the house if it is left out or unknown."""


class PlayDaily(Numbered):
    """Play the deal of the day against three hard bots. A key has one attempt at each, used up when it begins."""

    game: str


ArchiveRequest = EnterArchive | Browse | Rewatch | Seek | SeeAs | SetSpeed | ReviewGame | EnterDaily | PlayDaily


# --- What a client sees -------------------------------------------------------------------------------------------


class KeptGame(Frozen):
    """A game in a list: its code, which game, when it ended (seconds since 1970), who played, and the result.

    An abandoned game has no points, and the places say who left first: that player is last.
    """

    code: str
    game: str
    ended: int
    players: tuple[str, ...]
    result: Result
    rated: bool
    """Whether the table was public and had the default options. Guests and programs get no rating there either."""
    you: Seat | None = None
    """Where the one who asks sat."""
    private: bool = False
    """Whether it was played at a private table: nobody but its players and the operators sees it here."""
    abandoned: bool = False
    """Whether everyone left before it was over."""


class Standing(Frozen):
    """A player in the list of the best. The rating is a cautious estimate, roughly 0 to 50."""

    name: str
    rating: float
    games: int
    wins: float
    provisional: bool
    bot: bool = False


class PlayerPage(Frozen):
    """A player's statistics in one game."""

    name: str
    game: str
    standing: Standing | None
    """None before the first rated game."""
    rank: int | None
    """The place among all whose rating is not provisional."""
    counts: dict[str, int]
    """What was counted in all of the player's games: `games`, `wins`, `rounds`, `points`, and what the game adds."""
    reaction: int | None
    """The median reaction in milliseconds, where there are races."""
    ratings: tuple[float, ...]
    """The rating after each of the last games, oldest first."""
    trends: dict[str, tuple[float, ...]] = field(default_factory=dict)
    """Figures over time, oldest first, each about ten games: `points` a round, `reaction` in milliseconds, and shares
    from 0 to 1: of `calls` that were won, of right slaps (`memory`), of `rounds_won`. A game has only some of them."""
    records: dict[str, int] = field(default_factory=dict)
    """The best so far: `fastest_slap` in milliseconds, and `longest_streak`, the most wins in a row."""


Kind = Literal["choice", "slap", "memory"]
"""A kind of moment: a choice, a slap that nobody made, or a move against what the seat had seen before."""


class Moment(Frozen):
    """A moment in which a hard bot that knew what the seat knew would have played differently."""

    kind: Annotated[Kind, otherwise("choice")]
    """A choice, a slap that nobody made, or a move against what the seat had seen before."""
    step: int
    """Where it is in the replay: how many moves were made before it."""
    view: Any
    """What the seat saw, without offers."""
    did: Any
    """The command that the seat gave; None if it let the moment pass."""
    better: Any
    """The command that the bot would have given; None if it would have let the moment pass."""
    cost: float
    """What the difference is worth to the bot."""
    reminder: Any = None
    """What the seat had seen and should have remembered. Its type depends on the game; some games have none."""


class Review(Frozen):
    """How well a seat was played, judged by a hard bot that knew only what the seat knew."""

    code: str
    game: str
    players: tuple[str, ...]
    seat: Seat
    unit: Annotated[Literal["points", "turns"], otherwise("points")]
    """The unit of costs."""
    judged: int
    """How many decisions were judged."""
    lost: float
    """What all of them cost together."""
    moments: tuple[Moment, ...]
    """The costliest moments of each kind, at most three: first the choices, then slaps, then memory."""
    counts: dict[str, int]
    """How many moments of each kind there were."""
    deal: float | None
    """What the cards were worth that the seat got, compared to the average; more is better. The game says in what."""
    until: int | None = None
    """How many moves were reviewed, from the first, if the game was too long to be reviewed to its end."""


class Archive(Message):
    """The answer to the latest query: `games`, `standings`, `page` or `review`; all None while it is being looked up.

    If nobody has the name that was asked for, `standings` is empty.
    """

    shelf: Annotated[Shelf | Literal["review"], otherwise("all")]
    game: str
    games: tuple[KeptGame, ...] | None = None
    standings: tuple[Standing, ...] | None = None
    page: PlayerPage | None = None
    review: Review | None = None


class DealOfDay(Frozen):
    """A game's deal of one day: the hash of its seed, when it was drawn, and the seed once that is public."""

    day: str
    """The date (UTC): `2026-11-17`."""
    commitment: Hex32
    """SHA-256 of the seed."""
    drawn: int
    """Seconds since 1970."""
    seed: Hex32 | None = None


class DailyStanding(Frozen):
    """A finished attempt in the ladder of a day. `place` and `points` are those of the game; ties share a rank."""

    rank: int
    name: str
    place: int
    points: int


class DailyTotal(Frozen):
    """A player in the list of all time: how many deals they won and finished, and their longest streak."""

    name: str
    won: int
    finished: int
    longest: int


class DailyOwn(Frozen):
    """The client's own results."""

    begun: bool
    """Whether today's attempt is used up."""
    standing: DailyStanding | None
    """Today's result, if the attempt is finished."""
    streak: int
    """How many deals in a row were finished, including today's if it is finished."""
    total: DailyTotal


class Daily(Message):
    """The page of the deal of the day; `ladder` is None while it is being looked up."""

    game: str
    today: DealOfDay | None = None
    """None if there is none: the clock of the house is behind."""
    tomorrow: DealOfDay | None = None
    last: DealOfDay | None = None
    """The latest deal whose seed is public."""
    begun: int = 0
    """How many players have begun today's."""
    ladder: tuple[DailyStanding, ...] | None = None
    """The best of today."""
    best: tuple[DailyTotal, ...] = ()
    """The best of all time."""
    you: DailyOwn | None = None
    """None for guests and programs, who can't play it."""
