"""Who sits where: players, bots, stand-ins, and watchers.

Chairs are values. `seat_changes` plans every change as new chairs. They are committed once they are in the journal, so
nobody sees a seat that a restart would not know of.
"""

from collections.abc import Iterator

from msgspec import Struct

from protocol.base import Seat, Viewer
from protocol.house import Bot, Seated
from server.house.bots.pool import BotPool
from server.house.members.member import Member
from server.house.members.room import Room
from server.store.finished_games import Sitter


class DealtBot(Struct, frozen=True):
    """The bot to which a seat was dealt before a newcomer took it over."""

    name: str
    level: Bot


class Chair(Struct, frozen=True):
    """A seat and its player, who may have left during a game; then a bot has taken over."""

    member: Member
    left: bool = False
    stand_in: Member | None = None
    gone: int = 0
    """The order in which seats were given up, from 1, because the player left or a bot took over; 0 if it wasn't."""
    dealt_to: DealtBot | None = None
    """For a newcomer's seat, the bot that had it."""
    sitters: tuple[Sitter, ...] = ()
    """Everyone who took over the seat in this game, in order."""

    def is_taken(self, table: Room) -> bool:
        """Whether the player is connected and at the table."""
        return self.member.here and self.member.place is table and not self.left

    def seen_at(self, table: Room, *, followable: bool = False) -> Seated:
        """The chair as everyone may see it."""
        here = self.is_taken(table)
        level = (self.stand_in or self.member).level
        bot = level or ("program" if self.member.program else None)
        return Seated(self.member.name, here, bot, followable)

    @property
    def given_up(self) -> bool:
        """Whether the player is gone and not waited for any more."""
        return not self.member.here and (self.stand_in is not None or self.member.level is not None)

    @property
    def people(self) -> Iterator[Member]:
        """The player, unless gone for good, and the stand-in."""
        if not self.left:
            yield self.member
        if self.stand_in:
            yield self.stand_in


Chairs = tuple[Chair, ...]


class Seating:
    """The chairs of one table, and the people around it."""

    def __init__(self, table: Room, places: int, bots: BotPool, bot_pace: float = 1.0, *, slow: bool = False) -> None:
        self._table = table
        self._slow = slow
        """Whether a seat that was given up is not kept for its player."""
        self._bot_pace = bot_pace
        """How long bots take while no person sits here, as a multiple of the usual."""
        self._bots = bots
        self.places = places
        self.chairs: Chairs = ()
        self.watchers: list[Member] = []
        self.players = 0
        """How many of the chairs take part in the game; later ones sat down after it."""
        self.bots: frozenset[Seat] = frozenset()
        """The seats that bots play, for themselves or for somebody else."""
        self.playing: list[Member] = []
        """Everyone who has a seat in the game, and so can move."""
        self.people_playing = 0
        """How many people the game was dealt to, even if a bot plays for them now; a program counts as a person."""
        self._seated: list[Member] = []
        """Everyone who has a seat."""
        self._seats: dict[Member, Seat] = {}
        """The seat of everyone who has or had one."""

    @property
    def present(self) -> list[Member]:
        """Everyone who sees the table, connected or not, people and bots; not those who left during a pause."""
        return [member for member in self._seated if member.place is self._table] + self.watchers

    @property
    def only_programs(self) -> bool:
        """Whether no person has a seat."""
        seated = (chair.member for chair in self.chairs if not chair.left)
        return all(member.level or member.program for member in seated)

    @property
    def people(self) -> Iterator[Member]:
        """All people at the table."""
        return (member for member in self.present if member.level is None)

    @property
    def people_here(self) -> list[Member]:
        """The people who sit here and are connected, without programs."""
        seated = (chair.member for chair in self.chairs if chair.is_taken(self._table))
        return [member for member in seated if member.level is None and not member.program]

    @property
    def known_players(self) -> Iterator[Member]:
        """The people with a key who play the game, or have finished it."""
        players = (chair.member for chair in self.chairs[: self.players] if not chair.left)
        return (member for member in players if not member.guest and member.level is None)

    @property
    def deserted(self) -> bool:
        """Whether no connected person is at the table."""
        return not any(member.here for member in self.people)

    @property
    def keeps_a_seat(self) -> bool:
        """Whether a seat is kept for a person."""
        return any(map(self.keeps, range(len(self.chairs))))

    @property
    def free_places(self) -> int:
        """How many places are not taken by a player who is still there."""
        return self.places - sum(not chair.left for chair in self.chairs)

    @property
    def full(self) -> bool:
        """Whether every place is taken."""
        return self.free_places <= 0

    @property
    def host(self) -> Viewer:
        """The seat of the host: the first person who is still here."""
        people = (seat for seat, chair in enumerate(self.chairs) if not chair.left and chair.member.level is None)
        return next(people, None)

    def seat_of(self, member: Member) -> Viewer:
        """The seat of a member, or None for a watcher."""
        return self._seats.get(member)

    def seat_by_identity(self, identity: str) -> Viewer:
        """The seat that is kept for somebody with a key."""
        seats = (seat for seat, chair in enumerate(self.chairs) if chair.member.identity == identity)
        return next((seat for seat in seats if self.keeps(seat)), None)

    def viewer(self, member: Member) -> Viewer:
        """The seat from which a member sees the game; None for watchers, and for players who sat down after it."""
        return self.viewer_at(self._seats.get(member))

    def viewer_at(self, seat: Viewer) -> Viewer:
        """The same for whoever has a seat, or none."""
        return seat if seat is not None and seat < self.players else None

    def seat_kept_for(self, member: Member) -> Viewer:
        """The seat of a returning player, maybe as a new member with the same key."""
        chairs = ((seat, chair) for seat, chair in enumerate(self.chairs) if not (self._slow and chair.left))
        return next((seat for seat, chair in chairs if chair.member.identity == member.identity), None)

    def keeps(self, seat: Seat) -> bool:
        """Whether a seat is that of a person, for whom no bot plays."""
        chair = self.chairs[seat]
        return not (chair.left or chair.stand_in or chair.member.level)

    @property
    def last_bot(self) -> Member | None:
        """The bot that sat down last."""
        bots = (chair.member for chair in reversed(self.chairs) if chair.member.level and not chair.left)
        return next(bots, None)

    def commit(self, chairs: Chairs, players: int | None = None) -> None:
        """Commit new chairs: start new bots, stop those that are gone."""
        before, self.chairs = _bots(self.chairs), chairs
        self.players = self.players if players is None else players
        self.bots = frozenset(seat for seat, chair in enumerate(chairs) if (chair.stand_in or chair.member).level)
        self._note_people()
        for bot in before - _bots(chairs):
            self._bots.dismiss(bot)
        for bot in _bots(chairs) - before:
            self._bots.start(bot, self._pace)

    def _note_people(self) -> None:
        """Note who sits where: everyone is looked up several times a step, and chairs change rarely."""
        playing = self.chairs[: self.players]
        self.playing = [member for chair in playing for member in chair.people]
        self.people_playing = sum(chair.member.level is None for chair in playing)
        self._seated = [member for chair in self.chairs for member in chair.people]
        self._seats = {}
        for seat, chair in enumerate(self.chairs):
            for member in filter(None, (chair.member, chair.stand_in)):
                self._seats.setdefault(member, seat)

    def _pace(self) -> float:
        return self._bot_pace if self.only_programs else 1.0

    def empty(self) -> list[Member]:
        """Stop all bots, clear the table, and return the people who were there."""
        people = [*self.people]
        self.commit((), 0)
        self.watchers.clear()
        return people


def _bots(chairs: Chairs) -> set[Member]:
    """The running bots."""
    return {member for chair in chairs for member in chair.people if member.level}
