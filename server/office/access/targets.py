"""Whom an operator means: a name, a key, an address or a network."""

import re

from msgspec import Struct

from server.house.house import House
from server.house.members.member import Member
from server.office.access.bans import contains, network_of

FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")
WIDEST = {4: 16, 6: 32}
"""Prefixes; a network that is wider is that of many people."""


class Target(Struct, frozen=True):
    """What a ban would be for: keys and networks, and how people call them."""

    name: str
    keys: tuple[str, ...] = ()
    networks: tuple[str, ...] = ()


def meant(house: House, whom: str) -> list[Member]:
    """All in the house whom this may mean, at a table without a connection too."""
    if FINGERPRINT.fullmatch(whom):
        return [member for member in house.members.values() if member.identity == whom]
    if network_of(whom):
        return within(house, whom)
    return [member for member in house.members.values() if member.name.casefold() == whom.casefold()]


def within(house: House, network: str) -> list[Member]:
    """Everyone who is connected from a network."""
    return [member for member in house.members.values() if contains(network, address_of(member))]


def address_of(member: Member) -> str:
    """Where somebody is connected from; nothing while the connection is lost."""
    return member.connection.address if member.connection else ""


def key_of(member: Member) -> str | None:
    """Somebody's key; a guest has none."""
    return None if member.guest else member.identity


def target(house: House, whom: str, *, address: bool) -> Target | None:
    """What to ban for this to be kept out: a key's owner by the key, a guest by the address, and both if so asked."""
    if FINGERPRINT.fullmatch(whom):
        return Target(whom, keys=(whom,))
    if network := network_of(whom):
        return Target(str(network), networks=(str(network),))
    member = next(iter(meant(house, whom)), None)
    if member is None or (member.guest and not member.here):
        return None
    keys = () if member.guest else (member.identity,)
    own = network_of(address_of(member)) if member.guest or address else None
    return Target(member.name, keys, (str(own),) if own else ())


def is_private(network: str) -> bool:
    """Whether a network is not of the open internet: behind a router or a proxy everyone comes from there."""
    found = network_of(network)
    return found is not None and not found.is_global


def is_wide(network: str) -> bool:
    """Whether a network is that of many people."""
    found = network_of(network)
    return found is not None and found.prefixlen < WIDEST[found.version]
