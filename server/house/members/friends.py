"""Friends: whom a member follows, who of them is here and where, and invitations.

Players with a key are followed, by that key. Players who own a name or have played here keep the list; that of a guest
or of a new key without a name lasts for the visit.
To somebody whom they ignore, people seem offline and can't be invited; that person is not told.
"""

import logging
from collections.abc import Callable, Mapping

from protocol.base import MAX_NAME
from protocol.house import Notice, Reason
from protocol.people import AboutFriend, AddFriend, Friend, Invite, Invited, RemoveFriend
from server.house.members.clean_text import clean_line
from server.house.members.member import Member
from server.house.members.names import skeleton
from server.store import friends, players
from server.store.errors import StoreError
from server.store.store import Connection, Store

log = logging.getLogger(__name__)

MOST_FRIENDS = 50
"""How many people one person can follow."""


class Friends:
    """The friends of everyone in the house."""

    def __init__(self, store: Store, members: Mapping[str, Member], changed: Callable[[], None]) -> None:
        self._store = store
        self._members = members
        self._changed = changed
        """Called when somebody's list changes."""

    async def of(self, identity: str) -> dict[str, str]:
        """Whom a player follows."""
        try:
            return await self._store.do(lambda connection: friends.of(connection, identity))
        except StoreError as error:
            log.error("can't look up friends: %s", error)
            return {}

    def seen_by(self, member: Member) -> tuple[Friend, ...]:
        """Whom a member follows, and where they are; those who are here come first."""
        found = [self._seen(member, identity, name) for identity, name in member.friends.items()]
        return tuple(sorted(found, key=lambda friend: (not friend.here, friend.name.casefold())))

    def _seen(self, member: Member, identity: str, name: str) -> Friend:
        other = self._members.get(identity)
        if other is None or not other.here or member.identity in other.ignored:
            return Friend(name)
        invitation = other.place.invitation
        return Friend(other.name, here=True, code=invitation.code if invitation and not invitation.private else "")

    # --- requests ---

    async def take(self, member: Member, request: AboutFriend) -> None:
        """Carry out a request about a friend, or say why not."""
        name = clean_line(request.name, MAX_NAME)
        try:
            reason = await self._carry_out(member, request, name)
        except StoreError as error:
            log.error("can't look up or save friends: %s", error)
            member.tell(Notice("not_kept"))
            reason = None
        if reason:
            member.refuse(reason, request.number)
        else:
            member.done(request.number)

    async def _carry_out(self, member: Member, request: AboutFriend, name: str) -> Reason | None:
        match request:
            case AddFriend():
                return await self._add(member, name)
            case RemoveFriend():
                return await self._remove(member, name)
            case Invite():
                return self._invite(member, name)

    async def _add(self, member: Member, name: str) -> Reason | None:
        found = await self._find(name)
        if found is None or found[0] == member.identity:
            return Reason.NO_SUCH_PERSON
        identity, known_as = found
        if len(member.friends) >= MOST_FRIENDS and identity not in member.friends:
            return Reason.TOO_MANY_FRIENDS
        member.friends[identity] = known_as
        if not member.guest:
            await self._store.do(lambda connection: friends.add(connection, member.identity, identity, known_as))
        self._tell(member, Notice("friend_added", known_as))
        return None

    async def _remove(self, member: Member, name: str) -> Reason | None:
        wanted = skeleton(name)
        identity = next((key for key, known_as in member.friends.items() if skeleton(known_as) == wanted), None)
        if identity is None:
            return Reason.NO_SUCH_PERSON
        known_as = member.friends.pop(identity)
        if not member.guest:
            await self._store.do(lambda connection: friends.remove(connection, member.identity, identity))
        self._tell(member, Notice("friend_removed", known_as))
        return None

    def _tell(self, member: Member, notice: Notice) -> None:
        member.tell(notice)
        self._changed()

    def _invite(self, member: Member, name: str) -> Reason | None:
        """Tell somebody about the table where the member is. Those who ignore the member are not told."""
        invitation = member.place.invitation
        if invitation is None:
            return Reason.NOT_AT_A_TABLE
        other = next((one for one in self._members.values() if one.here and skeleton(one.name) == skeleton(name)), None)
        if other is None or other is member:
            return Reason.NO_SUCH_PERSON
        if member.identity not in other.ignored and other.place is not member.place:
            other.tell(Invited(member.name, invitation.code, invitation.game))
        member.tell(Notice("invited", other.name))
        return None

    async def _find(self, name: str) -> tuple[str, str] | None:
        """The key and the name of a player: the owner of the name."""
        return await self._store.do(lambda connection: _owner(connection, name))


def _owner(connection: Connection, name: str) -> tuple[str, str] | None:
    identity = players.owner_of(connection, skeleton(name))
    return (identity, players.name_of(connection, identity) or name) if identity else None
