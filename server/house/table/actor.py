"""The table actor: one queue, one consumer, one game.

Everything that happens at a table goes through its inbox and is dealt with by one task, one request after the other;
so nothing interleaves, and whoever came first is first. Whatever a request changes is planned, written down, and only
when that is on the disk taken up and told: nobody sees what a restart would not know. The actor knows no game: it
applies commands, runs the timers that the rules ask for, and lets every member see what that member may see.
"""

import logging
from typing import Any

import msgspec

from protocol.base import Refusal, TimeUp, Viewer
from protocol.house import (
    AddBot,
    Join,
    Leave,
    Notice,
    Phase,
    Play,
    Raced,
    Reason,
    Refused,
    RemoveBot,
    Start,
    TableLine,
    Watch,
)
from protocol.house import Table as TableView
from protocol.wire import encode
from server.house.members.chat import Line
from server.house.members.member import Found, Lost, Member
from server.house.members.names import skeleton
from server.house.table.attendance import Company, Missing
from server.house.table.clocks import Clocks
from server.house.table.fairness.race import Races
from server.house.table.inbox import Envelope
from server.house.table.match import Advance, Course
from server.house.table.persistence import snapshot
from server.house.table.persistence.journal import Finished
from server.house.table.persistence.snapshot import About, Head
from server.house.table.services import Surroundings
from server.records.record import Record
from server.store.games import FinishedGame
from server.store.journal import Kept

log = logging.getLogger(__name__)

IDLE_TURNS = 2
"""After so many turns in a row that the clock played for someone, a bot plays the seat."""


class Close(msgspec.Struct, frozen=True):
    """The house says: close the table, unless somebody is there by now; or in any case."""

    anyway: bool = False


class Table:
    """A table, its people and its game."""

    def __init__(self, about: About, number: int, around: Surroundings) -> None:
        self.about = about
        self.code = about.code
        self.game = about.game
        self.course = Course(about.game, about.options)
        self._around = around
        self._options = msgspec.to_builtins(about.options)
        self._company = Company(self, about, number, around, self.course)
        self.seating = self._company.seating
        self.inbox = self._company.inbox
        self._races = Races(self.game, self.seating)
        self._clocks = Clocks(lambda time_up: self.inbox.put(None, time_up))
        self._current: Envelope | None = None
        """What is being dealt with."""
        self._open = True
        self._abandoned: Finished | None = None
        """What is kept of a game that ends because its table is closed."""
        self._resting = False

    @property
    def phase(self) -> Phase:
        """Before the game, in it, or after it."""
        return self.course.phase

    @property
    def private(self) -> bool:
        """Whether the lobby does not list it."""
        return self.about.private

    @property
    def paused(self) -> bool:
        """Whether nothing can be written down, so that nothing can happen."""
        return self._company.journal.stuck

    def line(self) -> TableLine:
        """The table as the lobby lists it."""
        return TableLine(
            code=self.code,
            game=self.game.name,
            seats=tuple(chair.seen_at(self) for chair in self.seating.chairs),
            places=self.seating.places,
            phase=self.phase,
            watchers=len(self.seating.watchers),
            private=self.private,
            lesson=self.about.lesson is not None,
        )

    def seen_by(self, member: Member) -> TableView:
        """The table as this member may see it, now."""
        self._races.drawn_for(member)
        state = self.course.state
        return TableView(
            line=self.line(),
            options=self._options,
            you=self.seating.seat_of(member),
            host=self.seating.host,
            view=None if state is None else self.game.view(state, self.seating.viewer(member)),
            clocks=self._clocks.shown(),
        )

    # --- the actor ---

    def close(self) -> None:
        """Close the table, whoever is there."""
        self.inbox.put(None, Close(anyway=True))

    def ask(self, member: Member, request: Any, stamp: float | None = None) -> None:
        """Take in a request. While nothing can be written down people can't play; a bot's one request can wait."""
        if self.paused and member.level is None:
            self._ask_while_paused(member, request)
            return
        try:
            self.inbox.put(member, self._understood(request), stamp)
        except msgspec.ValidationError:
            member.tell(Refused(Reason.NOT_A_MOVE))

    def _ask_while_paused(self, member: Member, request: Any) -> None:
        """Do what needs no disk: people talk and leave. A seat is given up when that can be written down."""
        match request:
            case Line():
                self._around.hear(request, self.seating.people)
            case Leave():
                self._company.let_go(member)
                self.inbox.put(member, request)
            case _:
                member.tell(Refused(Reason.TABLE_IS_PAUSED))

    def _understood(self, request: Any) -> Any:
        """The request, with a command of this table's game where it came as a map."""
        if isinstance(request, Play) and not isinstance(request.command, msgspec.Struct):
            return Play(msgspec.convert(request.command, self.game.commands))
        return request

    async def run(self) -> None:
        """Deal with requests until the table is closed. A house that closes just stops it: all is written down."""
        company = self._company
        try:
            while self._open:
                await self._deal_with_next()
            await company.journal.close(self._abandoned)
            company.send_all_away(Notice("table_closed", self.code))
        except Exception:
            log.exception("table %s crashed; what it wrote down is put aside", self.code)
            await company.journal.put_aside("it crashed")
            company.send_all_away(Notice("table_crashed", self.code))
        finally:
            self._clocks.stop()

    async def _deal_with_next(self) -> None:
        """Deal with the next request. A race is waited for and decided; everything else waits as long."""
        envelope = await self.inbox.next()
        if not self._races.entered_by(envelope):
            await self._deal_with(envelope)
            return
        (winner, *late), others = await self._races.run(envelope, self.inbox)
        await self._deal_with(winner, self._races.result([winner, *late]))
        for each in (*late, *others):
            await self._deal_with(each)

    async def _deal_with(self, envelope: Envelope, race: Raced | None = None) -> None:  # noqa: C901 - one case a request
        member, company = envelope.member, self._company
        self._current = envelope
        match envelope.request:
            case TimeUp() as time_up:
                await self._time_up(time_up)
            case Missing() as missing:
                await company.miss(missing)
            case Close(anyway=True):
                self._open = False
            case Close():
                self._close_if_deserted()
            case _ if member is None:
                raise TypeError(f"the clock does not say {envelope.request}")
            case Leave():
                await company.leave(member)
            case _ if member.place is not self and member.heading is not self:
                pass  # left meanwhile
            case Line() as line:
                self._around.hear(line, self.seating.people)
            case Join():
                await self._join(member)
            case Watch():
                await company.look_on(member)
            case AddBot(level=level):
                self._refuse(member, self._not_the_hosts_moment(member) or await company.add_bot(level))
            case RemoveBot():
                self._refuse(member, self._not_the_hosts_moment(member) or await company.remove_bot())
            case Start():
                self._refuse(member, self._not_the_hosts_moment(member) or await self._start())
            case Play(command=command):
                early = Reason.TOO_EARLY if not race and self._races.too_early(envelope) else None
                self._refuse(member, early or await self._play(member, command, race))
            case Lost():
                await company.lost(member)
            case Found():
                await company.found(member)

    def _not_the_hosts_moment(self, member: Member) -> str | None:
        """Why a member may not decide for the table now, if that is so. The players of a game stay as they are."""
        if self.seating.host is None or self.seating.seat_of(member) != self.seating.host:
            return Reason.HOST_ONLY
        return Reason.GAME_IS_RUNNING if self.phase == "playing" else None

    @staticmethod
    def _refuse(member: Member, reason: str | None) -> None:
        if reason is not None:
            member.tell(Refused(reason))

    # --- the game ---

    async def _join(self, member: Member) -> None:
        """Let somebody sit down; a lesson begins at once."""
        if await self._company.sit_down(member) and self.about.lesson:
            await self._company.reseat(self.seating.with_tutor())
            await self._start()

    async def _start(self) -> str | None:
        chairs, lesson = self.seating.for_a_new_game(), self.about.lesson
        seed = lesson.seed if lesson else self._around.new_seed()
        advance = self.course.begin([chair.member.name for chair in chairs], seed)
        if isinstance(advance, Refusal):
            return advance.reason
        head = snapshot.head(self.about, chairs, len(chairs))
        await self._company.journal.keep(head, advance.messages, anew=True)
        self.seating.take_up(chairs, len(chairs))
        self._go_on(advance)
        return None

    async def _play(self, member: Member, command: Any, race: Raced | None) -> str | None:
        seat = self.seating.viewer(member)
        if self.course.state is None:
            return Reason.NO_GAME_YET
        if seat is None:
            return Reason.WATCHERS_ONLY_WATCH
        if member is self.seating.chairs[seat].member:
            await self._company.relieve(seat)
        return await self._apply(seat, command, race)

    async def _time_up(self, time_up: TimeUp) -> None:
        """Say that time is up; a deadline that was met just before is refused, and that is all."""
        before = self.game.idle(self.course.state)
        await self._apply(None, time_up)
        for seat, turns in enumerate(self.game.idle(self.course.state)):
            if turns >= IDLE_TURNS and turns > before[seat]:
                await self._company.stand_in_for(seat)

    async def _apply(self, by: Viewer, command: Any, race: Raced | None = None) -> str | None:
        advance = self.course.attempt(by, command, race)
        if isinstance(advance, Refusal):
            return advance.reason
        chairs = self.seating.after_the_game() if advance.result else self.seating.chairs
        await self._company.write(chairs, advance.messages, self._finished(advance))
        if race:
            self._company.tell.all(race)
        self._go_on(advance)
        self._company.clear_away(chairs)
        return None

    def _finished(self, advance: Advance) -> Finished | None:
        """What is kept of a game for good, if this is its end."""
        if self.about.lesson or advance.result is None:
            return None
        game = snapshot.finished(self.course, advance.result, self.seating.chairs, private=self.private)
        return self._kept_for_good(game, self.course.record(advance))

    def _kept_for_good(self, game: FinishedGame, record: bytes) -> Finished:
        races = b"".join(map(encode, self.course.races))
        names = tuple((skeleton(player.own_name), player.identity) for player in self.seating.known_players)
        return Finished(game, record, races, self._around.policy().records, self.about.rated, names)

    def _close_if_deserted(self) -> None:
        """Close the table if nobody is there. If a rated game is on, those who left it have lost it."""
        if not self.seating.deserted or self._outcome_is_open:
            return
        self._open = False
        if self._plays_for_ratings:
            chairs = self.seating.only_left_on_purpose() if self._resting else self.seating.chairs
            game = snapshot.finished(self.course, None, chairs, private=self.private)
            if any(who.left and who.identity for who in game.players):
                self._abandoned = self._kept_for_good(game, self.course.record())

    @property
    def _plays_for_ratings(self) -> bool:
        return self.phase == "playing" and self.about.rated

    @property
    def _outcome_is_open(self) -> bool:
        """Whether nobody can say yet who has lost: a seat is kept for somebody, or the house is about to close.

        A game in a house that closes goes on when it is open again. A table to which nobody came back after a restart
        has waited long enough.
        """
        waits = not self._resting and self.seating.keeps_a_seat
        return self._plays_for_ratings and (waits or self._around.closing())

    def _go_on(self, advance: Advance) -> None:
        """Take up the new state, and let everyone see it."""
        phase, state = self.phase, self.course.state
        self.course.take_up(advance)
        self._follow()
        self._company.tell.events(state, advance.step.events)
        if self.phase != phase:
            self._around.changed(self)

    def _follow(self) -> None:
        self._races.follow(self.course.state)
        self._clocks.follow(self.game.timers(self.course.state))

    # --- when things stand still ---

    def lay_again(self, kept: Kept, head: Head, game: tuple[Record, list[Raced]] | None) -> None:
        """Put everything where it was before a restart, and rest until somebody is back."""
        self._company.journal.resume(range(kept.first, kept.first + len(kept.entries)))
        self._resting = True
        self._clocks.hold(held=True)
        if game:
            self.course.replay(*game)
            self._follow()
        self.seating.take_up(snapshot.chairs(head, self, self._around.staff), head.players)

    def admitted(self) -> None:
        """Somebody is at the table: if it rested it goes on, the bots learn what there was, and the others may come."""
        if not self._resting:
            return
        self._resting = False
        self._clocks.hold(held=False)
        self._company.tell.all(Notice("restored"))
        for member in self.seating.present:
            if member.level:
                self._company.tell.story(member)
            elif not member.here:
                self._company.expect(member, self._around.policy().return_seconds)

    def stuck(self, *, stuck: bool) -> None:
        """Pause as long as nothing can be written down, and say so, also to who is just on the way here."""
        notice = Notice("paused" if stuck else "resumed")
        self._clocks.hold(held=stuck)
        self._company.tell.all(notice)
        if self._current:
            self._tell_on_the_way(self._current.member, notice)
        if stuck:
            self._serve_who_waits()

    def _tell_on_the_way(self, member: Member | None, notice: Notice) -> None:
        if member and member.heading is self:
            member.tell(notice)

    def _serve_who_waits(self) -> None:
        """Let people go who are about to leave, and hear what was said before the pause began."""
        if self._current and self._current.member and isinstance(self._current.request, Leave):
            self._company.let_go(self._current.member)
        for envelope in self.inbox.take_out(Line, Leave):
            if envelope.member:
                self._ask_while_paused(envelope.member, envelope.request)
