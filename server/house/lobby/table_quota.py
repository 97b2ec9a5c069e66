"""Limits open tables: in total, per person and per address.

A table counts for the person who opened it, and for that person's address, until it is closed: also while others play
there, and while everyone is away. So nobody can hold many tables by connecting and disconnecting. The last tables are
reserved for people who have played here before.
"""

from collections.abc import Collection

from protocol.house import Reason
from server.house.members.member import Member
from server.house.runtime.policy import TableQuota
from server.house.table.actor import Table
from server.house.table.persistence.snapshot import Opener


def opener(member: Member, *, regular: bool) -> Opener:
    """Whom a table opened by this member counts for."""
    return Opener(member.identity, member.connection.network if member.connection else "", regular)


def exceeded(quota: TableQuota, tables: Collection[Table], by: Opener) -> Reason | None:
    """Why a member can't open another table; None if they can."""
    openers = [table.about.opener for table in tables if not table.about.pace]
    if len(openers) >= (quota.most if by.regular else quota.for_strangers):
        return Reason.TOO_MANY_TABLES
    if sum(each.identity == by.identity for each in openers) >= quota.per_person:
        return Reason.TOO_MANY_TABLES_OF_YOURS
    if by.network and sum(each.network == by.network for each in openers) >= quota.per_address:
        return Reason.TOO_MANY_TABLES_OF_ADDRESS
    return None
