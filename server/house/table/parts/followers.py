"""Which watcher follows which player: sees the game as the player does.

A player must allow it by a setting, and nobody is followed in a rated game between people: a watcher could tell others
the cards. A player who is away is not followed either, because they would not notice. Players are remembered, not
seats: in the next game the seat may be another's.

Whether a player may be followed is checked whenever somebody looks, so a view or an event never shows more than is
allowed at that moment. `Watching` tells people about it. Nothing is stored: a restart forgets watchers.
"""

from collections.abc import Iterator
from typing import Literal

from protocol.base import Seat, Viewer
from server.house.members.member import Member
from server.house.members.room import Room
from server.house.table.parts.match import Match
from server.house.table.parts.seating import Seating

Hindrance = Literal["forbidden", "away", "rated"]
"""Why a player can't be followed."""


class Followers:
    """The watchers of one table who follow a player."""

    def __init__(self, table: Room, seating: Seating, match: Match, *, rated: bool) -> None:
        self._table = table
        self._rated = rated
        """Whether the table's games are rated."""
        self._seating = seating
        self._match = match
        self._players: dict[Member, Member] = {}
        """The player whom each of them follows."""

    # --- what is allowed ---

    def hindrance(self, seat: Seat) -> Hindrance | None:
        """Why the player in a seat can't be followed in this game; None if nothing is against it."""
        chair = self._seating.chairs[seat]
        if self._rated and self._seating.people_playing > 1:
            return "rated"
        if seat >= self._seating.players or chair.stand_in or not chair.is_taken(self._table):
            return "away"
        return None if chair.member.level is None and chair.member.settings.followable else "forbidden"

    def may_follow(self, seat: Seat) -> bool:
        """Whether there is a game that can be seen as this player sees it."""
        return self._match.state is not None and self.hindrance(seat) is None

    # --- who follows whom ---

    def followed_by(self, watcher: Member) -> Viewer:
        """The seat of the player whom a watcher follows; None for everyone else."""
        player = self._players.get(watcher)
        seat = None if player is None else self._seating.seat_of(player)
        return seat if seat is not None and self.may_follow(seat) else None

    def viewer(self, member: Member) -> Viewer:
        """The seat as which a member sees the game: their own, or that of the player whom they follow."""
        own = self._seating.viewer(member)
        return self.followed_by(member) if own is None and self._players else own

    def of(self, player: Member) -> list[Member]:
        """The watchers who follow a player."""
        return [watcher for watcher, followed in self._players.items() if followed is player]

    def add(self, watcher: Member, player: Member) -> None:
        """Note that a watcher follows a player, and nobody else."""
        self._players[watcher] = player

    def remove(self, watcher: Member) -> Member | None:
        """Note that a watcher follows nobody. Return the player whom they followed."""
        return self._players.pop(watcher, None)

    def hindered(self) -> Iterator[tuple[Member, Hindrance]]:
        """The watchers who follow a player who can't be followed any more, and why not."""
        for watcher, player in list(self._players.items()):
            seat = self._seating.seat_of(player)
            hindrance = "away" if seat is None else self.hindrance(seat)
            if hindrance:
                yield watcher, hindrance
