"""The table actor: one queue, one consumer, one game.

Everything that happens at a table goes through its inbox and is dealt with by one task, one request after the other,
without a pause in between; so nothing interleaves, and whoever came first is first. The actor knows no game: it holds
a state, applies commands, runs the timers that the rules ask for, and lets every member see what that member may see.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from protocol.base import Refusal, Seat, TimeUp, Viewer
from protocol.house import (
    AddBot,
    Came,
    Happened,
    Join,
    Leave,
    Level,
    News,
    Notice,
    Phase,
    Play,
    Raced,
    Reason,
    Refused,
    RemoveBot,
    Said,
    Say,
    Start,
    Story,
    TableLine,
    Watch,
    Went,
)
from protocol.house import Table as TableView
from server.bots.lesson import Lesson
from server.house.clocks import Clocks
from server.house.inbox import Envelope, Inbox
from server.house.member import Found, Lost, Member
from server.house.races import Races
from server.house.seating import Seating
from server.house.staff import Staff
from server.rules.game import Game, Step

log = logging.getLogger(__name__)

IDLE_TURNS = 2
"""After so many turns in a row that the clock played for someone, a bot plays the seat."""
LOST_SECONDS = 60.0
"""After so long without a connection too: a table without a turn timer would wait for good."""


class Missing(msgspec.Struct, frozen=True):
    """The table says to itself: a member has been away for long."""

    member: Member
    absence: int
    """Which of this member's absences."""


class Table:
    """A table, its people and its game."""

    def __init__(  # noqa: PLR0913 - what a table is, who works there, and two ways to tell the house
        self,
        code: str,
        game: Game[Any, Any],
        options: msgspec.Struct,
        *,
        private: bool,
        lesson: Lesson | None,
        staff: Staff,
        new_seed: Callable[[], bytes],
        changed: "Callable[[Table], None]",
        dismiss: Callable[[Member], None],
    ) -> None:
        self.code = code
        self.game = game
        self.options = options
        self._options = msgspec.to_builtins(options)
        self.private = private
        self.lesson = lesson
        self.seating = Seating(self, game.name, game.players.stop - 1, staff)
        self.state: Any = None
        self.seed = b""
        self.commands: list[tuple[Viewer, Any]] = []
        self._story: list[Any] = []
        """What happened in this round, or in as much of it as the game lets anybody be told again."""
        self._races = Races(game, self.seating)
        self.inbox = Inbox(lambda: self.seating.present)
        self._clocks = Clocks(lambda time_up: self.inbox.put(None, time_up))
        self._new_seed = new_seed
        self._changed = changed
        self._dismiss = dismiss
        self.close: Callable[[], Any] = lambda: None
        """Ends the table."""

    @property
    def phase(self) -> Phase:
        """Before the game, in it, or after it."""
        if self.state is None:
            return "waiting"
        return "over" if self.game.result(self.state) else "playing"

    def line(self) -> TableLine:
        """The table as the lobby lists it."""
        return TableLine(
            code=self.code,
            game=self.game.name,
            seats=tuple(chair.seated for chair in self.seating.chairs),
            places=self.seating.places,
            phase=self.phase,
            watchers=len(self.seating.watchers),
            private=self.private,
            lesson=self.lesson is not None,
        )

    def seen_by(self, member: Member) -> TableView:
        """The table as this member may see it, now."""
        self._races.shown_to(member)
        return TableView(
            line=self.line(),
            options=self._options,
            you=self.seating.seat_of(member),
            host=self.seating.host,
            view=None if self.state is None else self.game.view(self.state, self.seating.viewer(member)),
            clocks=self._clocks.shown(),
        )

    # --- the actor ---

    async def run(self) -> None:
        """Deal with requests, one after the other, until the table is closed."""
        try:
            while True:
                await self._deal_with_next()
        except asyncio.CancelledError:
            self._send_all_away(Notice("table_closed", self.code))
            raise
        except Exception:
            log.exception("table %s crashed; to play it again: %s", self.code, self._course())
            self._send_all_away(Notice("table_crashed", self.code))
        finally:
            self._clocks.stop()

    async def _deal_with_next(self) -> None:
        """Deal with the next request. A race is waited for and decided; everything else waits as long."""
        envelope = await self.inbox.next()
        if not self._races.entered_by(envelope):
            self._deal_with(envelope)
            return
        slaps, others = await self._races.run(envelope, self.inbox)
        self._tell_all(Raced(self._races.reactions(slaps)))
        for each in (*slaps, *others):
            self._deal_with(each)

    def _deal_with(self, envelope: Envelope) -> None:  # noqa: C901 - one case for each request
        member = envelope.member
        match envelope.request:
            case TimeUp() as time_up:
                self._time_up(time_up)
            case Missing(member=missing, absence=absence):
                self._miss(missing, absence)
            case _ if member is None:
                raise TypeError(f"the clock does not say {envelope.request}")
            case _ if member.place is not self and member.heading is not self:
                pass  # left meanwhile
            case Join():
                self._sit_down(member)
            case Watch():
                self._look_on(member)
            case Leave():
                self._leave(member)
            case AddBot(level=level):
                self._refuse(member, self._add_bot(member, level))
            case RemoveBot():
                self._refuse(member, self._remove_bot(member))
            case Start():
                self._refuse(member, self._start(member))
            case Play(command=command):
                early = Reason.TOO_EARLY if self._races.too_early(envelope) else None
                self._refuse(member, early or self._play(member, command))
            case Say(text=text):
                self._tell_all(Said(member.name, text))
            case Lost():
                self._lost(member)
            case Found():
                self._found(member)

    # --- people come and go ---

    def _sit_down(self, member: Member) -> None:
        if not member.here:
            self._turn_away(member)
        elif chair := self.seating.chair_kept_for(member):
            chair.member, chair.left = member, False
            self._found(member)
        elif self.phase == "playing":
            self._turn_away(member, Reason.GAME_IS_RUNNING)
        elif self.seating.full or (self.lesson and self.seating.chairs):
            self._turn_away(member, Reason.TABLE_IS_FULL)
        elif member.place is not self:
            self._admit(member)
            self.seating.sit(member)
            self._move(Came(member.name, "seat"))
            if self.lesson:
                self.seating.add_tutor()
                self._start(member)

    def _look_on(self, member: Member) -> None:
        """Let somebody look on; who has a seat in the game gets that."""
        if not member.here:
            self._turn_away(member)
        elif self.seating.chair_kept_for(member):
            self._sit_down(member)
        elif member.place is not self:
            self._admit(member)
            self.seating.watchers.append(member)
            self._tell_story(member)
            self._move(Came(member.name, "watch"))

    def _admit(self, member: Member) -> None:
        member.place, member.heading = self, None
        member.key_done = self.inbox.settled
        member.shown = None, 0.0

    def _turn_away(self, member: Member, reason: Reason | None = None) -> None:
        """Somebody who was on the way here stays in the lobby; a table that nobody came to is closed."""
        self._dismiss(member)
        self._refuse(member, reason)
        self._changed(self)

    def _leave(self, member: Member) -> None:
        seat = self.seating.seat_of(member)
        self.seating.leave(member)
        self._dismiss(member)
        self._move(Went(member.name, "left"))
        if seat is not None:
            self._stand_in_for(seat)

    def _lost(self, member: Member) -> None:
        chair = self.seating.chair_kept_for(member)
        if chair is None or self.phase != "playing":
            self._leave(member)
        else:
            chair.absences += 1
            self._move(Went(member.name, "lost"))
            missing = Missing(member, chair.absences)
            asyncio.get_running_loop().call_later(LOST_SECONDS, self.inbox.put, None, missing)

    def _found(self, member: Member) -> None:
        self._admit(member)
        seat = self.seating.seat_of(member)
        if seat is not None:
            self.seating.relieve(seat)
        self._tell_story(member)
        self._move(Came(member.name, "back"))

    def _miss(self, member: Member, absence: int) -> None:
        """Somebody has been away for long; unless they came back meanwhile, or left for good."""
        seat = self.seating.seat_of(member)
        if seat is not None and not member.here and self.seating.chairs[seat].absences == absence:
            self._stand_in_for(seat)

    def _stand_in_for(self, seat: Seat) -> None:
        """Let a bot play a seat until its player is back. It knows the story as the player was told it."""
        bot = self.seating.stand_in(seat) if self.phase == "playing" and not self.lesson else None
        if bot:
            self._tell_story(bot)
            self._move(Notice("stand_in", bot.name))

    def _send_all_away(self, notice: Notice) -> None:
        for member in self.seating.empty():
            self._dismiss(member)
            member.tell(notice)

    # --- before the game ---

    def _add_bot(self, member: Member, level: Level) -> str | None:
        """Let a bot sit down. The players of a game stay as they are as long as it goes on."""
        if reason := self._not_the_hosts_moment(member):
            return reason
        if self.seating.full or self.lesson:
            return Reason.TABLE_IS_FULL
        self._move(Came(self.seating.add_bot(level).name, "seat"))
        return None

    def _remove_bot(self, member: Member) -> str | None:
        if reason := self._not_the_hosts_moment(member):
            return reason
        bot = self.seating.remove_bot()
        if bot is None:
            return Reason.NO_BOT_TO_REMOVE
        self._move(Went(bot.name, "left"))
        return None

    def _start(self, member: Member) -> str | None:
        if reason := self._not_the_hosts_moment(member):
            return reason
        chairs = self.seating.for_a_new_game()
        seed = self.lesson.seed if self.lesson else self._new_seed()
        step = self.game.set_up(len(chairs), self.options, seed)
        if isinstance(step, Refusal):
            return step.reason
        self.seating.chairs, self.seating.players = chairs, len(chairs)
        for player in self.seating.present:
            player.shown = None, 0.0
        self.seed, self.commands, self._story = seed, [], []
        self._go_on(step)
        return None

    def _not_the_hosts_moment(self, member: Member) -> str | None:
        """Why a member may not decide for the table now, if that is so."""
        if self.seating.host is None or self.seating.seat_of(member) != self.seating.host:
            return Reason.HOST_ONLY
        return Reason.GAME_IS_RUNNING if self.phase == "playing" else None

    # --- the game ---

    def _play(self, member: Member, command: Any) -> str | None:
        seat = self.seating.viewer(member)
        if self.state is None:
            return Reason.NO_GAME_YET
        if seat is None:
            return Reason.WATCHERS_ONLY_WATCH
        if member is self.seating.chairs[seat].member and self.seating.relieve(seat):
            self._move(Came(member.name, "back"))
        return self._apply(seat, command)

    def _time_up(self, time_up: TimeUp) -> None:
        """Say that time is up; a deadline that was met just before is refused, and that is all."""
        before = self.game.idle(self.state)
        self._apply(None, time_up)
        for seat, turns in enumerate(self.game.idle(self.state)):
            if turns >= IDLE_TURNS and turns > before[seat]:
                self._stand_in_for(seat)

    def _apply(self, by: Viewer, command: Any) -> str | None:
        outcome = self.game.apply(self.state, by, command)
        if isinstance(outcome, Refusal):
            return outcome.reason
        self.commands.append((by, command))
        self._go_on(outcome)
        return None

    def _go_on(self, step: Step[Any]) -> None:
        """Take up the new state, and let everyone see it; where nothing happened, only those for whom it differs."""
        before, old, self.state = self.phase, self.state, step.state
        self._races.follow(step.state)
        self._clocks.follow(self.game.timers(step.state))
        self._remember(step.events)
        for member in self.seating.present:
            viewer = self.seating.viewer(member)
            if step.events or self.game.view(old, viewer) != self.game.view(step.state, viewer):
                member.tell(*(Happened(self.game.event_for(event, viewer)) for event in step.events))
        if self.phase != before:
            if self.phase == "over":
                for member in self.seating.clear_away():
                    self._dismiss(member)
            self._changed(self)

    def _remember(self, events: Sequence[Any]) -> None:
        """Keep what somebody is told who comes later."""
        for event in events:
            if self.game.opens_story(event):
                self._story.clear()
            self._story.append(event)

    # --- telling ---

    def _refuse(self, member: Member, reason: str | None) -> None:
        if reason is not None:
            member.tell(Refused(reason))

    def _tell_story(self, member: Member) -> None:
        """Let someone who comes to a game know what a person at the table would have seen of this round."""
        if self._story:
            viewer = self.seating.viewer(member)
            member.tell(Story(tuple(self.game.event_for(event, viewer) for event in self._story)))

    def _tell_all(self, *news: News) -> None:
        for member in self.seating.present:
            member.tell(*news)

    def _move(self, news: Came | Went | Notice) -> None:
        """Tell that somebody came or went, also to the lobby, which lists the seats."""
        self._tell_all(news)
        self._changed(self)

    def _course(self) -> str:
        """All that is needed to play this game again. It holds secrets, so it is told only of a game that is over."""
        course = {
            "game": self.game.name,
            "players": self.seating.players,
            "options": msgspec.to_builtins(self.options),
            "seed": self.seed.hex(),
            "commands": [[by, msgspec.to_builtins(command)] for by, command in self.commands],
        }
        return msgspec.json.encode(course).decode()
