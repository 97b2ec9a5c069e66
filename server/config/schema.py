"""Every section and key: its default, what it may be, and what it is for.

This is the one place where a key is described. The file that `kombio config` prints, the checks and their words all
follow from it, down to the sentences below the keys.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from server.config.address import PATTERN
from server.door.admission.limits import Limits
from server.rules.games import GAMES

AT_START = Meta(extra={"at_start": True})
"""Marks what is read at the start only."""
SECRET = Meta(extra={"secret": True})
"""Marks what no message may repeat."""

Listen = Annotated[str, Meta(pattern=PATTERN, title="HOST:PORT or :PORT")]
ListenOrNot = Annotated[str, Meta(pattern=rf"^$|{PATTERN}", title='HOST:PORT or :PORT, or "" for none')]
Fingerprint = Annotated[
    str,
    Meta(pattern=r"^SHA256:[A-Za-z0-9+/]{43}$", title="a key's fingerprint, as `ssh-keygen -lf FILE.pub` prints it"),
]
Line = Annotated[str, Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$", title="one line of up to 200 characters")]
Countdown = Annotated[int, Meta(ge=0, le=3600)]
Folder = Annotated[str, Meta(min_length=1, title="the name of a folder")]


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file."""


class House(Section, frozen=True):
    """The house itself, and who may come in."""

    listen: Annotated[Listen, AT_START] = ":2222"
    """Where players come in; :PORT is all interfaces."""
    data: Annotated[Folder, AT_START] = "data"
    """The folder for all that the house keeps: its key, its players, their games, its bans."""
    countdown: Annotated[Countdown, AT_START] = 5
    """How many seconds the house counts down before it closes; a second signal closes it at once."""
    message: Line = ""
    """The message of the day: a line for everyone who comes in."""
    password: Annotated[Line, SECRET] = ""
    """A word that everyone but operators must know to come in; empty for none. It stands here in plain letters, so
    use it for nothing else, and let nobody read this file who should not know it."""
    open_to: Literal["everyone", "listed"] = "everyone"
    """Who may come in: everyone, guests too, or only the keys that are listed."""
    listed: tuple[Fingerprint, ...] = ()
    """The keys that may come in when the house is open to listed keys; operators always may."""


class Operators(Section, frozen=True):
    """Who runs the house: with `ssh HOST admin help`, and in the lobby with the key o."""

    keys: tuple[Fingerprint, ...] = ()
    """The operators' keys."""


class Tables(Section, frozen=True):
    """The tables of the house."""

    most: Annotated[int, Meta(ge=1, le=10_000)] = 200
    """How many there may be at a time."""
    per_person: Annotated[int, Meta(ge=1, le=10_000)] = 3
    """How many of those that one person opened."""
    per_address: Annotated[int, Meta(ge=1, le=10_000)] = 10
    """How many of those that people of one address opened: enough for a family; raise it for a club or a school."""
    regulars_percent: Annotated[int, Meta(ge=0, le=50)] = 10
    """How many in a hundred are kept for people who have played a game here before, and for operators."""
    deserted_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 300
    """How long a game waits when everyone who sits there has lost the connection; one that everyone has left closes
    at once."""


class Bots(Section, frozen=True):
    """Players that are no people: the house's own, and programs that come in by themselves."""

    allowed: bool = True
    """Whether players may seat bots. For somebody who leaves a game a bot plays on in any case."""
    programs: bool = True
    """Whether programs may come in and play that say so, as `kombio bot` does; ~ stands before their names."""
    pace: Annotated[float, Meta(ge=0, le=10), AT_START] = 1.0
    """How long bots take for things, as a multiple of what a person takes."""


class Log(Section, frozen=True):
    """The log, which goes to stderr."""

    format: Literal["text", "json"] = "text"
    """Lines for people, or a JSON object a line."""


class Metrics(Section, frozen=True):
    """Figures for Prometheus at /metrics, and whether all is well at /health."""

    listen: Annotated[ListenOrNot, AT_START] = ""
    """Where to answer over HTTP; :PORT is for this machine alone. Nobody is asked for a password there, so name
    another host only behind a firewall."""


class Records(Section, frozen=True):
    """Records of games that are over."""

    most: Annotated[int, Meta(ge=0, le=10_000_000)] = 10_000
    """How many are kept; 0 keeps all."""
    days: Annotated[int, Meta(ge=0, le=36_500)] = 365
    """For how many days they are kept; 0 is for good."""


Games = msgspec.defstruct(
    "Games",
    [(name, game.options, game.options()) for name, game in GAMES.items()],
    bases=(Section,),
    namespace={"__doc__": "How a new table of a game is set up, unless its opener chooses otherwise."},
    frozen=True,
)


class Config(Section, frozen=True):
    """The whole file."""

    house: House = House()
    operators: Operators = Operators()
    limits: Annotated[Limits, AT_START] = Limits()
    tables: Tables = Tables()
    games: Games = Games()  # type: ignore[valid-type]
    bots: Bots = Bots()
    log: Log = Log()
    metrics: Metrics = Metrics()
    records: Records = Records()

    @property
    def options(self) -> dict[str, Struct]:
        """How new tables are set up, by game."""
        return msgspec.structs.asdict(self.games)
