"""What the host decides about the house, and may decide anew while it is open."""

from typing import Any

import msgspec
from msgspec import Struct, field

from protocol.house import AddBot, OpenTable, Reason, Request
from server.store.retention import Limits


class Policy(Struct, frozen=True):
    """How many, how long, by which options, and who runs the house."""

    message: str = ""
    """The message of the day."""
    tables: int = 200
    """How many there may be at a time."""
    tables_per_person: int = 3
    """How many of those that one person opened."""
    tables_per_address: int = 10
    """How many of those that people of one address opened."""
    regulars_percent: int = 10
    """How many of the tables are kept for people who have played here before."""
    deserted_seconds: float = 300.0
    """How long a game waits when everyone who sits there has lost the connection."""
    lost_seconds: float = 60.0
    """How long a lost connection is waited for before a bot plays the seat; not every table has a turn timer."""
    return_seconds: float = 180.0
    """After a restart, how long the others are waited for when the first is back."""
    restored_seconds: float = 1800.0
    """How long a table waits for the first to come back after a restart."""
    retry_seconds: float = 1.0
    """How long a table waits before it tries again to write something down."""
    farewell_seconds: float = 3.0
    """How long a closing house waits for screens to be given back."""
    options: dict[str, Struct] = field(default_factory=dict)
    """How a new table of a game is set up unless its opener chooses otherwise; games that are not named, as usual."""
    bots: bool = True
    """Whether players may seat bots."""
    programs: bool = True
    """Whether programs may play that are no part of the house."""
    operators: frozenset[str] = frozenset()
    """The keys of those who run the house."""
    records: Limits = Limits()
    """How many games that are over are kept, and for how long."""

    @property
    def tables_for_strangers(self) -> int:
        """How many tables there may be before only people who have played here before open another."""
        return self.tables - self.tables * self.regulars_percent // 100

    @property
    def changed_options(self) -> dict[str, dict[str, Any]]:
        """What differs from the usual options, for each game where something does."""
        return {game: changed for game in self.options if (changed := self.options_of(game))}

    def options_of(self, game: str) -> dict[str, Any]:
        """What differs from a game's usual options."""
        own = self.options.get(game)
        if own is None:
            return {}
        usual = msgspec.to_builtins(type(own)())
        return {name: value for name, value in msgspec.to_builtins(own).items() if value != usual[name]}

    def forbids(self, request: Request) -> Reason | None:
        """Why the host does not want this, if that is so."""
        brings_bots = isinstance(request, AddBot) or (isinstance(request, OpenTable) and request.bots)
        return Reason.NO_BOTS_HERE if brings_bots and not self.bots else None
