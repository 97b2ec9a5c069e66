"""Where clients come from, and what each address has used up. The memory of addresses is bounded."""

from collections import OrderedDict
from ipaddress import IPv6Address, ip_address, ip_network

from server.house.allowance import Allowance
from server.house.budget import Budget
from server.ssh.limits import Limits
from server.ssh.turnstile import Turnstile

IPV6_PREFIX = 64


def network(address: str) -> str:
    """What an address counts as: itself, or for IPv6 the network that one customer gets."""
    parsed = ip_address(address.partition("%")[0])
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped is None:
            return str(ip_network((parsed.packed, IPV6_PREFIX), strict=False))
        parsed = parsed.ipv4_mapped
    return str(parsed)


class Origin:
    """One address, and what is left of what it may do."""

    def __init__(self, address: str, limits: Limits) -> None:
        self.address = address
        self.arrivals = Turnstile(limits.arrivals_per_address)
        self.starts = Turnstile(limits.starts_per_address)
        self.failures = Budget(limits.failures)
        self.received = Budget(limits.received_per_address)
        self.keys = Budget(limits.keys_per_address)
        self.allowance = Allowance(limits.address)
        self.banned_until = 0.0


class Origins:
    """All addresses that came lately; when there are too many, the one that came longest ago is forgotten."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._known: OrderedDict[str, Origin] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def of(self, address: str) -> Origin:
        """Where a client with this address comes from."""
        name = network(address)
        origin = self._known.pop(name, None) or Origin(name, self._limits)
        self._known[name] = origin
        if len(self._known) > self._limits.addresses_remembered:
            self._known.popitem(last=False)
        return origin
