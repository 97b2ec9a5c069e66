"""The table actor: one queue, one consumer, one game.

Everything that happens at a table goes through its inbox and is handled by one task, one request at a time, so nothing
interleaves. Every change is planned and written to the journal; once it is on the disk, it is committed and told. So
nobody sees what a restart would not know. The actor knows no game: it applies commands, runs the timers that the rules
ask for, and shows every member what that member may see.
"""

import logging
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from protocol.archive import PlayDaily
from protocol.base import TimeUp
from protocol.house import (
    AddBot,
    ComeBack,
    Follow,
    Join,
    Learn,
    Leave,
    Notice,
    OpenTable,
    Phase,
    Play,
    QuickPlay,
    Raced,
    Reason,
    RemoveBot,
    Resume,
    Start,
    TableLine,
    Watch,
)
from protocol.house import Table as TableView
from protocol.slow import GiveUp, ToGame
from server.house.members.chat import Line
from server.house.members.member import Member
from server.house.members.room import Invitation, Room
from server.house.table import finished_game
from server.house.table.appearance import Appearance
from server.house.table.arrivals import Arrivals
from server.house.table.core import TableCore
from server.house.table.fairness.race_runner import Verdict
from server.house.table.match_runner import MatchRunner
from server.house.table.parts import daily_bots, seat_changes
from server.house.table.parts.house_messages import Close, Disconnected, Due, Evict, Reconnected
from server.house.table.parts.inbox import Envelope
from server.house.table.parts.services import Services
from server.house.table.pause import Pause
from server.house.table.persistence import snapshot
from server.house.table.persistence.journal import Finished
from server.house.table.persistence.snapshot import About, Head
from server.house.table.presence import Missing, Presence
from server.house.table.slow_table import SlowTable
from server.records.record import Record
from server.store.journal import SavedTable
from server.store.slow.tables import Slow

log = logging.getLogger(__name__)


class Table(Room):
    """A table, its people and its game."""

    def __init__(self, about: About, number: int, services: Services) -> None:
        self.about, self.code, self.game = about, about.code, about.game
        self._services = services
        self._core = core = TableCore(self, about, number, services, self._stuck)
        self.match, self.seating, self.inbox = core.match, core.seating, core.inbox
        self._presence = Presence(core, self._admitted)
        self._runner = MatchRunner(core, self._presence)
        self._races, self._clocks = self._runner.races, self._runner.clocks
        self._slow = SlowTable(core, self._presence, self._runner)
        self._arrivals = Arrivals(core, self._presence, self._runner)
        self._pause = Pause(core, self._presence, self._clocks)
        self._appearance = Appearance(core, self._runner)
        self._current: Envelope | None = None
        """The request that is being handled."""
        self._open, self._farewell = True, Notice("table_closed", about.code)
        self._abandoned: Finished | None = None
        """The game to store if it ends because the table closes."""
        self._resting = False
        """Whether the table was restored and nobody is back yet."""
        self._asleep = False
        """Whether nobody looks at the slow table any more: it is dropped, and restored when somebody comes."""

    @property
    def phase(self) -> Phase:
        """Before the game, in it, or after it."""
        return self.match.phase

    @property
    def private(self) -> bool:
        """Whether the lobby hides it."""
        return self.about.private

    @property
    def invitation(self) -> Invitation | None:
        """How others come to this table; nobody comes to a lesson or a deal of the day."""
        return None if self.about.solo else Invitation(self.code, self.game.name, self.private)

    def open_to(self, member: Member) -> bool:
        """Whether a member may come here at all. Only its player may see a deal of the day."""
        return self.about.daily is None or self.seating.seat_kept_for(member) is not None

    @property
    def paused(self) -> bool:
        """Whether the table is paused because the journal can't be written."""
        return self._core.journal.stuck

    @property
    def free_seats(self) -> int:
        """How many people can sit down, in a running game on the seats of bots."""
        if self.about.solo:
            return 0
        return len(self._core.newcomers.open_seats) if self.phase == "playing" else self.seating.free_places

    @property
    def slow(self) -> Slow | None:
        """What is stored about a slow table besides its journal."""
        return self._core.slow.clocks.slow

    def line(self) -> TableLine:
        """The table as the lobby lists it."""
        return self._appearance.line()

    # --- a room ---

    def seen_by(self, member: Member) -> TableView:
        """The table as this member may see it now."""
        return self._appearance.seen_by(member)

    def handle(self, member: Member, request: Any, stamp: float | None = None) -> None:
        """Queue a request. While the table is paused, people can't play; a bot's request can wait."""
        if isinstance(request, ToGame) and self.about.pace:
            self.inbox.put(member, request, stamp)
        elif isinstance(request, (ToGame, OpenTable, QuickPlay, Learn, PlayDaily, Join, Watch, ComeBack)):
            member.refuse(Reason.ALREADY_AT_A_TABLE, request.number)
        elif self.paused and member.level is None:
            self._pause.handle(member, request)
        else:
            try:
                self.inbox.put(member, self._decoded(request), stamp)
            except msgspec.ValidationError:
                member.refuse(Reason.NOT_A_MOVE, request.number)

    def chat(self, line: Line, speaker: Member, stamp: float | None) -> bool:
        """Queue a line of chat, in order with the moves."""
        self.handle(speaker, line, stamp)
        return True

    def connected(self, member: Member) -> None:
        """Queue that a member has connected again."""
        self.inbox.put(member, Reconnected())
        if self.paused:
            member.tell(Notice("paused"))

    def keeps_seat(self, member: Member) -> bool:
        """Whether the member plays in a game: then the seat is kept."""
        return self.seating.seat_of(member) is not None and self.match.phase == "playing"

    def disconnected(self, member: Member) -> bool:
        """Queue that a member has lost the connection; the table decides about the seat."""
        self.inbox.put(member, Disconnected())
        self._watch_again()
        return True

    def preferred(self, member: Member) -> None:
        """Apply a changed setting at once: a player may have forbidden to be followed."""
        if self.seating.seat_of(member) is not None:
            self._watch_again()
            self._core.broadcast.all()

    def _watch_again(self) -> None:
        """Check who may be followed after a change that did not go through the inbox."""
        self._appearance.changed()
        self._core.watching.settle()

    def close(self) -> None:
        """Close the table, even if people are there."""
        self.inbox.put(None, Close(anyway=True))

    def _decoded(self, request: Any) -> Any:
        """The request; a command that came as a map is converted to one of this game."""
        if isinstance(request, Play) and not isinstance(request.command, msgspec.Struct):
            return replace(request, command=msgspec.convert(request.command, self.game.vocabulary.commands))
        return request

    # --- the actor ---

    async def run(self) -> None:
        """Handle requests until the table closes. A closing house just cancels it: everything is in the journal."""
        try:
            while self._open:
                await self._handle_next()
                self._close_if_too_long()
                self._settle_slow()
            if self._asleep:
                self.seating.empty()
            else:
                await self._core.journal.close(self._abandoned)
                self._presence.send_all_away(self._farewell)
        except Exception:
            log.exception("table %s crashed; its journal is set aside", self.code)
            await self._core.journal.set_aside("it crashed")
            for member in self._presence.send_all_away(Notice("table_crashed", self.code)):
                member.decline_open(Reason.NO_SUCH_TABLE)
        finally:
            self._clocks.stop()

    async def _handle_next(self) -> None:
        """Handle the next request. If it is a race, wait and decide it; everything else waits meanwhile."""
        envelope = await self.inbox.next()
        verdict = self._races.verdict(envelope)
        if verdict is not Verdict.RACES:
            await self._handle_unless_early(envelope, verdict)
            return
        (winner, *late), others = await self._races.run(envelope, self.inbox)
        await self._handle(winner, self._races.result([winner, *late]))
        for each in (*late, *others):
            await self._handle_unless_early(each, self._races.verdict(each))

    async def _handle_unless_early(self, envelope: Envelope, verdict: Verdict) -> None:
        if envelope.member and verdict is Verdict.TOO_EARLY:
            envelope.member.refuse(Reason.TOO_EARLY, envelope.number)
        else:
            await self._handle(envelope)

    async def _handle(self, envelope: Envelope, race: Raced | None = None) -> None:
        """Carry a request out, and answer it."""
        self._current = envelope
        if isinstance(envelope.request, ToGame) and envelope.member:
            self._slow.hand_on(envelope.member, envelope.request)
            return
        reason = await self._carry_out(envelope, race)
        self._core.watching.settle()
        if envelope.member and reason:
            envelope.member.refuse(reason, envelope.number)
        elif envelope.member:
            envelope.member.done(envelope.number)

    async def _carry_out(self, envelope: Envelope, race: Raced | None) -> str | None:  # noqa: C901 - one case a request
        """Carry a request out, or say why not."""
        member, presence = envelope.member, self._presence
        match envelope.request:
            case TimeUp() as time_up:
                await self._runner.time_up(time_up)
            case Due():
                await self._slow.overdue()
            case Evict(identity=identity):
                await self._slow.give_up(self.seating.seat_by_identity(identity))
            case Missing() as missing:
                await presence.miss(missing)
            case Close(anyway=True):
                self._open = False
            case Close():
                self._close_if_deserted()
            case _ if member is None:
                raise TypeError(f"the clock does not say {envelope.request}")
            case Leave():
                await presence.leave(member)
            case _ if member.place is not self and member.joining is not self:
                member.decline(Reason.NOT_AT_A_TABLE, envelope.number)  # left meanwhile
            case Play():  # first of what members ask for, as it is nearly always this
                return await self._runner.play(member, envelope, race)
            case Line() as line:
                self._services.hear(line, self.seating.people)
            case Join(or_watch=or_watch):
                return await self._arrivals.join(member, or_watch=or_watch)
            case Watch():
                return await presence.watch(member)
            case AddBot(level=level):
                reason = self._not_the_hosts_moment(member) or await presence.add_bot(level)
                return reason or await self._arrivals.start_if_complete()
            case RemoveBot():
                return self._not_the_hosts_moment(member) or await presence.remove_bot()
            case Start():
                return self._not_the_hosts_moment(member) or await self._runner.start()
            case GiveUp():
                return await self._slow.give_up(self.seating.seat_of(member))
            case Resume():
                return await presence.resume(member)
            case Follow(seat=seat):
                return self._core.watching.follow(member, seat)
            case Disconnected():
                await presence.disconnected(member)
            case Reconnected():
                await presence.reconnected(member)
            case _:
                return Reason.NOT_AT_A_TABLE
        return None

    def _not_the_hosts_moment(self, member: Member) -> str | None:
        """Why a member may not act as host now; None if they may. In a game, nobody changes the players."""
        if self.seating.host is None or self.seating.seat_of(member) != self.seating.host:
            return Reason.HOST_ONLY
        return Reason.GAME_IS_RUNNING if self.phase == "playing" else None

    # --- slow tables ---

    def _settle_slow(self) -> None:
        """Close a slow table at which nobody plays, or drop it from memory if nobody looks at it.

        Nothing waits between this decision and its consequence, so no request is lost.
        """
        if not self._open or not self.about.pace:
            return
        if self._slow.is_over:
            self._close()
        elif not len(self.inbox) and self._slow.unused:
            self._open, self._asleep = False, True
            self._services.asleep(self)

    def rouse(self, slow: Slow) -> None:
        """Let a restored slow table go on."""
        self._resting = False
        self._slow.rouse(slow)

    # --- closing ---

    def decline_waiting(self) -> None:
        """Answer the requests that came too late: the table has closed."""
        for envelope in self.inbox.take_out(object):
            if envelope.member:
                envelope.member.decline(Reason.NO_SUCH_TABLE, envelope.number)

    def _close_if_deserted(self) -> None:
        """Close the table if nobody is there. Players who left a rated game have lost it."""
        if self.seating.deserted and not self._outcome_is_open:
            self._close()

    def _close_if_too_long(self) -> None:
        """Close the table if nobody ends its game: it has no result, and only those who left have lost it."""
        if self.match.too_long and self.phase == "playing":
            self._farewell = Notice("game_too_long", self.code)
            self._close()

    def _close(self) -> None:
        """Close the table; a rated game is stored as abandoned by those who left."""
        self._open = False
        if self._plays_for_ratings:
            who = self.seating.chairs
            chairs = seat_changes.only_left_on_purpose(who) if self._resting else who
            self._abandoned = finished_game.abandoned(self._core, chairs)

    @property
    def _plays_for_ratings(self) -> bool:
        return self.phase == "playing" and self.about.rated

    @property
    def _outcome_is_open(self) -> bool:
        """Whether the game can't be decided yet: a seat is kept for a player, or the house is about to close.

        A game in a closing house resumes later. A table to which nobody came back after a restart has waited enough.
        """
        kept = self.seating.keeps_a_seat and not self._resting
        return self._plays_for_ratings and (kept or self._services.closing())

    # --- restarts and pauses ---

    def restore(self, kept: SavedTable, head: Head, game: tuple[Record, list[Raced]] | None) -> None:
        """Restore everything as it was before a restart, and stay paused until a player is back."""
        for _ in self.restoring(kept, head, game):
            pass

    def restoring(self, kept: SavedTable, head: Head, game: tuple[Record, list[Raced]] | None) -> Iterator[None]:
        """The same in short steps."""
        self._core.journal.resume(range(kept.first, kept.first + len(kept.entries)))
        self._resting = True
        self._clocks.hold(held=True)
        chairs = snapshot.chairs(head, self, self._services)
        if game:
            yield from self.match.replaying(*game)
            self._runner.follow()
            self._core.newcomers.close_round()
            if self.about.daily:
                daily_bots.catch_up(chairs, self.about.daily, self.match, game[0])
        self.seating.commit(chairs, head.players)

    def _admitted(self) -> None:
        """Resume a restored table when the first player is back: send bots the story, and wait for the others."""
        if not self._resting:
            return
        self._resting = False
        self._clocks.hold(held=False)
        self._core.broadcast.all(Notice("restored"))
        for member in self.seating.present:
            if member.brain:
                member.tell()  # it has followed the game from the record
            elif member.level:
                self._core.broadcast.story(member)
            elif not member.here:
                self._presence.wait_for(member, self._services.policy().return_seconds)

    def _stuck(self, *, stuck: bool) -> None:
        self._pause.stuck(self._current, stuck=stuck)
