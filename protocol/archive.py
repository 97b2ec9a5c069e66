"""What a client and the house say to each other about games that are over: lists, pages of players, replays.

A game that is over has no secrets: it may be looked at with anybody's eyes, or with all cards open.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from protocol.base import Message, Result, Seat
from protocol.lenient import otherwise

Unit = Literal["move", "turn", "round"]
"""What a replay goes on by."""
Shelf = Literal["mine", "all", "top", "player"]
"""What is listed: the player's own games, all games, who is best, or one player's page."""
GameCode = Annotated[str, Meta(pattern=r"^[A-Za-z0-9]{6}$")]
"""The code of a game that is over."""
SPEEDS = (0, 1, 2, 4, 8)
"""How fast a replay goes on by itself; 0 is not at all."""


# --- What a client may ask ----------------------------------------------------------------------------------------


class EnterArchive(Message, frozen=True):
    """Go from the lobby to the games that are over."""


class Browse(Message, frozen=True):
    """Show another shelf of the archive; a player's page by the player's name."""

    shelf: Shelf
    game: Annotated[str, Meta(max_length=20)] = ""
    """For `top` and `player`: of which game."""
    name: Annotated[str, Meta(max_length=40)] = ""


class Rewatch(Message, frozen=True):
    """Look at a game again."""

    code: GameCode


class Seek(Message, frozen=True):
    """Go on in the replay, or back."""

    by: Annotated[int, Meta(ge=-10_000, le=10_000)]
    unit: Unit = "move"


class SeeAs(Message, frozen=True):
    """Look with the eyes of a seat, or of a watcher; opened, with all cards open."""

    seat: Seat | None = None
    opened: bool = False


class SetSpeed(Message, frozen=True):
    """Let the replay go on by itself, so fast; 0 stops it."""

    speed: Annotated[int, Meta(ge=0, le=8)]


ArchiveRequest = EnterArchive | Browse | Rewatch | Seek | SeeAs | SetSpeed


# --- What a client sees -------------------------------------------------------------------------------------------


class KeptGame(Struct, frozen=True):
    """A game in a list: its code, which game it is, when it ended (seconds since 1970), who played and how it ended.

    In an abandoned game there are no points, and the places say who left first: that player is last.
    """

    code: str
    game: str
    ended: int
    players: tuple[str, ...]
    result: Result
    rated: bool
    you: Seat | None = None
    """Where the one who asks sat."""
    private: bool = False
    """Whether it was played at a private table: nobody but its players and the operators sees it here."""
    abandoned: bool = False
    """Whether everyone left before it was over."""


class Standing(Struct, frozen=True):
    """A player in the list of the best; the rating is what the player surely plays as well as, roughly 0 to 50."""

    name: str
    rating: float
    games: int
    wins: float
    provisional: bool
    bot: bool = False


class PlayerPage(Struct, frozen=True):
    """What is known of a player in one game."""

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


class Archive(Message, frozen=True):
    """The archive as far as it was asked for; `None` while it is being looked up."""

    shelf: Annotated[Shelf, otherwise("all")]
    game: str
    games: tuple[KeptGame, ...] | None = None
    standings: tuple[Standing, ...] | None = None
    page: PlayerPage | None = None
