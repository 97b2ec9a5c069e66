"""The host's policy for the house; it can change while the house is open."""

from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from protocol.archive import PlayDaily
from protocol.encodings.remote import HouseAddress
from protocol.house import AddBot, OpenTable, Reason, Request
from server.store.retention import RetentionLimits

Shape = Literal["json", "discord", "slack", "matrix"]
"""What a webhook takes."""


class Webhook(Struct, frozen=True):
    """Where to call people who are not here, and how often."""

    url: str = ""
    """The address to post to; empty for none."""
    shape: Shape = "json"
    wait_seconds: float = 30.0
    """How long a table waits before people are called."""
    pause_seconds: float = 300.0
    """The shortest time between two calls."""


class TableQuota(Struct, frozen=True):
    """How many tables may be open at the same time; slow ones do not count."""

    most: int = 200
    per_person: int = 3
    per_address: int = 10
    regulars_percent: int = 10
    """The percentage reserved for people who have played here before."""

    @property
    def for_strangers(self) -> int:
        """How many tables may be open before only people who have played here can open another."""
        return self.most - self.most * self.regulars_percent // 100


class SlowQuota(Struct, frozen=True):
    """How many slow tables there may be, and at how many of them one person may sit."""

    most: int = 10_000
    per_person: int = 20


class Policy(Struct, frozen=True):
    """Limits, timeouts, the options of new tables, and the operators."""

    message: str = ""
    """The message of the day."""
    address: HouseAddress | None = None
    """Where others reach the house, if that is known."""
    tables: TableQuota = TableQuota()
    slow_tables: SlowQuota = SlowQuota()
    deserted_seconds: float = 300.0
    """How long a game waits when everyone at the table has lost the connection."""
    lost_seconds: float = 60.0
    """How long a player who lost the connection has before a bot takes over; not every table has a turn timer."""
    return_seconds: float = 180.0
    """How long the other players have after a restart, once the first one is back."""
    restored_seconds: float = 1800.0
    """How long a table waits for its first player after a restart."""
    late_seconds: float = 5.0
    """How long a table waits for an answer of the journal before it pauses."""
    options: dict[str, Struct] = field(default_factory=dict)
    """The default options of new tables, by game; a game that is missing here has its own defaults."""
    bots: bool = True
    """Whether players may add bots."""
    programs: bool = True
    """Whether programs may connect and play."""
    operators: frozenset[str] = frozenset()
    """The operators' keys."""
    webhook: Webhook = Webhook()
    """Where to call people who are not here."""
    records: RetentionLimits = RetentionLimits()
    """How many finished games are kept, and for how long."""

    @property
    def changed_options(self) -> dict[str, dict[str, Any]]:
        """The options that differ from the defaults, for each game that has any."""
        return {game: changed for game in self.options if (changed := self.options_of(game))}

    def options_of(self, game: str) -> dict[str, Any]:
        """The options of a game that differ from its defaults."""
        own = self.options.get(game)
        if own is None:
            return {}
        usual = msgspec.to_builtins(type(own)())
        return {name: value for name, value in msgspec.to_builtins(own).items() if value != usual[name]}

    def forbids(self, request: Request) -> Reason | None:
        """Why the policy forbids a request; None if it doesn't."""
        brings_bots = isinstance(request, (AddBot, PlayDaily)) or (isinstance(request, OpenTable) and request.bots)
        return Reason.NO_BOTS_HERE if brings_bots and not self.bots else None
