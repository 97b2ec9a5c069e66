"""Who sits where: players, bots, those who play on for somebody, and who looks on.

Chairs are values. Whatever changes is first planned, as the chairs that it leads to, and taken up when the plan is
written down; so nobody sees a seat that a restart would not know of.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from protocol.base import Seat, Viewer
from protocol.house import Level, Seated
from server.house.bots.pool import Staff
from server.house.members.member import Member, Whereabouts


class Chair(Struct, frozen=True):
    """A seat and its player, who may have left it in the middle of a game; then a bot plays on."""

    member: Member
    left: bool = False
    stand_in: Member | None = None
    gone: int = 0
    """0, or the order in which seats were given up, from 1: because the player left, or because a bot plays on."""

    def seen_at(self, table: Whereabouts) -> Seated:
        """The chair as all may see it."""
        here = self.member.here and self.member.place is table and not self.left
        level = (self.stand_in or self.member).level
        return Seated(self.member.name, here, level or ("program" if self.member.program and here else None))

    @property
    def given_up(self) -> bool:
        """Whether nobody waits for the player any more, who is not here."""
        return not self.member.here and (self.stand_in is not None or self.member.level is not None)

    @property
    def people(self) -> Iterator[Member]:
        """Who is there: the player, if not gone for good, and who plays on."""
        if not self.left:
            yield self.member
        if self.stand_in:
            yield self.stand_in


Chairs = tuple[Chair, ...]


class Seating:
    """The chairs of one table, and the people around it."""

    def __init__(self, table: Whereabouts, places: int, staff: Staff) -> None:
        self._table = table
        self._staff = staff
        self.places = places
        self.chairs: Chairs = ()
        self.watchers: list[Member] = []
        self.players = 0
        """How many of the chairs take part in the game; who sits down after it does not."""

    @property
    def present(self) -> Iterator[Member]:
        """All who see the table, connected or not, people and bots; not who was let go before it could be kept."""
        people = (member for chair in self.chairs for member in chair.people if member.place is self._table)
        yield from (*people, *self.watchers)

    @property
    def playing(self) -> Iterator[Member]:
        """All who have a seat in the game, and so can move."""
        for chair in self.chairs[: self.players]:
            yield from chair.people

    @property
    def people(self) -> Iterator[Member]:
        """All of them who are no bots."""
        return (member for member in self.present if member.level is None)

    @property
    def known_players(self) -> Iterator[Member]:
        """Those with a key who play the game, or have played it to its end."""
        players = (chair.member for chair in self.chairs[: self.players] if not chair.left)
        return (member for member in players if not member.guest and member.level is None)

    @property
    def deserted(self) -> bool:
        """Whether no person who is connected is at the table."""
        return not any(member.here for member in self.people)

    @property
    def keeps_a_seat(self) -> bool:
        """Whether a person's seat is neither left nor played by a bot."""
        return any(not (chair.left or chair.stand_in or chair.member.level) for chair in self.chairs)

    @property
    def full(self) -> bool:
        """Whether every place is taken, by somebody who is still there."""
        return sum(not chair.left for chair in self.chairs) >= self.places

    @property
    def host(self) -> Viewer:
        """Who decides for the table: the first of the people who are still here."""
        people = (seat for seat, chair in enumerate(self.chairs) if not chair.left and chair.member.level is None)
        return next(people, None)

    def seat_of(self, member: Member) -> Viewer:
        """The seat of a member, or None for a watcher."""
        return next((seat for seat, chair in enumerate(self.chairs) if member in (chair.member, chair.stand_in)), None)

    def viewer(self, member: Member) -> Viewer:
        """Whose eyes a member sees the game with; who sat down after it ended did not play it."""
        seat = self.seat_of(member)
        return seat if seat is not None and seat < self.players else None

    def seat_kept_for(self, member: Member) -> Viewer:
        """The seat of somebody who comes back, maybe as a new member with the same key."""
        seats = (seat for seat, chair in enumerate(self.chairs) if chair.member.identity == member.identity)
        return next(seats, None)

    @property
    def last_bot(self) -> Member | None:
        """The bot that sat down last."""
        bots = (chair.member for chair in reversed(self.chairs) if chair.member.level and not chair.left)
        return next(bots, None)

    # --- plans ---

    def with_member(self, member: Member) -> Chairs:
        """Somebody sits down. Chairs of those who left after the game, and did not play it, go."""
        stay = (chair for seat, chair in enumerate(self.chairs) if seat < self.players or not chair.left)
        return *stay, Chair(member)

    def with_bot(self, level: Level) -> Chairs:
        """A bot sits down."""
        return self.with_member(self._staff.hire(self._table, level, [chair.member.name for chair in self.chairs]))

    def with_tutor(self) -> Chairs:
        """The partner of a lesson sits down."""
        return self.with_member(self._staff.tutor(self._table))

    def without(self, member: Member, *, played_on: bool = False) -> Chairs:
        """Somebody gets up. A chair that belongs to a game stays, for the picture of the game; a bot may play on."""
        return tuple(
            self._left(chair, played_on=played_on) if chair.member is member else chair
            for seat, chair in enumerate(self.chairs)
            if seat < self.players or chair.member is not member
        )

    def _left(self, chair: Chair, *, played_on: bool) -> Chair:
        left = replace(chair, left=True, gone=self._order_of_going(chair))
        return self._played_on(left) if played_on else left

    def _order_of_going(self, chair: Chair) -> int:
        return chair.gone or 1 + max(other.gone for other in self.chairs)

    def with_player_back(self, seat: Seat, member: Member) -> Chairs:
        """A player has the seat again; who played on goes home."""
        return self._with_chair(seat, Chair(member))

    def with_stand_in(self, seat: Seat) -> Chairs:
        """A bot plays a person's seat, unless one does already."""
        return self._with_chair(seat, self._played_on(self.chairs[seat]))

    def _played_on(self, chair: Chair) -> Chair:
        player = chair.stand_in or chair.member
        if player.level and player.here:
            return chair
        stand_in = self._staff.stand_in(self._table, chair.member.name)
        return replace(chair, stand_in=stand_in, gone=self._order_of_going(chair))

    def new_stand_ins(self, chairs: Chairs) -> list[Member]:
        """Who begins to play on for somebody by a plan."""
        before = {chair.stand_in for chair in self.chairs}
        return [chair.stand_in for chair in chairs if chair.stand_in and chair.stand_in not in before]

    def only_left_on_purpose(self) -> Chairs:
        """The chairs as if all who did not leave by themselves were still there: a restart may have kept them away."""
        return tuple(chair if chair.left else Chair(chair.member) for chair in self.chairs)

    def for_a_new_game(self) -> Chairs:
        """Who is still there plays."""
        return tuple(chair for chair in self.chairs if not chair.left)

    def after_the_game(self) -> Chairs:
        """Bots that stood in go, and so do those for whom they did; who is away for a moment is waited for."""
        return tuple(Chair(chair.member, left=chair.left or chair.given_up) for chair in self.chairs)

    def _with_chair(self, seat: Seat, chair: Chair) -> Chairs:
        return *self.chairs[:seat], chair, *self.chairs[seat + 1 :]

    # --- what was planned happens ---

    def take_up(self, chairs: Chairs, players: int | None = None) -> None:
        """Sit as planned: bots that are new begin to work, bots that are gone go home."""
        before, self.chairs = _bots(self.chairs), chairs
        self.players = self.players if players is None else players
        for bot in before - _bots(chairs):
            self._staff.dismiss(bot)
        for bot in _bots(chairs) - before:
            self._staff.start(bot)

    def empty(self) -> list[Member]:
        """Send all bots home, clear the table, and give the people who were there."""
        people = [*self.people]
        self.take_up((), 0)
        self.watchers.clear()
        return people


def _bots(chairs: Chairs) -> set[Member]:
    """The bots that are at work."""
    return {member for chair in chairs for member in chair.people if member.level}
