"""Who is at a table: people come and go, lose their connection and find it, and bots play for who is away.

Whatever changes on the chairs is planned, written down, and taken up and told when it is on the disk.
"""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Protocol

import msgspec

from protocol.base import Message, Seat
from protocol.house import Came, Level, Notice, Reason, Refused, Went
from server.house.members.member import Member, Whereabouts
from server.house.table.broadcast import Telling
from server.house.table.inbox import Inbox
from server.house.table.match import Course
from server.house.table.persistence import snapshot
from server.house.table.persistence.journal import Finished, Journal
from server.house.table.persistence.snapshot import About
from server.house.table.seating import Chairs, Seating
from server.house.table.services import Surroundings


class Missing(msgspec.Struct, frozen=True):
    """The table says to itself: a member has been away for long."""

    member: Member
    absence: int
    """Which of this member's absences."""


class Host(Whereabouts, Protocol):
    """The table, as far as its company needs it."""

    def admitted(self) -> None:
        """Somebody is at the table now."""

    def stuck(self, *, stuck: bool) -> None:
        """Nothing can be written down, or it can again."""


class Company:
    """The people and the bots of one table."""

    def __init__(self, table: Host, about: About, number: int, around: Surroundings, course: Course) -> None:
        self._table = table
        self._about = about
        self._around = around
        self._course = course
        self.seating = Seating(table, about.game.players.stop - 1, around.staff)
        self.inbox = Inbox(lambda: self.seating.playing)
        self.journal = Journal(around, number, table.stuck)
        self.tell = Telling(self.seating, course)

    # --- coming ---

    async def sit_down(self, member: Member) -> bool:
        """Give somebody a seat, or the own seat again; whether they are new here."""
        if not member.here:
            self._turn_away(member)
        elif (seat := self.seating.seat_kept_for(member)) is not None:
            await self.reseat(self.seating.with_player_back(seat, member))
            await self.found(member)
        elif self._course.phase == "playing":
            self._turn_away(member, Reason.GAME_IS_RUNNING)
        elif self.seating.full or (self._about.lesson and self.seating.chairs):
            self._turn_away(member, Reason.TABLE_IS_FULL)
        elif member.place is not self._table:
            await self.reseat(self.seating.with_member(member))
            self._admit(member)
            self.say(Came(member.name, "seat"))
            return True
        return False

    async def look_on(self, member: Member) -> None:
        """Let somebody look on; who has a seat in the game gets that."""
        if not member.here:
            self._turn_away(member)
        elif self.seating.seat_kept_for(member) is not None:
            await self.sit_down(member)
        elif member.place is not self._table:
            self._admit(member)
            self.seating.watchers.append(member)
            self.tell.story(member)
            self.say(Came(member.name, "watch"))

    async def found(self, member: Member) -> None:
        """Somebody is here again."""
        seat = self.seating.seat_of(member)
        if seat is not None:
            await self.reseat(self.seating.with_player_back(seat, member))
        self._admit(member)
        self.tell.story(member)
        self.say(Came(member.name, "back"))

    def _admit(self, member: Member) -> None:
        member.place, member.heading = self._table, None
        member.key_done = self.inbox.settled
        self._table.admitted()

    def _turn_away(self, member: Member, reason: Reason | None = None) -> None:
        """Somebody who was on the way here stays in the lobby; a table that nobody came to is closed."""
        self._around.dismiss(member)
        if reason:
            member.tell(Refused(reason))
        self._around.changed(self._table)

    # --- going ---

    async def leave(self, member: Member) -> None:
        """Somebody goes to the lobby; in a game a bot plays on. Both are written down together."""
        chairs = self.seating.without(member, played_on=self._bots_play_on)
        bots = self.seating.new_stand_ins(chairs)
        await self.reseat(chairs)
        self.let_go(member)
        self._present(bots)

    def let_go(self, member: Member) -> None:
        """Lead somebody to the lobby, unless they went there before their leaving could be written down."""
        if member.place is not self._table:
            return
        if member in self.seating.watchers:
            self.seating.watchers.remove(member)
        self._around.dismiss(member)
        self.say(Went(member.name, "left"))

    async def lost(self, member: Member) -> None:
        """Somebody's connection is lost; in a game the seat is kept."""
        if self.seating.seat_of(member) is None or self._course.phase != "playing":
            await self.leave(member)
        else:
            self.say(Went(member.name, "lost"))
            self.expect(member, self._around.policy().lost_seconds)

    def expect(self, member: Member, seconds: float) -> None:
        """Wait so long for somebody who is not here."""
        member.absences += 1
        missing = Missing(member, member.absences)
        asyncio.get_running_loop().call_later(seconds, self.inbox.put, None, missing)

    async def miss(self, missing: Missing) -> None:
        """Somebody has been away for long; unless they came back meanwhile, or left for good."""
        member, seat = missing.member, self.seating.seat_of(missing.member)
        if seat is None or member.here or member.absences != missing.absence:
            return
        chair = self.seating.chairs[seat]
        if chair.left and chair.member is member:
            return
        if self._course.phase == "playing":
            await self.stand_in_for(seat)
        else:
            await self.leave(member)

    def send_all_away(self, notice: Notice) -> None:
        """The table is no more."""
        for member in self.seating.empty():
            self._around.dismiss(member)
            member.tell(notice)

    # --- bots ---

    async def add_bot(self, level: Level) -> str | None:
        """Let a bot sit down, or say why not."""
        if self.seating.full or self._about.lesson:
            return Reason.TABLE_IS_FULL
        await self.reseat(self.seating.with_bot(level))
        self.say(Came(self.seating.chairs[-1].member.name, "seat"))
        return None

    async def remove_bot(self) -> str | None:
        """Send the bot home that sat down last."""
        bot = self.seating.last_bot
        if bot is None:
            return Reason.NO_BOT_TO_REMOVE
        await self.reseat(self.seating.without(bot))
        self.say(Went(bot.name, "left"))
        return None

    async def stand_in_for(self, seat: Seat) -> None:
        """Let a bot play a seat until its player is back."""
        if self._bots_play_on:
            chairs = self.seating.with_stand_in(seat)
            bots = self.seating.new_stand_ins(chairs)
            await self.reseat(chairs)
            self._present(bots)

    @property
    def _bots_play_on(self) -> bool:
        """Whether a bot takes the seat of somebody who goes now."""
        return self._course.phase == "playing" and not self._about.lesson

    def _present(self, stand_ins: Iterable[Member]) -> None:
        """Say that bots play on. They know the story as the players were told it."""
        for bot in stand_ins:
            self.tell.story(bot)
            self.say(Notice("stand_in", bot.name))

    async def relieve(self, seat: Seat) -> None:
        """Give a seat back to its player, if a bot has it."""
        member = self.seating.chairs[seat].member
        if await self.reseat(self.seating.with_player_back(seat, member)):
            self.say(Came(member.name, "back"))

    # --- chairs ---

    async def reseat(self, chairs: Chairs) -> bool:
        """Sit as planned, once that is written down; whether anything is new."""
        if chairs == self.seating.chairs:
            return False
        await self.write(chairs)
        self.seating.take_up(chairs)
        return True

    async def write(self, chairs: Chairs, messages: Sequence[Message] = (), finished: Finished | None = None) -> None:
        """Write down what was said in the game, and the chairs if they are new."""
        head = None if chairs == self.seating.chairs else snapshot.head(self._about, chairs, self.seating.players)
        await self.journal.keep(head, messages, finished=finished)

    def clear_away(self, chairs: Chairs) -> None:
        """Sit as after a game; who was not here any more has left."""
        gone = [old.member for old, new in zip(self.seating.chairs, chairs, strict=True) if new.left and not old.left]
        self.seating.take_up(chairs)
        for member in gone:
            self._around.dismiss(member)

    def say(self, news: Came | Went | Notice) -> None:
        """Tell that somebody came or went, also to the lobby, which lists the seats."""
        self.tell.all(news)
        self._around.changed(self._table)
