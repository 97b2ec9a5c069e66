"""Who sits where: players, bots, those who play on for somebody, and who looks on."""

from collections.abc import Iterator

from protocol.base import Seat, Viewer
from protocol.house import Level, Seated
from server.house.member import Member, Whereabouts
from server.house.staff import Staff


class Chair:
    """A seat and its player, who may have left it in the middle of a game; then a bot plays on."""

    def __init__(self, member: Member) -> None:
        self.member = member
        self.left = False
        self.stand_in: Member | None = None
        self.absences = 0
        """How often the connection was lost."""

    @property
    def seated(self) -> Seated:
        """The chair as all may see it."""
        return Seated(self.member.name, self.member.here and not self.left, (self.stand_in or self.member).level)


class Seating:
    """The chairs of one table, and the people around it."""

    def __init__(self, table: Whereabouts, game: str, places: int, staff: Staff) -> None:
        self._table = table
        self._game = game
        self._staff = staff
        self.places = places
        self.chairs: list[Chair] = []
        self.watchers: list[Member] = []
        self.players = 0
        """How many of the chairs take part in the game; who sits down after it does not."""

    @property
    def present(self) -> Iterator[Member]:
        """All who see the table, connected or not, people and bots."""
        for chair in self.chairs:
            if not chair.left:
                yield chair.member
            if chair.stand_in:
                yield chair.stand_in
        yield from self.watchers

    @property
    def deserted(self) -> bool:
        """Whether no person who is connected is at the table."""
        return not any(member.here and member.level is None for member in self.present)

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

    def chair_kept_for(self, member: Member) -> Chair | None:
        """The chair of somebody who comes back, maybe as a new member with the same key."""
        return next((chair for chair in self.chairs if chair.member.identity == member.identity), None)

    def sit(self, member: Member) -> None:
        """Give somebody a chair. Chairs of those who left after the game, and did not play it, go."""
        self.chairs = [chair for seat, chair in enumerate(self.chairs) if seat < self.players or not chair.left]
        self.chairs.append(Chair(member))

    def leave(self, member: Member) -> None:
        """Somebody gets up. A chair that belongs to a game stays, for the picture of the game."""
        if member in self.watchers:
            self.watchers.remove(member)
        if chair := next((chair for chair in self.chairs if chair.member is member), None):
            self._take_away(chair)

    def _take_away(self, chair: Chair) -> None:
        if self.chairs.index(chair) < self.players:
            chair.left = True
        else:
            self.chairs.remove(chair)

    # --- bots ---

    def add_bot(self, level: Level) -> Member:
        """Let a bot sit down."""
        bot = self._staff.hire(self._table, self._game, level, [chair.member.name for chair in self.chairs])
        self.sit(bot)
        return bot

    def add_tutor(self) -> Member:
        """Let the partner of a lesson sit down."""
        tutor = self._staff.tutor(self._table, self._game)
        self.sit(tutor)
        return tutor

    def remove_bot(self) -> Member | None:
        """Send the bot home that sat down last."""
        chair = next((chair for chair in reversed(self.chairs) if chair.member.level and not chair.left), None)
        if chair is None:
            return None
        self._take_away(chair)
        self._staff.dismiss(chair.member)
        return chair.member

    def stand_in(self, seat: Seat) -> Member | None:
        """Let a bot play a person's seat; nothing if one does already."""
        chair = self.chairs[seat]
        if chair.stand_in or (chair.member.level and chair.member.here):
            return None
        chair.stand_in = self._staff.stand_in(self._table, chair.member.name, self._game)
        return chair.stand_in

    def relieve(self, seat: Seat) -> bool:
        """Give a seat back to its player; whether a bot had it."""
        chair = self.chairs[seat]
        bot, chair.stand_in = chair.stand_in, None
        if bot:
            self._staff.dismiss(bot)
        return bot is not None

    # --- games begin and end ---

    def for_a_new_game(self) -> list[Chair]:
        """The chairs that would play a new game."""
        return [chair for chair in self.chairs if not chair.left]

    def clear_away(self) -> Iterator[Member]:
        """The game is over: bots that stood in go, and so do people who are not here; those are given back."""
        for seat, chair in enumerate(self.chairs):
            self.relieve(seat)
            if not chair.member.here and not chair.left:
                chair.left = True
                yield chair.member

    def empty(self) -> list[Member]:
        """Send all bots home, clear the table, and give the people who were there."""
        people = []
        for member in list(self.present):
            if member.level:
                self._staff.dismiss(member)
            else:
                people.append(member)
        self.chairs.clear()
        self.watchers.clear()
        return people
