"""Every section and key: its default, its valid values, and what it is for.

This is the only place where a key is described. The file that `kombio config` prints, the checks and the error messages
are all generated from it, including the sentences below the keys.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from server.config.address import PATTERN
from server.config.house_addresses import HOUSES_PATTERN
from server.config.public_address import PUBLIC_PATTERN
from server.door.admission.limits import Limits
from server.house.runtime.policy import Shape
from server.rules.games import GAMES

AT_START = Meta(extra={"at_start": True})
"""Marks keys that take effect only after a restart."""
SECRET = Meta(extra={"secret": True})
"""Marks keys whose values no message may repeat."""

Listen = Annotated[str, Meta(pattern=PATTERN, title="HOST:PORT or :PORT")]
ListenOrNot = Annotated[str, Meta(pattern=rf"^$|{PATTERN}", title='HOST:PORT or :PORT, or "" for none')]
PublicAddress = Annotated[
    str, Meta(pattern=rf"^$|{PUBLIC_PATTERN}", max_length=253, title='HOST or HOST:PORT, or "" for none')
]
HouseAddresses = Annotated[
    str,
    Meta(
        pattern=rf"^$|{HOUSES_PATTERN}",
        max_length=1000,
        title='HOST or HOST:PORT, several with commas between them, or "" for none',
    ),
]
Fingerprint = Annotated[
    str,
    Meta(pattern=r"^SHA256:[A-Za-z0-9+/]{43}$", title="a key's fingerprint, as `ssh-keygen -lf FILE.pub` prints it"),
]
Network = Annotated[str, Meta(pattern=r"^[0-9A-Fa-f:.]+(/\d{1,3})?$", title="an address or a network, as 10.0.0.0/8")]
WebAddress = Annotated[
    str,
    Meta(
        pattern=r"^$|^https?://[A-Za-z0-9.-]+(:\d{1,5})?(/[!-~]*)?$",
        max_length=500,
        title='a web address (https://...), or "" for none',
    ),
]
StoreUrl = Annotated[
    str,
    Meta(
        pattern=r"^$|^postgres(ql)?://([^\s:@/?#]+(:[^\s:@/?#]*)?@)?[^\s@/?#]*/[^\s@/?#]+(\?[^\s#@]*)?$",
        max_length=500,
        title='postgresql://USER:PASSWORD@HOST/DATABASE (special characters of the password as %XX), or "" for none',
    ),
]
Line = Annotated[str, Meta(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$", title="one line of up to 200 characters")]
Countdown = Annotated[int, Meta(ge=0, le=3600)]
Workers = Annotated[int, Meta(ge=1, le=64)] | Literal["auto"]
Folder = Annotated[str, Meta(min_length=1, title="the name of a folder")]


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """A section of the file."""


class House(Section, frozen=True):
    """The house itself, and who may connect."""

    listen: Annotated[Listen, AT_START] = ":2222"
    """The address to listen on; :PORT means all interfaces."""
    address: PublicAddress = ""
    """Where others reach the house, as they would type it: a name, or an address. A table shows the command that
    leads to it, as text, link and QR code; without this it is the address that each player has reached, if others can
    reach it too. Without a port, the port is that of `listen`."""
    proxies: Annotated[tuple[Network, ...], AT_START] = ()
    """The TCP balancers in front of the house that send a header of the PROXY protocol (version 1 or 2). Limits and
    bans then apply to the addresses in these headers. Every connection from a balancer must have one; a header from
    anywhere else is never believed."""
    workers: Annotated[Workers, AT_START] = 1
    """How many processes serve the players' screens. One core holds about 500 players, and 1 means one process for
    everything. With 2 or more, the house itself is another process (docs/SCALING.md). "auto" takes one for each
    core."""
    data: Annotated[Folder, AT_START] = "data"
    """The data directory: host key, players, games, bans."""
    countdown: Annotated[Countdown, AT_START] = 5
    """Seconds to count down before the house closes; a second signal closes it at once."""
    message: Line = ""
    """The message of the day, shown to everyone who connects."""
    password: Annotated[Line, SECRET] = ""
    """A password that everyone except operators needs; empty for none. It is stored here in plain text, so use it
    nowhere else, and restrict who can read this file."""
    open_to: Literal["everyone", "listed"] = "everyone"
    """Who may connect: everyone, including guests, or only the listed keys."""
    listed: tuple[Fingerprint, ...] = ()
    """The keys that may connect when the house is open to listed keys; operators always may."""


class Store(Section, frozen=True):
    """Where players, games, tables and bans are stored."""

    url: Annotated[StoreUrl, AT_START, SECRET] = ""
    """A PostgreSQL database; it needs the package kombio[postgres]. Empty for a file in the data directory, which needs
    nothing else. `kombio admin copy` moves a house from one to the other. A password may stand in ~/.pgpass instead."""


class Link(Section, frozen=True):
    """A house and its doors on several machines: `kombio house` and `kombio door` (docs/SCALING.md). `kombio serve`
    uses none of this."""

    listen: Annotated[Listen, AT_START] = ":2223"
    """Where the house listens for doors. Both prove who they are by link_key.pem in their data directories."""
    house: Annotated[HouseAddresses, AT_START] = ""
    """Where a door finds the house: its address and those of its standbys, with commas between them."""


class Operators(Section, frozen=True):
    """Who runs the house, with `ssh HOST admin help`, or in the lobby with the key o."""

    keys: tuple[Fingerprint, ...] = ()
    """The operators' keys."""


class Tables(Section, frozen=True):
    """The tables of the house."""

    most: Annotated[int, Meta(ge=1, le=10_000)] = 200
    """The maximum number of open tables."""
    per_person: Annotated[int, Meta(ge=1, le=10_000)] = 3
    """The maximum that one person can have open."""
    per_address: Annotated[int, Meta(ge=1, le=10_000)] = 10
    """The maximum opened from one address: enough for a family; raise it for a club or a school."""
    slow: Annotated[int, Meta(ge=0, le=1_000_000)] = 10_000
    """The maximum number of slow tables, which give minutes or days for a move; 0 for none. They take space on the
    disk and no memory."""
    slow_per_person: Annotated[int, Meta(ge=1, le=1000)] = 20
    """At how many slow tables one person may sit."""
    regulars_percent: Annotated[int, Meta(ge=0, le=50)] = 10
    """The percentage reserved for people who have played here before, and for operators."""
    deserted_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 300
    """How many seconds a game waits when everyone at the table has lost the connection; a game that everyone has left
    closes at once."""


class Bots(Section, frozen=True):
    """Bots of the house, and programs that connect from outside."""

    allowed: bool = True
    """Whether players may add bots. A bot takes over for a player who leaves a game in any case."""
    programs: bool = True
    """Whether programs that identify themselves, as `kombio bot` does, may play; their names begin with ~."""
    pace: Annotated[float, Meta(ge=0, le=10), AT_START] = 1.0
    """How long bots take, as a multiple of a person's time."""


class Log(Section, frozen=True):
    """The log, which goes to stderr."""

    format: Literal["text", "json"] = "text"
    """Lines of text, or one JSON object per line."""


class Metrics(Section, frozen=True):
    """Prometheus metrics at /metrics, and a health check at /health."""

    listen: Annotated[ListenOrNot, AT_START] = ""
    """Where to serve HTTP; :PORT is reachable from this machine only. There is no authentication, so use another
    address only behind a firewall."""


class Notify(Section, frozen=True):
    """Notify people who are away when a public table waits for players."""

    url: Annotated[WebAddress, SECRET] = ""
    """A webhook: the house posts a message there. Private tables are never announced."""
    shape: Shape = "json"
    """What the service takes: a JSON object with all facts, or a message of Discord, Slack or Matrix."""
    wait_seconds: Annotated[int, Meta(ge=5, le=3600)] = 30
    """How many seconds a table waits before it is announced, once."""
    pause_seconds: Annotated[int, Meta(ge=10, le=86_400)] = 300
    """The shortest time between two messages; for tables of the same person or address it is an hour."""


class Records(Section, frozen=True):
    """Records of finished games."""

    most: Annotated[int, Meta(ge=0, le=10_000_000)] = 10_000
    """How many are kept; 0 keeps all."""
    days: Annotated[int, Meta(ge=0, le=36_500)] = 365
    """For how many days they are kept; 0 keeps them forever."""


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
    store: Store = Store()
    link: Link = Link()
    operators: Operators = Operators()
    limits: Annotated[Limits, AT_START] = Limits()
    tables: Tables = Tables()
    games: Games = Games()  # type: ignore[valid-type]
    bots: Bots = Bots()
    log: Log = Log()
    metrics: Metrics = Metrics()
    notify: Notify = Notify()
    records: Records = Records()

    @property
    def options(self) -> dict[str, Struct]:
        """The options of new tables, by game."""
        return msgspec.structs.asdict(self.games)
