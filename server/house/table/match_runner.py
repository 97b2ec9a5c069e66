"""Runs the match at a table: applies commands, writes them to the journal, and tells everyone."""

from typing import Any

from protocol.base import Refusal, Seat, TimeUp, Viewer
from protocol.house import Notice, Raced, Reason
from server.house.members.member import Member
from server.house.table import finished_game
from server.house.table.core import TableCore
from server.house.table.fairness.race_runner import RaceRunner
from server.house.table.parts import daily_bots, seat_changes
from server.house.table.parts.clocks import Clocks
from server.house.table.parts.inbox import Envelope
from server.house.table.parts.match import Advance
from server.house.table.parts.seating import Chairs
from server.house.table.presence import Presence
from server.store.daily import attempts
from server.store.daily.calendar import Deal
from server.store.store import Connection, Job

NOT_BEGUN = {"played": Reason.DEAL_PLAYED, "over": Reason.NO_DEAL, "full": Reason.TOO_MANY_ATTEMPTS}
"""Why a deal of the day is refused."""
IDLE_TURNS = 2
"""After this many turns in a row that the clock played for a player, a bot takes the seat."""
MISSED_MOVES = 3
"""After this many missed moves in a row at a slow table, a bot takes the seat for good."""
IDLE_TURNS_OF_NEWCOMERS = 1
"""The same for a newcomer in the seat of a bot, so that nobody holds up a game by taking seats."""


class MatchRunner:
    """The game at one table, its clocks and its races."""

    def __init__(self, core: TableCore, presence: Presence) -> None:
        self._core = core
        self._presence = presence
        self._match = core.match
        self._seating = core.seating
        self._game = core.about.game
        self.races = RaceRunner(core.match, core.seating)
        self.clocks = core.slow.clocks if core.about.pace else Clocks(lambda time_up: core.inbox.put(None, time_up))

    async def start(self) -> str | None:
        """Deal a new game for everyone who is still there, or say why not."""
        about = self._core.about
        if about.daily:
            return Reason.DEAL_PLAYED
        chairs = seat_changes.for_a_new_game(self._seating.chairs)
        return await self._deal(chairs, about.lesson.seed if about.lesson else self._core.services.new_seed())

    async def start_daily(self, player: Member, deal: Deal) -> str | None:
        """Deal the deal of the day and use up the player's attempt, or say why not."""
        services = self._core.services
        chairs = daily_bots.dealt(player, deal, services.bots, self._core.room)
        now, regular = int(services.now()), self._core.about.opener.regular

        def unless(connection: Connection) -> str | None:
            refused = attempts.begin(connection, deal, player.identity, now, regular=regular)
            return NOT_BEGUN[refused] if refused else None

        return await self._deal(chairs, deal.seed, unless)

    async def _deal(self, chairs: Chairs, seed: bytes, unless: Job[str | None] = lambda _: None) -> str | None:
        advance = self._match.begin([chair.member.name for chair in chairs], seed)
        if isinstance(advance, Refusal):
            return advance.reason
        if reason := await self._core.begin(chairs, advance, unless):
            return reason
        self._seating.commit(chairs, len(chairs))
        self._go_on(advance)
        return None

    async def play(self, member: Member, move: Envelope, race: Raced | None) -> str | None:
        """Apply a player's command, or say why not."""
        seat = self._seating.viewer(member)
        if self._match.state is None:
            return Reason.NO_GAME_YET
        if seat is None:
            return Reason.WATCHERS_ONLY_WATCH
        if member is self._seating.chairs[seat].member:
            await self._presence.relieve(seat)
        return await self._apply(seat, move.request.command, race, move)

    async def time_up(self, time_up: TimeUp) -> None:
        """Apply a deadline. The rules refuse one that was met just before; nothing happens then."""
        before = self._game.idle(self._match.state)
        await self._apply(None, time_up)
        for seat, turns in enumerate(self._game.idle(self._match.state)):
            if turns >= self._most_idle_turns(seat) and turns > before[seat]:
                await self._replace(seat)

    async def overdue(self) -> None:
        """Apply the deadlines of a slow table that are over."""
        for time_up in self._core.slow.overdue:
            await self.time_up(time_up)

    async def _replace(self, seat: Seat) -> None:
        """Let a bot play for somebody who does not: until they are back, or at a slow table for good."""
        if not self._core.about.pace:
            await self._presence.stand_in_for(seat)
        elif self._seating.keeps(seat):
            await self._presence.give_up(seat)

    def _most_idle_turns(self, seat: Seat) -> int:
        if self._core.about.pace:
            return MISSED_MOVES
        return IDLE_TURNS_OF_NEWCOMERS if self._seating.chairs[seat].dealt_to else IDLE_TURNS

    async def _apply(
        self, by: Viewer, command: Any, race: Raced | None = None, move: Envelope | None = None
    ) -> str | None:
        advance = self._match.attempt(by, command, race)
        if isinstance(advance, Refusal):
            return advance.reason
        if advance.result:
            await self._finish(advance, race, move)
        else:
            await self._core.write(self._seating.chairs, advance)
            self._tell(advance, race, move)
        await self._presence.seat_newcomers()
        return None

    async def _finish(self, advance: Advance, race: Raced | None, move: Envelope | None) -> None:
        """End the game: store it, dismiss stand-ins, and send absent players away."""
        core, before = self._core, self._seating.chairs
        chairs = seat_changes.after_the_game(before)
        await core.write(chairs, advance, finished_game.ended(core, advance))
        self._tell(advance, race, move)
        if core.about.daily:
            core.broadcast.all(Notice("deal_over"))
        self._seating.commit(chairs)
        for old, new in zip(before, chairs, strict=True):
            if new.left and not old.left and old.member.place is core.room:
                core.services.dismiss(old.member)

    def _tell(self, advance: Advance, race: Raced | None, move: Envelope | None) -> None:
        if race:
            self._core.broadcast.all(race)
        self._go_on(advance, move)

    def _go_on(self, advance: Advance, move: Envelope | None = None) -> None:
        """Commit the new state, and tell everyone."""
        phase, state = self._match.phase, self._match.state
        self._match.commit(advance, self._seating.bots)
        self.follow()
        self._core.broadcast.events(state, advance.step.events, move)
        if self._match.phase != phase:
            self._core.services.changed(self._core.room)

    def follow(self) -> None:
        """Update races and clocks with the state."""
        self.races.follow(self._match.state)
        self.clocks.follow(self._game.timers(self._match.state))
