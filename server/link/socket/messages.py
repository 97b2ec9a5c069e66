"""What door and house say to each other. The door begins with `Hello`, and the house answers with `Welcome`.

Both understand the same messages (`version`), so everything is decoded strictly. Visitors and players have numbers,
which the door gives them. All times are the house's: a door translates those of its own clock (`house_clock`).
"""

from functools import cache
from hashlib import sha256

import msgspec
from msgspec import Raw, Struct

from protocol.archive import Browse
from protocol.base import Seat
from protocol.encodings.remote import HouseAddress
from protocol.games import VOCABULARIES
from protocol.house import Request, TableLine, Update
from server.house.members.connection import Farewell
from server.link.port import Client, Parting


class Wire(Struct, frozen=True, array_like=True):
    """The base of all messages."""


# --- questions of a door; each has an answer ---


class AsksForPassword(Wire, frozen=True, tag=1):
    """Whether a client with this key needs the password."""

    key: str | None


class KnowsPassword(Wire, frozen=True, tag=2):
    """Whether this is the password."""

    word: str
    network: str


class Admit(Wire, frozen=True, tag=3):
    """A place for a client, as this visitor; `again` if it had one before the connection was lost."""

    client: Client
    again: bool


class TurnedAway(Wire, frozen=True, tag=4):
    """Why the visitor may not come in."""


class Administer(Wire, frozen=True, tag=5):
    """An operator's command line."""

    line: str


class IsOpenTable(Wire, frozen=True, tag=6):
    """Whether a name is the code of an open table."""

    name: str


class ListTables(Wire, frozen=True, tag=7):
    """The public tables."""


class NextTables(Wire, frozen=True, tag=8):
    """The public tables after the next change; at once if this watch has not asked before."""

    watch: int


class Pays(Wire, frozen=True, tag=9):
    """Count a request of this type."""

    kind: str


class Shelf(Wire, frozen=True, tag=10):
    """A list or a page of the archive."""

    wanted: Browse


class RecordOf(Wire, frozen=True, tag=11):
    """The record of a game."""

    code: str


class RecordedGame(Wire, frozen=True, tag=12):
    """The record of a game that will be replayed, and its table."""

    code: str


class ReviewOf(Wire, frozen=True, tag=13):
    """The review of a player's game."""

    code: str
    whose: Seat | str | None


class DailyOf(Wire, frozen=True, tag=14):
    """The deal of the day."""

    game: str


class OwnGames(Wire, frozen=True, tag=15):
    """The visitor's games at slow tables."""


class Enter(Wire, frozen=True, tag=16):
    """Let the visitor play, as this player; a guest who had a seat comes back with its code."""

    player: int
    name: str
    program: bool
    code: str = ""


class PartingOf(Wire, frozen=True, tag=17):
    """What a player should know who leaves now."""

    player: int


Question = (
    AsksForPassword | KnowsPassword | Admit | TurnedAway | Administer | IsOpenTable | ListTables | NextTables | Pays
    | Shelf | RecordOf | RecordedGame | ReviewOf | DailyOf | OwnGames | Enter | PartingOf
)  # fmt: skip


class Admitted(Wire, frozen=True):
    """The answer to `Admit`: where others reach the house."""

    address: HouseAddress | None


class Entered(Wire, frozen=True):
    """The answer to `Enter`."""

    name: str
    at_home: bool


class Recorded(Wire, frozen=True):
    """The answer to `RecordedGame`."""

    line: TableLine
    record: bytes


# --- what a door says ---


class Hello(Wire, frozen=True, tag=1):
    """The first message: the door's version, what its clock shows, and a name that no other door has.

    Without a name, the door only wants to know who is there.
    """

    version: str
    now: float
    door: str = ""


class Asked(Wire, frozen=True, tag=2):
    """A question, with a number; visitor 0 stands for nobody in particular."""

    number: int
    visitor: int
    question: Question


class Left(Wire, frozen=True, tag=3):
    """A visitor is gone."""

    visitor: int


class Typed(Wire, frozen=True, tag=4):
    """The user of a visitor has typed something."""

    visitor: int


class Sent(Wire, frozen=True, tag=5):
    """A request of a player, and when the key for it arrived."""

    player: int
    request: Request
    stamp: float | None


class KeyArrived(Wire, frozen=True, tag=6):
    """A key is on its way through the player's screen."""

    player: int
    stamp: float


class KeyDone(Wire, frozen=True, tag=7):
    """The screen has handled all keys up to this one."""

    player: int
    stamp: float


class Ready(Wire, frozen=True, tag=8):
    """The player's front end is ready for the next update; `anyway` even if nothing is new."""

    player: int
    anyway: bool = False


class Written(Wire, frozen=True, tag=9):
    """An update with something to race for was written to the client: which, and when."""

    player: int
    prize: int
    at: float


class Measured(Wire, frozen=True, tag=10):
    """The latency of the player's client, and its jitter, in seconds."""

    player: int
    seconds: float
    jitter: float


class Gone(Wire, frozen=True, tag=11):
    """A player has left."""

    player: int


class StopWatching(Wire, frozen=True, tag=12):
    """Nobody waits for the tables of this watch any more."""

    watch: int


class Ping(Wire, frozen=True, tag=13):
    """Are you there? The door's clock shows this."""

    now: float


OfPlayer = Sent | KeyArrived | KeyDone | Ready | Written | Measured
"""What is about a player."""
FromDoor = (
    Hello | Asked | Left | Typed | Sent | KeyArrived | KeyDone | Ready | Written | Measured | Gone | StopWatching | Ping
)

# --- what the house says ---


class Welcome(Wire, frozen=True, tag=1):
    """The answer to `Hello`: the house's version, its clock, the time on both clocks, and the house's term.

    Of two houses on one database, the one with the higher term is the one that has taken over.
    """

    version: str
    clock: str
    yours: float
    now: float
    term: int = 0


class Answered(Wire, frozen=True, tag=2):
    """The answer to a question."""

    number: int
    answer: Raw


class Failed(Wire, frozen=True, tag=3):
    """A question has no answer: the kind of error, the reason for a machine, and in words."""

    number: int
    error: str
    reason: str = ""
    text: str = ""


class Told(Wire, frozen=True, tag=4):
    """An update for a player: its game, what it shows to race for, the update without the game's view, and the view."""

    player: int
    prize: int
    game: str
    update: Raw
    view: Raw


class Kicked(Wire, frozen=True, tag=5):
    """A player's session ends."""

    player: int
    why: Farewell
    parting: Parting


class GaveWay(Wire, frozen=True, tag=6):
    """Somebody else has the visitor's place."""

    visitor: int


class Report(Wire, frozen=True, tag=7):
    """Say at once up to when all keys were reported."""


class Pong(Wire, frozen=True, tag=8):
    """The answer to a ping, with the time on both clocks."""

    yours: float
    now: float


class Crashed(Wire, frozen=True, tag=9):
    """What a player is told can't be made; the house has logged why."""

    player: int


FromHouse = Welcome | Answered | Failed | Told | Kicked | GaveWay | Report | Pong | Crashed


class DoorBatch(Struct, frozen=True, array_like=True):
    """What a door has to say: every key that arrived before `at` was reported with it or before it."""

    at: float
    messages: tuple[FromDoor, ...]


class HouseBatch(Struct, frozen=True, array_like=True):
    """What the house has to say."""

    at: float
    messages: tuple[FromHouse, ...]


@cache
def version() -> str:
    """Stands for everything that door and house say to each other: if any of it changes, so does this.

    So a door and a house of different versions of Kombio understand each other as long as nothing of it has changed.
    """
    games = [part for words in VOCABULARIES.values() for part in (words.options, words.moves, words.events, words.view)]
    schemas, parts = msgspec.json.schema_components([DoorBatch, HouseBatch, Update, *games], ref_template="{name}")
    return sha256(msgspec.json.encode([schemas, parts], order="deterministic")).hexdigest()[:16]
