"""Lets people sit down, and begins the games that begin by themselves: lessons, deals of the day and slow games."""

from server.house.members.member import Member
from server.house.table.core import TableCore
from server.house.table.match_runner import MatchRunner
from server.house.table.presence import Presence
from server.store.daily.calendar import Deal


class Arrivals:
    """The people who come to one table."""

    def __init__(self, core: TableCore, presence: Presence, runner: MatchRunner) -> None:
        self._core = core
        self._presence = presence
        self._runner = runner

    async def join(self, member: Member, *, or_watch: bool) -> str | None:
        """Let a member sit down, or say why not; a lesson and a deal of the day begin at once."""
        about, seating = self._core.about, self._core.seating
        new = not seating.chairs
        if about.daily and new and member.here:
            return await self._deal(member, about.daily)
        reason = await self._presence.sit_down(member, or_watch=or_watch)
        if about.lesson and new and seating.chairs:
            await self._presence.add_tutors(about.lesson.partners)
            await self._runner.start()
        return reason or await self.start_if_complete()

    async def _deal(self, member: Member, deal: Deal) -> str | None:
        """Deal a member the deal of the day, or say why not."""
        reason = await self._runner.start_daily(member, deal)
        if reason:
            self._presence.turn_away(member)
        else:
            self._presence.show_seat(member)
        return reason

    async def start_if_complete(self) -> str | None:
        """Start a slow game when as many have sat down as it waits for."""
        complete = self._core.about.players and self._core.match.phase == "waiting" and self._core.seating.full
        return await self._runner.start() if complete else None
