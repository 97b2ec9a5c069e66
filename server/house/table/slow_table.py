"""What is particular to a slow table: its deadlines, seats that are given up, and when nobody needs it in memory."""

from protocol.house import Reason
from protocol.slow import ToGame
from server.house.members.member import Member
from server.house.table.core import TableCore
from server.house.table.match_runner import MatchRunner
from server.house.table.parts.house_messages import Due
from server.house.table.presence import Presence
from server.store.slow.tables import Slow


class SlowTable:
    """The slow side of one table."""

    def __init__(self, core: TableCore, presence: Presence, runner: MatchRunner) -> None:
        self._core = core
        self._seating = core.seating
        self._presence = presence
        self._runner = runner

    def hand_on(self, member: Member, request: ToGame) -> None:
        """Let a member go from here to another of their games."""
        self._presence.let_go(member)
        member.place.handle(member, request)

    async def overdue(self) -> None:
        """Apply the deadlines that are over, and write when the next one is."""
        if self._core.match.phase == "playing":
            await self._runner.overdue()
        await self._core.write(self._seating.chairs)

    async def give_up(self, seat: int | None) -> str | None:
        """Give up a seat for good, or say why not."""
        if not self._core.about.pace:
            return Reason.NOT_SLOW
        if seat is None:
            return Reason.WATCHERS_ONLY_WATCH
        await self._presence.give_up(seat)
        return None

    def rouse(self, slow: Slow) -> None:
        """Let the bots of a restored table go on, and look at its deadlines."""
        self._core.slow.restored(slow)
        for member in self._seating.present:
            if member.level:
                self._core.broadcast.story(member)
        self._core.inbox.put(None, Due())

    @property
    def is_over(self) -> bool:
        """Whether nobody plays here any more, or the table has waited long enough without a game."""
        return not self._seating.keeps_a_seat or (self._core.match.phase != "playing" and self._core.slow.expired)

    @property
    def unused(self) -> bool:
        """Whether nobody looks at the table, and no bot is about to move."""
        return self._seating.deserted and not self._bots_move

    @property
    def _bots_move(self) -> bool:
        match = self._core.match
        if match.phase != "playing":
            return False
        return not all(map(self._seating.keeps, match.game.awaited(match.state)))
