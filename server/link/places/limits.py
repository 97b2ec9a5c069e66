"""How many places a house has, and what people and addresses may ask of it."""

from typing import Annotated

from msgspec import Meta, Struct

from server.house.members.rate_limits import RateLimits
from server.house.members.token_bucket import Rate

Number = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(gt=0)]
Percent = Annotated[int, Meta(ge=0, le=50)]


class PlaceLimits(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The limits of logged-in connections."""

    connections: Number = 1000
    """Logged-in connections, in total; operators get in even when the house is full."""
    connections_per_address: Number = 50
    """Logged-in connections from one address; operators get in anyway."""
    regulars_percent: Percent = 10
    """The percentage of connections reserved for keys that have played a game here."""
    idle_seconds: Seconds = 300.0
    """When the house is full, a guest or new key that has been idle this long makes room for a key that has played
    here."""
    addresses_remembered: Number = 10_000
    """Addresses whose limits are remembered; beyond that, unused ones are forgotten."""
    people_remembered: Number = 10_000
    """The same for people: keys, and the guests of each address."""
    person: RateLimits = RateLimits()
    """The rate limits of one person."""
    address: RateLimits = RateLimits(
        lines=Rate(5, 60), tables=Rate(0.1, 30), starts=Rate(0.2, 100), codes=Rate(0.5, 60), settings=Rate(5, 100),
        lookups=Rate(5, 60), replays=Rate(0.5, 20), names=Rate(0.01, 40), complaints=Rate(0.2, 40),
        friends=Rate(5, 100), invitations=Rate(0.2, 20), deals=Rate(0.003, 30),
        slow=Rate(0.0005, 30), games=Rate(2, 100),
    )  # fmt: skip
    """The rate limits of everyone at one address together."""
