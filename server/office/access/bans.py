"""Bans and mutes: by key, or by network.

A whole family, school or town can share an address. So a ban by address is for guests and for keys that are new here.
A player who has played here with a key does not pay for a neighbour.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from ipaddress import IPv4Network, IPv6Network, ip_network

from msgspec.structs import replace

from server.store.decisions import Ban, Kind

HOUSEHOLD = 64
"""The part of an IPv6 address that a household has in common."""


class Bans:
    """All bans and mutes, each with a number. `keep` is called to store them whenever they change."""

    def __init__(
        self,
        kept: Iterable[Ban] = (),
        keep: Callable[[tuple[Ban, ...]], None] = lambda _: None,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._bans = {ban.number: ban for ban in kept}
        self._keep = keep
        self._now = now

    def __iter__(self) -> Iterator[Ban]:
        """Those that have not expired."""
        now = self._now()
        return (ban for ban in list(self._bans.values()) if ban.until is None or ban.until > now)

    def add(self, ban: Ban, seconds: int = 0) -> None:
        """Add one for some seconds, 0 for a permanent one; it replaces an older one for the same target."""
        self._bans = {old.number: old for old in self if (old.kind, old.whom) != (ban.kind, ban.whom)}
        number = max(self._bans, default=0) + 1
        self._bans[number] = replace(ban, number=number, until=self._now() + seconds if seconds else None)
        self._keep(tuple(self))

    def remove(self, number: int) -> Ban | None:
        """Lift one; None if there is none with this number."""
        ban = next((ban for ban in self if ban.number == number), None)
        if ban:
            del self._bans[number]
            self._keep(tuple(self))
        return ban

    def left(self, ban: Ban) -> int | None:
        """The seconds until it expires; None if it is permanent."""
        return None if ban.until is None else max(1, round(ban.until - self._now()))

    def find(self, kind: Kind, key: str | None, address: str, *, known: bool) -> Ban | None:
        """Find what applies to a person: by key, or by address if the key is new here."""
        mine = (ban for ban in self if ban.kind == kind)
        return next((ban for ban in mine if ban.whom == key or (not known and contains(ban.whom, address))), None)


def contains(network: str, address: str) -> bool:
    """Whether an address belongs to a network; False if the first text is not a network."""
    wide, narrow = network_of(network), network_of(address)
    if isinstance(wide, IPv4Network) and isinstance(narrow, IPv4Network):
        return narrow.subnet_of(wide)
    if isinstance(wide, IPv6Network) and isinstance(narrow, IPv6Network):
        return narrow.subnet_of(wide)
    return False


def network_of(text: str) -> IPv4Network | IPv6Network | None:
    """Parse an address or a network; an IPv6 address stands for its /64. None if it is neither."""
    try:
        network = ip_network(text.partition("%")[0], strict=False)
    except ValueError:
        return None
    if isinstance(network, IPv4Network) or network.prefixlen <= HOUSEHOLD:
        return network
    within = network.network_address.ipv4_mapped
    return IPv4Network(within) if within else network.supernet(new_prefix=HOUSEHOLD)
