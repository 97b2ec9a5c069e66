"""Rate limits on requests that affect others: chat, opening tables, trying codes.

Both the person and the address are limited: a new key resets the first, not the second.
"""

import asyncio
from collections.abc import Iterable
from typing import Annotated, get_type_hints

from msgspec import Struct

from protocol.archive import Browse, EnterArchive, EnterDaily, PlayDaily, ReviewGame, Rewatch
from protocol.house import ComeBack, Follow, Join, Learn, OpenTable, Prefer, QuickPlay, Start, Watch
from protocol.people import AddFriend, Heed, Ignore, Invite, RemoveFriend, Report, Say
from protocol.slow import GiveUp, TakeVacation, ToGame
from server.house.members.token_bucket import Buckets, Rate, TokenBucket


class NewName:
    """A player connects with a name that nobody owns."""


class OpenSlow:
    """A player opens a slow table."""


class RateLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """How often a person, or everyone at one address, may make requests of each kind.

    The annotation of a limit names the requests that count against it. Moves are not limited: the rules say when they
    are allowed.
    """

    lines: Annotated[Rate, Say, Follow] = Rate(0.5, 6)
    """Lines of chat, and whom a watcher follows: everyone at the table reads both."""
    tables: Annotated[Rate, OpenTable, QuickPlay, Learn] = Rate(0.05, 5)
    """Opening a table or a lesson; a table stays open for a while after everyone has left."""
    starts: Annotated[Rate, Start] = Rate(0.05, 30)
    """Starting a game at one's table: finished games are stored, so nobody plays very short ones all day."""
    codes: Annotated[Rate, Join, Watch, ComeBack] = Rate(0.1, 10)
    """Joining a table or returning to a seat; so nobody finds a code by trying."""
    settings: Annotated[Rate, Prefer, TakeVacation] = Rate(1, 20)
    """Changing settings; each change is stored."""
    lookups: Annotated[Rate, EnterArchive, Browse, EnterDaily] = Rate(2, 20)
    """Looking up games and players; each lookup reads from the disk."""
    replays: Annotated[Rate, Rewatch, ReviewGame] = Rate(0.2, 5)
    """Replaying and reviewing finished games; each takes a tenth of a second of CPU."""
    names: Annotated[Rate, NewName] = Rate(0.01, 3)
    """Claiming a name; the key owns it from then on."""
    complaints: Annotated[Rate, Ignore, Heed, Report] = Rate(0.05, 10)
    """Ignoring and reporting people; the operators read each report."""
    friends: Annotated[Rate, AddFriend, RemoveFriend] = Rate(0.5, 20)
    """Following and unfollowing people; each change is stored."""
    invitations: Annotated[Rate, Invite] = Rate(0.05, 5)
    """Inviting people to a table; each is a line on somebody's screen."""
    deals: Annotated[Rate, PlayDaily] = Rate(0.002, 12)
    """Playing the deal of the day; each attempt is stored."""
    slow: Annotated[Rate, OpenSlow] = Rate(0.0002, 10)
    """Opening a slow table, which is stored for days: ten at once, and about seventeen a day."""
    games: Annotated[Rate, ToGame, GiveUp] = Rate(0.5, 20)
    """Going to one's games at slow tables, and giving up a seat; each game is restored from the disk."""


KINDS: dict[type, str] = {
    request: name
    for name, hint in get_type_hints(RateLimits, include_extras=True).items()
    for request in hint.__metadata__
}
"""Which limit a request counts against."""


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
