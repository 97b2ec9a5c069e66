"""The places in the house: each logged-in connection has one, with the rate limits of its person and its address."""

import asyncio
from collections import Counter
from collections.abc import Callable

from server.house.members.rate_limits import RateLimiter, RateLimits
from server.link.places.accounts import Accounts
from server.link.places.bounded_memory import Remembered
from server.link.places.connection_quota import ConnectionQuota
from server.link.places.limits import PlaceLimits
from server.link.places.refusal import TurnedAwayError
from server.office.access.doorkeeper import Rank


class Allowance(Remembered):
    """What a person, or everyone at an address, may still ask of the house."""

    def __init__(self, rates: RateLimits) -> None:
        super().__init__()
        self.limiter = RateLimiter(rates)

    def is_as_new(self, now: float) -> bool:
        """Whether forgetting it would change nothing."""
        return self.limiter.is_full(now)


class Place:
    """The place of one logged-in connection."""

    def __init__(
        self, rank: Rank, network: str, allowances: tuple[Allowance, Allowance], give_way: Callable[[], None]
    ) -> None:
        self.rank = rank
        self.network = network
        self.active = asyncio.get_running_loop().time()
        """When its user last typed something."""
        self.give_way = give_way
        self.allowances = allowances

    @property
    def limiters(self) -> tuple[RateLimiter, RateLimiter]:
        """The rate limits of the person and of the address."""
        person, address = self.allowances
        return person.limiter, address.limiter


def _nobody() -> None:
    """Nobody has this place any more."""


class Places:
    """All places of a house."""

    def __init__(self, limits: PlaceLimits, refusals: Counter[str]) -> None:
        self._quota = ConnectionQuota(limits, refusals)
        self._people = Accounts(limits.people_remembered, lambda: Allowance(limits.person))
        self._addresses = Accounts(limits.addresses_remembered, lambda: Allowance(limits.address))

    def take(
        self, key: str | None, rank: Rank, network: str, give_way: Callable[[], None], *, again: bool = False
    ) -> Place:
        """Take a place, or raise why there is none; who had one before the house was restarted has it again."""
        now = asyncio.get_running_loop().time()
        allowances = self._people.open(key, network, now), self._addresses.open(f"address {network}", network, now)
        place = Place(rank, network, allowances, give_way)
        try:
            self._quota.keep(place) if again else self._quota.take(place)
        except TurnedAwayError:
            self._close(place)
            raise
        return place

    def leave(self, place: Place) -> None:
        """Free a place, and break the reference cycle with the client that had it."""
        self._quota.leave(place)
        place.give_way = _nobody
        self._close(place)

    def _close(self, place: Place) -> None:
        for accounts, allowance in zip((self._people, self._addresses), place.allowances, strict=True):
            accounts.close(allowance)
