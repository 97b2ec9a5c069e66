"""The parts of a table, and the one way to change them: write to the journal, commit, tell everyone."""

from collections.abc import Callable

from protocol.house import Notice
from protocol.people import Came, TakesSeat, Went
from server.house.members.room import Room
from server.house.table.parts.broadcast import Broadcast
from server.house.table.parts.followers import Followers
from server.house.table.parts.inbox import Inbox
from server.house.table.parts.match import Advance, Match
from server.house.table.parts.newcomers import Newcomers
from server.house.table.parts.seating import Chairs, Seating
from server.house.table.parts.services import Services
from server.house.table.parts.watching import Watching
from server.house.table.persistence import snapshot
from server.house.table.persistence.journal import Finished, Journal
from server.house.table.persistence.slow_row import SlowRow
from server.house.table.persistence.snapshot import About
from server.store.store import Job


class TableCore:
    """The parts of one table."""

    def __init__(self, room: Room, about: About, number: int, services: Services, stuck: Callable[..., None]) -> None:
        self.room = room
        """The table itself, as a room."""
        self.about = about
        self.services = services
        self.match = Match(about.game, about.options, sealed=about.daily is not None)
        self.seating = Seating(room, about.places, services.bots, about.bot_pace, slow=about.pace > 0)
        self.inbox = Inbox(lambda: self.seating.playing)
        self.journal = Journal(services, number, stuck)
        self.slow = SlowRow(about, number, services)
        """What is stored about a slow table besides its journal."""
        self.followers = Followers(room, self.seating, self.match, rated=about.rated)
        self.newcomers = Newcomers(self.seating, self.match, allowed=about.takeover and not (about.solo or about.pace))
        self.broadcast = Broadcast(self.seating, self.followers, self.match)
        self.watching = Watching(self.seating, self.followers, self.match, self.broadcast, self.newcomers)

    async def reseat(self, chairs: Chairs) -> bool:
        """Write new chairs to the journal and commit them. Return whether anything changed."""
        if chairs == self.seating.chairs:
            return False
        await self.write(chairs)
        self.seating.commit(chairs)
        self.watching.settle()
        return True

    async def write(self, chairs: Chairs, advance: Advance | None = None, finished: Finished | None = None) -> None:
        """Write a step of the game, and the chairs if they changed."""
        unchanged = chairs == self.seating.chairs
        head = None if unchanged else snapshot.head(self.about, chairs, self.seating.players)
        state, entries = (advance.step.state, advance.entries) if advance else (self.match.state, ())
        also = self.slow.saving(chairs, self.seating.players, state)
        await self.journal.write(head, entries, finished=finished, also=also)
        self.slow.commit()

    async def begin(self, chairs: Chairs, advance: Advance, unless: Job[str | None]) -> str | None:
        """Write the deal of a new game, or say why not."""
        head = snapshot.head(self.about, chairs, len(chairs))
        also = self.slow.saving(chairs, len(chairs), advance.step.state)
        reason = await self.journal.write(head, advance.entries, anew=True, unless=unless, also=also)
        if reason is None:
            self.slow.commit()
        return reason

    def say(self, *news: Came | Went | TakesSeat | Notice) -> None:
        """Tell everyone who came or went, and update the lobby, which lists the seats."""
        self.broadcast.all(*news)
        self.services.changed(self.room)
