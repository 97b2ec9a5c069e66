"""The desk: every act of an operator, from the screen or the command line, in one place, and all of them logged."""

import asyncio
import logging
from typing import Any, assert_never

import msgspec
from msgspec import Struct

from protocol import office as acts
from protocol.house import Notice
from protocol.office import MAX_TEXT, Act, Outcome, Result
from server.archive.room import GameArchive
from server.daily.room import DailyPages
from server.house.house import House
from server.house.members.clean_text import clean_line
from server.house.members.member import Member
from server.house.runtime.policy import Policy
from server.office.access.bans import Bans
from server.office.access.current_terms import CurrentTerms
from server.office.access.doorkeeper import Doorkeeper
from server.office.access.saved_decisions import SavedDecisions
from server.office.access.targets import address_of, key_of
from server.office.access.terms import Terms
from server.office.reports import Reports
from server.office.room import OfficeRoom
from server.office.sanctions import Sanctions
from server.store.errors import StoreError
from server.store.reports import Complaint
from server.store.store import Store

log = logging.getLogger(__name__)

SECRETS = ("password",)


class Operator(Struct, frozen=True):
    """Who acts."""

    name: str
    key: str


class Desk:
    """Runs a house: makes it with all its rooms, and carries out the acts of operators."""

    def __init__(
        self,
        store: Store | None = None,
        terms: Terms | None = None,
        decisions: SavedDecisions | None = None,
        reports: Reports | None = None,
        **house: Any,
    ) -> None:
        """Make a house with an archive and an office; `house` has its other arguments."""
        decisions, store = decisions or SavedDecisions(), store or Store.in_memory()
        self.reports = reports or Reports(store)
        self.archive = GameArchive(store)
        self.office = OfficeRoom(self)
        self.daily = DailyPages(store, lambda: self.house.deals)
        self.house = House(store, moderation=self, side_rooms=(self.archive, self.daily, self.office), **house)
        self.bans = Bans(decisions.current.bans, lambda kept: decisions.change(bans=kept))
        known = self.house.known_players
        self.doorkeeper = Doorkeeper(self.bans, known.knows, self.house.figures.refusals, known.regulars)
        self.terms = CurrentTerms(self.house, self.doorkeeper, decisions, terms or Terms())
        self._sanctions = Sanctions(self.house, self.bans, self.doorkeeper)
        self._closing: asyncio.TimerHandle | None = None

    def muted(self, member: Member) -> bool:
        """Whether a member is muted."""
        return self.doorkeeper.applies_inside("mute", key_of(member), address_of(member))

    def reported(self, complaint: Complaint) -> None:
        """Store a report."""
        self.reports.add(complaint)
        self.house.lobby.changed()

    def adopt(self, policy: Policy, terms: Terms) -> None:
        """Use a new configuration; operators' decisions still override it."""
        self.terms.adopt(policy, terms)

    def do(self, by: Operator, act: Act) -> Outcome:
        """Run an act and log it: who did what, and the outcome."""
        outcome = self._carry_out(by, act)
        self.log(by, f"{_described(act)}: {outcome.result} {outcome.text}".rstrip())
        self.house.lobby.changed()
        return outcome

    def operator(self, key: str | None, wish: str) -> Operator | None:
        """The operator with this key, if it is one; if not connected, under the requested name."""
        if key is None or not self.doorkeeper.is_operator(key):
            return None
        member = self.house.members.get(key)
        return Operator(member.name if member else clean_line(wish, MAX_TEXT), key)

    def do_as(self, member: Member, act: Act) -> Outcome:
        """Run an act of a connected operator."""
        return self.do(Operator(member.name, member.identity), act)

    def log(self, by: Operator, what: str) -> None:
        """Log what an operator does or reads."""
        log.info("operator %s (%s): %s", by.name, by.key, what)

    def _carry_out(self, by: Operator, act: Act) -> Outcome:  # noqa: C901 - one case for each act
        match act:
            case acts.Kick():
                return self._sanctions.kick(act)
            case acts.Ban() | acts.Mute():
                return self._sanctions.ban(by.name, act)
            case acts.Lift():
                return self._sanctions.lift(act)
            case acts.Dismiss(number=number):
                return self._dismiss(number)
            case acts.Allow():
                return self.terms.allow(act)
            case acts.Disallow():
                return self.terms.disallow(act)
            case acts.OpenTo(who=who):
                return self.terms.open_to(who)
            case acts.SetPassword(password=password):
                return self.terms.set_password(password)
            case acts.SetMessage(text=text):
                return self.terms.set_message(text)
            case acts.Announce(text=text):
                return self._announce(clean_line(text, MAX_TEXT))
            case acts.CloseTable(code=code):
                return self._close_table(code.upper())
            case acts.FreeName(name=name):
                return self._free_name(name)
            case acts.Drain(seconds=seconds):
                return self._drain(seconds)
            case acts.StayOpen():
                return self._stay_open()
            case _:
                assert_never(act)

    def _dismiss(self, number: int | None) -> Outcome:
        if number is None:
            return Outcome(Result.ALL_DISMISSED, str(self.reports.dismiss_all()))
        complaint = self.reports.dismiss(number)
        return Outcome(Result.DISMISSED, complaint.about) if complaint else Outcome(Result.NO_SUCH_REPORT, str(number))

    def _announce(self, text: str) -> Outcome:
        if not text:
            return Outcome(Result.NOTHING_TO_SAY)
        self.house.announce(Notice("announcement", text))
        return Outcome(Result.ANNOUNCED, text)

    def _close_table(self, code: str) -> Outcome:
        table = self.house.tables.get(code)
        if table is None:
            closed = self.house.lobby.slow.close(code)
            return Outcome(Result.TABLE_CLOSED if closed else Result.NO_SUCH_TABLE, code)
        table.close()
        return Outcome(Result.TABLE_CLOSED, code)

    def _free_name(self, name: str) -> Outcome:
        try:
            found = self.house.known_players.free(name)
        except StoreError as error:
            log.error("can't free a name: %s", error)
            return Outcome(Result.NOT_WRITTEN)
        return Outcome(Result.NAME_FREED if found else Result.NO_SUCH_NAME, clean_line(name, MAX_TEXT))

    def _drain(self, seconds: int) -> Outcome:
        """Close when the last game is over; after this many seconds in any case."""
        self._stop_waiting()
        if seconds:
            self._closing = asyncio.get_running_loop().call_later(seconds, self.house.time_to_close.set)
        self.house.drain()
        return Outcome(Result.DRAINING)

    def _stay_open(self) -> Outcome:
        if not self.house.draining:
            return Outcome(Result.NOT_DRAINING)
        self._stop_waiting()
        self.house.stay_open()
        return Outcome(Result.STAYING_OPEN)

    def _stop_waiting(self) -> None:
        if self._closing:
            self._closing.cancel()
            self._closing = None


def _described(act: Act) -> str:
    """An act for the log, without secrets."""
    told = {name: value for name, value in msgspec.to_builtins(act).items() if name not in SECRETS}
    kind = told.pop("type")
    return " ".join([kind, *(f"{name}={value!r}" for name, value in told.items() if value not in (None, "", False))])
