"""Every section and key of the configuration: its default, its type, and what it is for.

This is the only place that describes a key. The file that `kombio config` prints, the checks and their error messages
are all derived from it, including the docstrings below the keys.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from server.config.address import PATTERN
from server.door.admission.limits import Limits
from server.rules.games import GAMES

AT_START = Meta(extra={"at_start": True})
"""Marks keys that are only read at the start."""
SECRET = Meta(extra={"secret": True})
"""Marks values that no message may repeat."""

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
    """A section of the file."""


class House(Section, frozen=True):
    """The house itself, and who may come in."""

    listen: Annotated[Listen, AT_START] = ":2222"
    """Where players connect; :PORT listens on all interfaces."""
    data: Annotated[Folder, AT_START] = "data"
    """The folder for everything the house stores: its key, its players, their games, its bans."""
    countdown: Annotated[Countdown, AT_START] = 5
    """Seconds to count down before the house closes; a second signal closes it at once."""
    message: Line = ""
    """The message of the day: a line for everyone who logs in."""
    password: Annotated[Line, SECRET] = ""
    """A password that everyone except operators needs to log in; empty for none. It is stored here in plain text, so
    use it for nothing else, and don't let anyone read this file who should not know it."""
    open_to: Literal["everyone", "listed"] = "everyone"
    """Who may come in: everyone, including guests, or only listed keys."""
    listed: tuple[Fingerprint, ...] = ()
    """The keys that may come in when the house is open to listed keys only; operators always may."""


class Operators(Section, frozen=True):
    """Who runs the house, with `ssh HOST admin help` or with the key o in the lobby."""

    keys: tuple[Fingerprint, ...] = ()
    """The operators' keys."""


class Tables(Section, frozen=True):
    """The tables of the house."""

    most: Annotated[int, Meta(ge=1, le=10_000)] = 200
    """How many tables there may be at a time."""
    per_person: Annotated[int, Meta(ge=1, le=10_000)] = 3
    """How many of them one person may have opened."""
    per_address: Annotated[int, Meta(ge=1, le=10_000)] = 10
    """How many of them people at one address may have opened. Enough for a family; raise it for a club or a school."""
    regulars_percent: Annotated[int, Meta(ge=0, le=50)] = 10
    """Percentage of the tables reserved for operators and people who have played a game here before."""
    deserted_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 300
    """How long a game waits when all of its players have lost their connection. A game that everyone has left closes at
    once."""


class Bots(Section, frozen=True):
    """Players that are not people: the house's own bots, and programs that connect by themselves."""

    allowed: bool = True
    """Whether players may add bots. When somebody leaves a game, a bot always plays on for them."""
    programs: bool = True
    """Whether programs that say that they are programs may play, as `kombio bot` does; their names start with ~."""
    pace: Annotated[float, Meta(ge=0, le=10), AT_START] = 1.0
    """How long bots take to act, as a multiple of what a person takes."""


class Log(Section, frozen=True):
    """The log, which goes to stderr."""

    format: Literal["text", "json"] = "text"
    """Lines for people, or one JSON object per line."""


class Metrics(Section, frozen=True):
    """Metrics for Prometheus at /metrics, and a health check at /health."""

    listen: Annotated[ListenOrNot, AT_START] = ""
    """Where to answer over HTTP; :PORT is for this machine only. There is no password, so name another host only
    behind a firewall."""


class Records(Section, frozen=True):
    """Records of finished games."""

    most: Annotated[int, Meta(ge=0, le=10_000_000)] = 10_000
    """How many are kept; 0 keeps all."""
    days: Annotated[int, Meta(ge=0, le=36_500)] = 365
    """For how many days they are kept; 0 keeps them for good."""


Games = msgspec.defstruct(
    "Games",
    [(name, game.options, game.options()) for name, game in GAMES.items()],
    bases=(Section,),
    namespace={"__doc__": "The default options of a new table, unless its host chooses others."},
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
