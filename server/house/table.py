"""The table actor: one queue, one consumer, one game.

Everything that happens at a table goes through its inbox and is dealt with by one task, one request after the other,
without a pause in between; so nothing interleaves, and whoever came first is first. The actor knows no game: it holds
a state, applies commands, runs the timers that the rules ask for, and lets every member see what that member may see.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from protocol.base import Refusal, Seat, TimeUp, Viewer
from protocol.house import (
    Came,
    Happened,
    Join,
    Leave,
    News,
    Notice,
    Play,
    Reason,
    Refused,
    Said,
    Say,
    Seated,
    Start,
    TableLine,
    Watch,
    Went,
)
from protocol.house import Table as TableView
from server.house.clocks import Clocks
from server.house.inbox import Envelope, Inbox
from server.house.member import Member
from server.rules.game import Game, Step
from server.rules.shuffle import SEED_BYTES

log = logging.getLogger(__name__)

STAND_IN_SECONDS = 2.0
"""How long a deadline is for a player who is not there to meet it (K41)."""
IDLE_TURNS = 2
"""After so many turns in a row that the clock played for someone, they count as absent (K41)."""


class Lost(msgspec.Struct, frozen=True):
    """The house says of a member: the connection is lost."""


class Found(msgspec.Struct, frozen=True):
    """The house says of a member: here again."""


class Chair:
    """A seat and its player, who may have left it in the middle of a game."""

    def __init__(self, member: Member) -> None:
        self.member = member
        self.left = False
        self.idle = False

    @property
    def absent(self) -> bool:
        """Whether the seat is played without its player."""
        return self.left or self.idle


class Table:
    """A table, its people and its game."""

    def __init__(  # noqa: PLR0913 - what a table is, and two ways to tell the house
        self,
        code: str,
        game: Game[Any, Any],
        options: msgspec.Struct,
        *,
        private: bool,
        changed: "Callable[[Table], None]",
        dismiss: Callable[[Member], None],
    ) -> None:
        self.code = code
        self.game = game
        self.options = options
        self.private = private
        self.chairs: list[Chair] = []
        self.watchers: list[Member] = []
        self.state: Any = None
        self._players = 0
        self.seed = b""
        self.commands: list[tuple[Viewer, Any]] = []
        self.inbox = Inbox(lambda: self.present)
        self._clocks = Clocks(lambda time_up: self.inbox.put(None, time_up))
        self._changed = changed
        self._dismiss = dismiss
        self.close: Callable[[], Any] = lambda: None
        """Ends the table."""

    # --- who is here ---

    @property
    def present(self) -> Iterator[Member]:
        """All who see the table, connected or not."""
        yield from (chair.member for chair in self.chairs if not chair.left)
        yield from self.watchers

    @property
    def deserted(self) -> bool:
        """Whether nobody who is connected is at the table."""
        return not any(member.here for member in self.present)

    @property
    def phase(self) -> str:
        """Before the game, in it, or after it."""
        if self.state is None:
            return "waiting"
        return "over" if self.game.result(self.state) else "playing"

    def line(self) -> TableLine:
        """The table as the lobby lists it."""
        return TableLine(
            code=self.code,
            game=self.game.name,
            seats=tuple(Seated(chair.member.name, chair.member.here and not chair.left) for chair in self.chairs),
            places=self.game.players.stop - 1,
            phase=self.phase,  # type: ignore[arg-type]
            watchers=len(self.watchers),
            private=self.private,
        )

    def seen_by(self, member: Member) -> TableView:
        """The table as this member may see it."""
        return TableView(
            line=self.line(),
            options=msgspec.to_builtins(self.options),
            you=self.seat_of(member),
            host=0 if self.chairs else None,
            view=None if self.state is None else self.game.view(self.state, self._viewer(member)),
            clocks=self._clocks.shown(),
        )

    def seat_of(self, member: Member) -> Viewer:
        """The seat of a member, or None for a watcher."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.member is member), None)

    def _viewer(self, member: Member) -> Viewer:
        """Whose eyes a member sees the game with; who sat down after it ended did not play it."""
        seat = self.seat_of(member)
        return seat if seat is not None and seat < self._players else None

    # --- the actor ---

    async def run(self) -> None:
        """Deal with requests, one after the other, until the table is closed."""
        try:
            while True:
                self._deal_with(await self.inbox.next())
        except asyncio.CancelledError:
            self._send_all_away(Notice("table_closed", self.code))
            raise
        except Exception:
            log.exception("table %s crashed; to play it again: %s", self.code, self._course())
            self._send_all_away(Notice("table_crashed", self.code))
        finally:
            self._clocks.stop()

    def _deal_with(self, envelope: Envelope) -> None:  # noqa: C901 - one case for each request
        member = envelope.member
        match envelope.request:
            case TimeUp() as time_up:
                self._time_up(time_up)
            case _ if member is None:
                raise TypeError(f"the clock does not say {envelope.request}")
            case Join():
                self._sit_down(member)
            case Watch():
                self._look_on(member)
            case Leave():
                self._leave(member)
            case Start():
                self._refuse(member, self._start(member))
            case Play(command=command):
                self._refuse(member, self._play(member, command))
            case Say(text=text):
                self._tell_all(Said(member.name, text))
            case Lost():
                self._lost(member)
            case Found():
                self._found(member)

    # --- people come and go ---

    def _sit_down(self, member: Member) -> None:
        chair = next((chair for chair in self.chairs if chair.member.identity == member.identity), None)
        if chair:
            chair.member, chair.left = member, False
            self._found(member)
        elif self.phase == "playing":
            self._refuse(member, Reason.GAME_IS_RUNNING)
        elif len(self.chairs) == self.game.players.stop - 1:
            self._refuse(member, Reason.TABLE_IS_FULL)
        else:
            self._admit(member)
            self.chairs.append(Chair(member))
            self._move(Came(member.name, "seat"))

    def _look_on(self, member: Member) -> None:
        self._admit(member)
        self.watchers.append(member)
        self._move(Came(member.name, "watch"))

    def _admit(self, member: Member) -> None:
        member.place = self
        member.key_done = self.inbox.settled

    def _leave(self, member: Member) -> None:
        seat = self.seat_of(member)
        if seat is None:
            self.watchers.remove(member)
        elif self.state is None:
            del self.chairs[seat]
        else:
            self.chairs[seat].left = True
        self._dismiss(member)
        self._move(Went(member.name, "left"))
        if seat is not None and self.phase == "playing":
            self._stand_in_for(seat)

    def _lost(self, member: Member) -> None:
        if member in self.watchers or self.phase != "playing":
            self._leave(member)
        else:
            self._move(Went(member.name, "lost"))

    def _found(self, member: Member) -> None:
        self._admit(member)
        seat = self.seat_of(member)
        if seat is not None:
            self.chairs[seat].idle = False
        self._move(Came(member.name, "back"))

    def _stand_in_for(self, seat: Seat) -> None:
        self._tell_all(Notice("stand_in", self.chairs[seat].member.name))
        self._hurry()

    def _send_all_away(self, notice: Notice) -> None:
        for member in list(self.present):
            self._dismiss(member)
            member.tell(notice)
        self.chairs.clear()
        self.watchers.clear()

    # --- the game ---

    def _start(self, member: Member) -> str | None:
        if self.seat_of(member) != 0:
            return Reason.HOST_ONLY
        if self.phase == "playing":
            return Reason.GAME_IS_RUNNING
        self.chairs = [chair for chair in self.chairs if not chair.left]
        seed = secrets.token_bytes(SEED_BYTES)
        step = self.game.set_up(len(self.chairs), self.options, seed)
        if isinstance(step, Refusal):
            return step.reason
        self.seed, self.commands, self._players = seed, [], len(self.chairs)
        self._go_on(step)
        return None

    def _play(self, member: Member, command: Any) -> str | None:
        seat = self._viewer(member)
        if self.state is None:
            return Reason.NO_GAME_YET
        if seat is None:
            return Reason.WATCHERS_ONLY_WATCH
        self.chairs[seat].idle = False
        return self._apply(seat, command)

    def _time_up(self, time_up: TimeUp) -> None:
        """Say that time is up; a deadline that was met just before is refused, and that is all."""
        self._apply(None, time_up)
        for seat, turns in enumerate(self.game.idle(self.state)):
            if turns >= IDLE_TURNS and not self.chairs[seat].absent:
                self.chairs[seat].idle = True
                self._stand_in_for(seat)

    def _apply(self, by: Viewer, command: Any) -> str | None:
        outcome = self.game.apply(self.state, by, command)
        if isinstance(outcome, Refusal):
            return outcome.reason
        self.commands.append((by, command))
        self._go_on(outcome)
        return None

    def _go_on(self, step: Step[Any]) -> None:
        """Take up the new state, and let everyone see it."""
        before, self.state = self.phase, step.state
        self._clocks.follow(self.game.timers(step.state))
        self._hurry()
        for member in self.present:
            viewer = self._viewer(member)
            member.tell(*(Happened(self.game.event_for(event, viewer)) for event in step.events))
        if self.phase != before:
            self._changed(self)

    def _hurry(self) -> None:
        """Let nobody wait long for players who are not there."""
        if self.state is None:
            return
        absent = {seat for seat, chair in enumerate(self.chairs) if chair.absent}
        all_absent = absent.issuperset(self.game.awaited(self.state))
        self._clocks.shorten(
            lambda timer: not timer.private and (timer.seat in absent or (timer.seat is None and all_absent)),
            STAND_IN_SECONDS,
        )

    # --- telling ---

    def _refuse(self, member: Member, reason: str | None) -> None:
        if reason is not None:
            member.tell(Refused(reason))

    def _tell_all(self, *news: News) -> None:
        for member in self.present:
            member.tell(*news)

    def _move(self, news: Came | Went) -> None:
        """Tell that someone came or went, also to the lobby, which lists the seats."""
        self._tell_all(news)
        self._changed(self)

    def _course(self) -> str:
        """All that is needed to play this game again. It holds secrets, so it is told only of a game that is over."""
        course = {
            "game": self.game.name,
            "players": len(self.chairs),
            "options": msgspec.to_builtins(self.options),
            "seed": self.seed.hex(),
            "commands": [[by, msgspec.to_builtins(command)] for by, command in self.commands],
        }
        return msgspec.json.encode(course).decode()
