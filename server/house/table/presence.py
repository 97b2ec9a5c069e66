"""Handles people who come and go: they join, watch, leave, lose the connection and return; stand-ins play meanwhile.

Each change is planned by `seat_changes`, written to the journal, and told.
"""

import asyncio
from collections.abc import Callable, Iterable

from msgspec import Struct

from protocol.base import Seat
from protocol.house import Bot, Level, Notice, Reason
from protocol.people import Came, TakesSeat, Went
from server.house.members.member import Member
from server.house.table.core import TableCore
from server.house.table.parts import seat_changes
from server.house.table.parts.seat_changes import NewBot
from server.house.table.parts.seating import Chairs


class Missing(Struct, frozen=True):
    """From the table itself: a member has been away for long."""

    member: Member
    absence: int
    """Which of this member's absences."""


class Presence:
    """The people and the bots of one table."""

    def __init__(self, core: TableCore, admitted: Callable[[], None]) -> None:
        self._core = core
        self._seating = core.seating
        self._services = core.services
        self._admitted = admitted
        """Called when a member is admitted."""

    # --- coming ---

    async def sit_down(self, member: Member, *, or_watch: bool = False) -> Reason | None:
        """Give a member a seat, or their own seat again; or let them watch, or say why not."""
        if not member.here:
            self.turn_away(member)
        elif (seat := self._seating.seat_kept_for(member)) is not None:
            await self._give_back(seat, member)
            await self.reconnected(member)
        elif self._core.about.pace and member.guest:
            return await self._no_seat(member, Reason.SLOW_NEEDS_KEY, or_watch=or_watch)
        elif self._core.match.phase == "playing":
            return await self._take_over(member, or_watch=or_watch)
        elif self._seating.full or (self._core.about.solo and self._seating.chairs):
            return await self._no_seat(member, Reason.TABLE_IS_FULL, or_watch=or_watch)
        elif member.place is not self._core.room:
            await self._seat(member)
            self.show_seat(member)
        return None

    def show_seat(self, member: Member) -> None:
        """Show a member the table from the seat they were given."""
        self._admit(member)
        self._core.broadcast.story(member)
        self._core.say(Came(member.name, "seat"))

    async def _no_seat(self, member: Member, reason: Reason, *, or_watch: bool) -> Reason | None:
        """Let somebody for whom there is no seat watch, or turn them away."""
        if or_watch:
            return await self.watch(member)
        self.turn_away(member)
        return reason

    async def watch(self, member: Member) -> Reason | None:
        """Let a member watch; one who has a seat in the game gets the seat. Or say why not."""
        if not member.here:
            self.turn_away(member)
        elif self._seating.seat_kept_for(member) is not None:
            return await self.sit_down(member)
        elif member.place is not self._core.room:
            self._admit_to_watch(member)
            self._core.say(Came(member.name, "watch"))
        return None

    def _admit_to_watch(self, member: Member) -> None:
        self._admit(member)
        self._seating.watchers.append(member)
        self._core.broadcast.story(member)

    async def reconnected(self, member: Member) -> None:
        """A member is connected again."""
        seat = self._seating.seat_of(member)
        if seat is not None:
            await self._give_back(seat, member)
        self._admit(member)
        self._core.broadcast.story(member)
        self._core.watching.tell_followers(member)
        self._core.say(Came(member.name, "back"))

    async def resume(self, member: Member) -> Reason | None:
        """Give a member's seat back to them, or say why not."""
        seat = self._seating.seat_of(member)
        if seat is None:
            return Reason.WATCHERS_ONLY_WATCH
        await self.relieve(seat)
        return None

    async def relieve(self, seat: Seat) -> None:
        """Give a seat back to its player, if a stand-in has it."""
        chair = self._seating.chairs[seat]
        given_away = chair.left or chair.stand_in or chair.gone
        if given_away and await self._give_back(seat, chair.member):
            self._core.say(Came(chair.member.name, "back"))

    async def _give_back(self, seat: Seat, member: Member) -> bool:
        return await self._core.reseat(seat_changes.returned(self._seating.chairs, seat, member))

    async def _seat(self, member: Member) -> None:
        await self._core.reseat(seat_changes.seated(self._seating.chairs, self._seating.players, member))

    def _admit(self, member: Member) -> None:
        member.place, member.joining = self._core.room, None
        member.key_done = self._core.inbox.settled
        self._admitted()

    def turn_away(self, member: Member) -> None:
        """Leave a member in the lobby; a table that nobody came to is closed."""
        self._services.dismiss(member)
        self._services.changed(self._core.room)

    # --- taking over the seat of a bot ---

    async def _take_over(self, member: Member, *, or_watch: bool) -> Reason | None:
        """Let a newcomer take over the seat of a bot, now or later; or say why not. Until then they watch."""
        newcomers, seat = self._core.newcomers, self._core.newcomers.open_seat
        if seat is None or member.program:
            return await self._no_seat(member, Reason.GAME_IS_RUNNING, or_watch=or_watch)
        newcomers.promise(member, seat)
        self._admit_to_watch(member)
        if member not in newcomers.due():
            bot = self._seating.chairs[seat].member.name
            self._core.say(Came(member.name, "watch"), TakesSeat(member.name, bot, seat, "next_round"))
        await self.seat_newcomers()
        return None

    async def seat_newcomers(self) -> None:
        """Give everyone who waits for the seat of a bot that seat, if it is time."""
        playing = self._core.match.phase == "playing"
        for member, seat in self._core.newcomers.due().items():
            bot = self._seating.chairs[seat].member
            await self._core.reseat(self._taken_over(seat, member) if playing else self._replaced(bot, member))
            if member in self._seating.watchers:  # they may leave while the table waits for the disk
                self._turn_to_seat(member)
            taken = TakesSeat(member.name, bot.name, seat, "now")
            self._core.say(*([taken] if playing else [Went(bot.name, "left"), Came(member.name, "seat")]))

    def _taken_over(self, seat: Seat, newcomer: Member) -> Chairs:
        return seat_changes.taken_over(self._seating.chairs, seat, newcomer, self._core.match.moves)

    def _replaced(self, bot: Member, newcomer: Member) -> Chairs:
        """After the game the bot goes, and the newcomer sits down for the next one."""
        players = self._seating.players
        return seat_changes.seated(seat_changes.left(self._seating.chairs, players, bot), players, newcomer)

    def _turn_to_seat(self, newcomer: Member) -> None:
        """Let a newcomer who has watched see the game from the new seat."""
        self._core.newcomers.forget(newcomer)
        self._seating.watchers.remove(newcomer)
        self._core.watching.leave(newcomer)
        self._core.watching.start_afresh(newcomer)

    # --- going ---

    async def leave(self, member: Member) -> None:
        """A member goes to the lobby; in a game a stand-in takes over. Both are one transaction.

        At a slow table the seat is kept: its players come and go.
        """
        if self._core.about.pace:
            self.let_go(member)
            return
        before, seat = self._seating.chairs, self._seating.viewer(member)
        chairs = seat_changes.left(before, self._seating.players, member, self._stand_in, self._core.match.moves)
        if seat is not None:
            self._core.newcomers.close_round()
        await self._core.reseat(chairs)
        self.let_go(member)
        self._present(before, chairs)

    def let_go(self, member: Member) -> None:
        """Send a member to the lobby, unless they left during a pause."""
        if member.place is not self._core.room:
            return
        if member in self._seating.watchers:
            self._seating.watchers.remove(member)
        self._core.watching.leave(member)
        self._core.newcomers.forget(member)
        self._services.dismiss(member)
        self._core.watching.settle()
        keeps = self._core.about.pace and self._seating.seat_of(member) is not None
        self._core.say(*([] if keeps else [Went(member.name, "left")]))

    async def give_up(self, seat: Seat) -> None:
        """A player of a slow table gives up the seat for good; in a game a bot plays on."""
        before, member, core = self._seating.chairs, self._seating.chairs[seat].member, self._core
        former = Member(member.own_name, member.identity, self._services.lobby(), guest=False)
        former.program = member.program
        players = self._seating.players
        left = seat_changes.left(before, players, member, self._stand_in, core.match.moves)
        chairs = seat_changes.disowned(left, players, seat, former)
        core.newcomers.close_round()
        await core.reseat(chairs)
        core.say(Notice("gave_up", member.name))
        self.let_go(member)
        self._present(before, chairs)

    async def disconnected(self, member: Member) -> None:
        """A member has lost the connection; in a game the seat is kept. Nobody waits for a newcomer: a bot plays on."""
        if self._core.about.pace and member.here:
            return  # they are back
        seat = self._seating.seat_of(member)
        if seat is None or self._core.match.phase != "playing" or self._core.about.pace:
            await self.leave(member)
            return
        self._core.newcomers.close_round()
        self._core.say(Went(member.name, "lost"))
        self.wait_for(member, self._services.policy().lost_seconds)
        if self._seating.chairs[seat].dealt_to:
            await self.stand_in_for(seat)

    def wait_for(self, member: Member, seconds: float) -> None:
        """Wait this long for a member who is not here."""
        member.absences += 1
        missing = Missing(member, member.absences)
        asyncio.get_running_loop().call_later(seconds, self._core.inbox.put, None, missing)

    async def miss(self, missing: Missing) -> None:
        """Replace a member who has been away for long, unless they are back or have left for good."""
        member, seat = missing.member, self._seating.seat_of(missing.member)
        if seat is None or member.here or member.absences != missing.absence:
            return
        chair = self._seating.chairs[seat]
        if chair.left and chair.member is member:
            return
        if self._core.match.phase == "playing" and not chair.dealt_to:
            await self.stand_in_for(seat)
        else:
            await self.leave(member)

    def send_all_away(self, notice: Notice) -> list[Member]:
        """Send everyone to the lobby: the table closes. Return the people who were there."""
        people = self._seating.empty()
        for member in people:
            self._services.dismiss(member)
            member.tell(notice)
        return people

    # --- bots ---

    async def add_bot(self, level: Level) -> str | None:
        """Add a bot, or say why not."""
        if self._seating.full or self._core.about.solo:
            return Reason.TABLE_IS_FULL
        taken = [chair.member.name for chair in self._seating.chairs]
        bot = self._services.bots.hire(self._core.room, level, taken)
        await self._seat(bot)
        self._core.say(Came(bot.name, "seat"))
        return None

    async def add_tutors(self, names: Iterable[str]) -> None:
        """Add the partners of a lesson."""
        for name in names:
            await self._seat(self._services.bots.tutor(self._core.room, name))

    async def remove_bot(self) -> str | None:
        """Remove the bot that sat down last."""
        bot = self._seating.last_bot
        if bot is None:
            return Reason.NO_BOT_TO_REMOVE
        await self._core.reseat(seat_changes.left(self._seating.chairs, self._seating.players, bot))
        self._core.say(Went(bot.name, "left"))
        return None

    async def stand_in_for(self, seat: Seat) -> None:
        """Let a bot play a seat until its player is back."""
        if self._stand_in:
            before = self._seating.chairs
            chairs = seat_changes.stood_in(before, seat, self._stand_in)
            await self._core.reseat(chairs)
            self._present(before, chairs)

    @property
    def _stand_in(self) -> NewBot | None:
        """Makes the bot that takes over for a player who leaves now; None before and after a game."""
        if self._core.match.phase != "playing" or self._core.about.solo:
            return None
        return self._new_bot

    def _new_bot(self, name: str, level: Bot) -> Member:
        return self._services.bots.bot(self._core.room, name, level)

    def _present(self, before: Chairs, after: Chairs) -> None:
        """Announce the bots that took over seats, and send them the events that the seats have seen."""
        for bot in seat_changes.new_stand_ins(before, after):
            self._core.broadcast.story(bot)
            self._core.say(Notice("stand_in", bot.name))
        for seat, bot in seat_changes.given_back(before, after):
            self._core.broadcast.story(bot)
            self._core.say(TakesSeat(bot.name, before[seat].member.name, seat, "now"))
