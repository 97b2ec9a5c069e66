"""How many tables there may be at a time: in all, of one person, and from one address.

A table counts for who opened it, and for the address they came from, until it is closed: also while others play there,
and while everyone is away. So nobody keeps many tables by connecting and dropping. The last tables are for people who
have played here before.
"""

from collections.abc import Collection

from protocol.house import Reason
from server.house.members.member import Member
from server.house.runtime.policy import Policy
from server.house.table.actor import Table
from server.house.table.persistence.snapshot import Opener


def opener(member: Member) -> Opener:
    """Whom a table counts for that this member opens."""
    return Opener(member.identity, member.connection.network if member.connection else "")


def exceeded(policy: Policy, tables: Collection[Table], by: Opener, *, regular: bool) -> Reason | None:
    """Why somebody can't open one more, if that is so."""
    openers = [table.about.opener for table in tables]
    if len(openers) >= (policy.tables if regular else policy.tables_for_strangers):
        return Reason.TOO_MANY_TABLES
    if sum(each.identity == by.identity for each in openers) >= policy.tables_per_person:
        return Reason.TOO_MANY_TABLES_OF_YOURS
    if by.network and sum(each.network == by.network for each in openers) >= policy.tables_per_address:
        return Reason.TOO_MANY_TABLES_OF_ADDRESS
    return None
