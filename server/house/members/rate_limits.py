"""Rate limits on requests that affect others: chat, opening tables, trying codes.

Both the person and the address are limited: a new key resets the first, not the second.
"""

import asyncio
from collections.abc import Iterable

from msgspec import Struct

from protocol.archive import Browse, EnterArchive, EnterDaily, PlayDaily, ReviewGame, Rewatch
from protocol.house import ComeBack, Follow, Join, Learn, OpenTable, Prefer, QuickPlay, Watch
from protocol.people import AddFriend, Heed, Ignore, Invite, RemoveFriend, Report, Say
from protocol.slow import GiveUp, TakeVacation, ToGame
from server.house.members.token_bucket import Buckets, Rate, TokenBucket


class RateLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """How often a person, or everyone at one address, may make requests of each kind."""

    lines: Rate = Rate(0.5, 6)
    """Lines of chat, and whom a watcher follows: everyone at the table reads both."""
    tables: Rate = Rate(0.05, 5)
    """Opening a table or a lesson; a table stays open for a while after everyone has left."""
    codes: Rate = Rate(0.1, 10)
    """Joining a table or returning to a seat; so nobody finds a code by trying."""
    settings: Rate = Rate(1, 20)
    """Changing settings; each change is stored."""
    lookups: Rate = Rate(2, 20)
    """Looking up games and players; each lookup reads from the disk."""
    replays: Rate = Rate(0.2, 5)
    """Replaying and reviewing finished games; each takes a tenth of a second of CPU."""
    names: Rate = Rate(0.01, 3)
    """Claiming a name; the key owns it from then on."""
    complaints: Rate = Rate(0.05, 10)
    """Ignoring and reporting people; the operators read each report."""
    friends: Rate = Rate(0.5, 20)
    """Following people and not any more; each change is stored."""
    invitations: Rate = Rate(0.05, 5)
    """Inviting people to a table; each is a line on somebody's screen."""
    deals: Rate = Rate(0.002, 12)
    """Playing the deal of the day; each attempt is stored."""
    slow: Rate = Rate(0.0002, 10)
    """Opening a slow table, which is stored for days: ten at once, and about seventeen a day."""
    games: Rate = Rate(0.5, 20)
    """Going to one's games at slow tables, and giving up a seat; each game is restored from the disk."""


class NewName:
    """A player connects with a name that nobody owns."""


class OpenSlow:
    """A player opens a slow table."""


KINDS: dict[type, str] = {
    NewName: "names",
    OpenSlow: "slow",
    ToGame: "games",
    GiveUp: "games",
    TakeVacation: "settings",
    Say: "lines",
    Follow: "lines",
    OpenTable: "tables",
    QuickPlay: "tables",
    Learn: "tables",
    Join: "codes",
    Watch: "codes",
    ComeBack: "codes",
    Prefer: "settings",
    EnterArchive: "lookups",
    Browse: "lookups",
    Rewatch: "replays",
    ReviewGame: "replays",
    Ignore: "complaints",
    Heed: "complaints",
    Report: "complaints",
    AddFriend: "friends",
    RemoveFriend: "friends",
    Invite: "invitations",
    EnterDaily: "lookups",
    PlayDaily: "deals",
}
"""Which limit a request counts against. Moves are not limited: the rules say when they are allowed."""


class RateLimiter:
    """The token buckets of one person or one address."""

    def __init__(self, rates: RateLimits) -> None:
        self._buckets = {kind: TokenBucket(getattr(rates, kind)) for kind in set(KINDS.values())}

    def bucket(self, request: type) -> TokenBucket | None:
        """The bucket for requests of this type; None if they are not limited."""
        kind = KINDS.get(request)
        return self._buckets[kind] if kind else None

    def is_full(self, now: float) -> bool:
        """Whether all buckets are full."""
        return all(bucket.is_full(now) for bucket in self._buckets.values())


def buckets(limiters: Iterable[RateLimiter], request: type) -> Buckets:
    """The buckets for requests of this type, of the person and the address together."""
    return Buckets(*(bucket for limiter in limiters if (bucket := limiter.bucket(request))))


def counted(limiters: Iterable[RateLimiter], request: type) -> float:
    """Count a request; if the person or the address has reached a limit, return how long to wait, in seconds."""
    both, now = buckets(limiters, request), asyncio.get_running_loop().time()
    return 0.0 if both.pay(1, now) else both.wait(1, now)
