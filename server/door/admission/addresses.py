"""What each address has used up of its limits. The number of remembered addresses is bounded."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address, ip_network

from server.door.admission.limits import Limits
from server.door.admission.pacer import Pacer
from server.house.members.token_bucket import TokenBucket
from server.link.places.bounded_memory import Memory, Remembered

IPV6_PREFIX = 64


def network(address: str) -> str:
    """What an address counts as: itself, or for IPv6 the /64 network that one customer gets."""
    parsed = ip_address(address.partition("%")[0])
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is None:
            return str(ip_network((parsed.packed, IPV6_PREFIX), strict=False))
        parsed = parsed.ipv4_mapped
    return str(parsed)


class Origin(Remembered):
    """One address, and the rest of its limits."""

    def __init__(self, address: str, limits: Limits) -> None:
        super().__init__()
        self.address = address
        self.arrivals = Pacer(limits.arrivals_per_address)
        self.starts = Pacer(limits.starts_per_address)
        self.failures = TokenBucket(limits.failures)
        self.received = TokenBucket(limits.received_per_address)
        self.keys = TokenBucket(limits.keys_per_address)
        self.blocked_until = 0.0

    def is_as_new(self, now: float) -> bool:
        """Whether forgetting it would change nothing for its next client."""
        buckets = self.failures, self.received, self.keys
        pacers = self.arrivals, self.starts
        full = all(bucket.is_full(now) for bucket in buckets)
        return full and all(pacer.is_idle for pacer in pacers) and now >= self.blocked_until


class Addresses:
    """All addresses with current or recent clients."""

    def __init__(self, limits: Limits) -> None:
        self._known = Memory(limits.addresses_remembered, lambda address: Origin(address, limits))

    def __len__(self) -> int:
        return len(self._known)

    @contextmanager
    def of(self, address: str) -> Iterator[Origin]:
        """The origin of a client with this address; it is not forgotten inside the with block."""
        origin = self._known.of(network(address), asyncio.get_running_loop().time())
        origin.users += 1
        try:
            yield origin
        finally:
            origin.users -= 1
