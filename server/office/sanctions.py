"""Kick, ban, mute, and lift bans."""

from protocol.house import Leave
from protocol.office import MAX_TEXT, Ban, Kick, Lift, Mute, Outcome, Result
from server.house.house import House
from server.house.members.clean_text import clean_line
from server.house.members.connection import Farewell
from server.house.members.member import Member
from server.office.access.bans import Bans
from server.office.access.doorkeeper import Doorkeeper
from server.office.access.targets import Target, address_of, is_private, is_wide, key_of, meant, target, within
from server.store.decisions import Ban as StoredBan
from server.store.decisions import Kind

DAY = 86_400
"""How long an address is banned unless the operator says something else; a key is banned for good."""


class Sanctions:
    """Runs these acts."""

    def __init__(self, house: House, bans: Bans, doorkeeper: Doorkeeper) -> None:
        self._house = house
        self._bans = bans
        self._doorkeeper = doorkeeper

    def kick(self, act: Kick) -> Outcome:
        """Disconnect everyone who is meant, except operators."""
        found = [member for member in meant(self._house, act.whom) if member.here]
        others = [member for member in found if not member.operator]
        if not others:
            return Outcome(Result.IS_OPERATOR if found else Result.NOBODY_HERE, act.whom)
        for member in others:
            _send_out(member, "kicked")
        return Outcome(Result.KICKED, _names(others))

    def ban(self, by: str, act: Ban | Mute) -> Outcome:
        """Ban or mute somebody, with care for others at the same address."""
        whom = target(self._house, act.whom, address=isinstance(act, Ban) and act.address)
        if whom is None:
            return Outcome(Result.NOBODY_HERE, act.whom)
        if any(map(self._doorkeeper.is_operator, whom.keys)):
            return Outcome(Result.IS_OPERATOR, whom.name)
        if not act.anyway and (objection := self._objection(whom)):
            return objection
        kind: Kind = "ban" if isinstance(act, Ban) else "mute"
        for item in (*whom.keys, *whom.networks):
            seconds = (0 if item in whom.keys else DAY) if act.seconds is None else act.seconds
            self._bans.add(StoredBan(kind, item, whom.name, why=clean_line(act.why, MAX_TEXT), by=by), seconds)
        if kind == "ban":
            self._send_out_banned()
            self._house.lobby.slow.evict(whom.keys)
        return Outcome(Result.BANNED if kind == "ban" else Result.MUTED, whom.name)

    def lift(self, act: Lift) -> Outcome:
        """End a ban or a mute."""
        ban = self._bans.remove(act.number)
        return Outcome(Result.LIFTED, ban.name) if ban else Outcome(Result.NO_SUCH_BAN, str(act.number))

    def _objection(self, whom: Target) -> Outcome | None:
        """Why the networks should not be banned: others share them."""
        for network in whom.networks:
            others = [member for member in within(self._house, network) if member.guest and member.name != whom.name]
            if others or is_wide(network):
                return Outcome(Result.SHARED_ADDRESS, _names(others) or network)
            if is_private(network):
                return Outcome(Result.PRIVATE_ADDRESS, network)
        return None

    def _send_out_banned(self) -> None:
        here = [member for member in self._house.members.values() if member.here and not member.operator]
        for member in here:
            if self._doorkeeper.applies_inside("ban", key_of(member), address_of(member)):
                _send_out(member, "banned")


def _send_out(member: Member, why: Farewell) -> None:
    """Disconnect somebody; at a table a bot takes over at once."""
    if connection := member.connection:
        connection.send(Leave())
        connection.kick(why)


def _names(members: list[Member]) -> str:
    return ", ".join(sorted(member.name for member in members))
