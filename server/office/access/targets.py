"""Find whom an operator means: a name, a key, an address or a network."""

import re

from msgspec import Struct

from server.house.house import House
from server.house.members.member import Member
from server.office.access.bans import contains, network_of

FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")
WIDEST = {4: 16, 6: 32}
"""Prefix lengths; a wider network has many users."""


class Target(Struct, frozen=True):
    """What to ban: keys and networks, and the name to show."""

    name: str
    keys: tuple[str, ...] = ()
    networks: tuple[str, ...] = ()


def meant(house: House, whom: str) -> list[Member]:
    """Everyone in the house who matches, including those at a table who have lost the connection."""
    if FINGERPRINT.fullmatch(whom):
        return [member for member in house.members.values() if member.identity == whom]
    if network_of(whom):
        return within(house, whom)
    return [member for member in house.members.values() if member.name.casefold() == whom.casefold()]


def within(house: House, network: str) -> list[Member]:
    """Everyone connected from a network."""
    return [member for member in house.members.values() if contains(network, address_of(member))]


def address_of(member: Member) -> str:
    """The address of a member; empty while the connection is lost."""
    return member.connection.address if member.connection else ""


def key_of(member: Member) -> str | None:
    """The key of a member; None for a guest."""
    return None if member.guest else member.identity


def target(house: House, whom: str, *, address: bool) -> Target | None:
    """What to ban: a player by key, a guest by address, and with `address` both."""
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
    """Whether a network is private: behind a router or a proxy, everyone may share it."""
    found = network_of(network)
    return found is not None and not found.is_global


def is_wide(network: str) -> bool:
    """Whether a network is so wide that it has many users."""
    found = network_of(network)
    return found is not None and found.prefixlen < WIDEST[found.version]
