"""The office: the room from which operators watch and run the house."""

import time
from typing import TYPE_CHECKING

from msgspec.structs import replace

from protocol.house import EnterOffice, Leave, Reason, Request
from protocol.office import Banned, Office, OpenedTable, Operate, Person, Reported
from server.house.members.member import Member
from server.house.members.room import Room
from server.house.table.actor import Table
from server.office.access.targets import FINGERPRINT, address_of, key_of
from server.store.reports import Complaint

if TYPE_CHECKING:
    from server.office.desk import Desk


class OfficeRoom(Room):
    """Shows the state of the house, and passes acts to the desk."""

    entrance = EnterOffice

    def __init__(self, desk: "Desk") -> None:
        self._desk = desk

    def admits(self, member: Member) -> bool:
        """Operators only."""
        return member.operator

    def enter(self, member: Member, request: Request) -> None:  # noqa: ARG002
        """Let an operator in."""
        member.place = self
        member.tell()

    def handle(self, member: Member, request: Request, stamp: float | None = None) -> None:  # noqa: ARG002
        """Run an act, or go back to the lobby."""
        match request:
            case Operate(act=act) if member.operator:
                member.answer(replace(self._desk.do_as(member, act), number=request.number))
            case Leave():
                member.leave_room(request)
            case _:
                member.refuse(Reason.NOT_AT_A_TABLE, request.number)

    def seen_by(self, _member: Member) -> Office:
        """Every operator sees the same."""
        return self.picture()

    def picture(self) -> Office:
        """The state of the house."""
        desk, house = self._desk, self._desk.house
        terms = desk.doorkeeper.terms
        return Office(
            people=tuple(map(self._person, sorted(house.members.values(), key=lambda member: member.name))),
            tables=tuple(map(_table, house.tables.values())),
            banned=self._banned(),
            listed=desk.terms.listed,
            open_to=terms.open_to,
            password=bool(terms.password),
            message=house.policy.message,
            draining=house.draining,
            reports=tuple(map(_reported, reversed([*desk.reports]))),
        )

    def _person(self, member: Member) -> Person:
        connection = member.connection
        return Person(
            name=member.name,
            key=key_of(member) or "",
            address=address_of(member),
            where=member.place.code if isinstance(member.place, Table) else "",
            minutes=int((time.monotonic() - connection.since) / 60) if connection else 0,
            round_trip=member.you.round_trip,
            here=member.here,
            operator=member.operator,
            muted=self._desk.muted(member),
        )

    def _banned(self) -> tuple[Banned, ...]:
        bans = self._desk.bans
        return tuple(Banned(ban.number, ban.kind, ban.whom, ban.name, bans.left(ban), ban.why, ban.by) for ban in bans)


def _reported(complaint: Complaint) -> Reported:
    return Reported(
        number=complaint.number,
        ago=max(0, round(time.time() - complaint.at)),
        reporter=complaint.reporter,
        reporter_key=_key(complaint.reporter_known_as),
        about=complaint.about,
        about_key=_key(complaint.about_known_as),
        address=complaint.address,
        line=complaint.line,
    )


def _key(known_as: str) -> str:
    return known_as if FINGERPRINT.fullmatch(known_as) else ""


def _table(table: Table) -> OpenedTable:
    seats = tuple(chair.member.name for chair in table.seating.chairs)
    return OpenedTable(table.code, table.game.name, table.phase, seats, len(table.seating.watchers), table.private)
