"""Newcomers: who waits for the seat of a bot in a running game, and when they may have it.

A newcomer must get exactly what the seat was shown, and know nothing else about the cards. So:

- If the game is played from memory, nobody takes over within a round: the newcomer would not have seen what the bot
  saw. Otherwise the view shows all that counts, and a newcomer can take over at once.
- In a round in which somebody has left a seat, has lost the connection there or has followed a player, newcomers wait
  too: anyone might be that person again, and know other cards. Who did so is not stored, so after a restart they wait
  until the round is over.
- Between two rounds all cards are on the table, and everyone who waits gets their seat.

Only seats of the house's bots are taken over: never one that was dealt to a person or a program, even if a bot plays it
for them. Nobody who waits is stored: after a restart people join again.
"""

from protocol.base import Seat
from server.house.members.member import Member
from server.house.table.parts.match import Match
from server.house.table.parts.seating import Chair, Seating

MOST_SITTERS = 12
"""How often a seat may change hands in a game; the list is stored with the game."""


class Newcomers:
    """The people at one table who wait for the seat of a bot."""

    def __init__(self, seating: Seating, match: Match, *, allowed: bool) -> None:
        self._seating = seating
        self._match = match
        self._allowed = allowed
        """Whether the host allows that seats are taken over."""
        self._promised: dict[Member, Seat] = {}
        self._closed = False
        """Whether somebody has left a seat, lost the connection there or followed a player in this round."""

    @property
    def open_seats(self) -> list[Seat]:
        """The seats that newcomers can have, now or later; the next one gets the first of them."""
        if not self._allowed or self._match.phase != "playing":
            return []
        chairs, promised = self._seating.chairs[: self._seating.players], self._promised.values()
        return [seat for seat, chair in enumerate(chairs) if _is_bots(chair) and seat not in promised]

    @property
    def open_seat(self) -> Seat | None:
        """The seat that the next newcomer gets; None if there is none."""
        return next(iter(self.open_seats), None)

    @property
    def open_now(self) -> bool:
        """Whether a newcomer gets the seat within this round."""
        return self.open_seat is not None and not self._closed and not self._from_memory

    @property
    def _from_memory(self) -> bool:
        return self._match.game.from_memory(self._match.options)

    def promise(self, member: Member, seat: Seat) -> None:
        """Note that a member waits for a seat."""
        self._promised[member] = seat

    def promised_to(self, member: Member) -> Seat | None:
        """The seat that a member waits for."""
        return self._promised.get(member)

    def forget(self, member: Member) -> None:
        """Note that a member waits no more."""
        self._promised.pop(member, None)

    def close_round(self) -> None:
        """Let newcomers wait until this round is over."""
        self._closed = not self._between_rounds

    def due(self) -> dict[Member, Seat]:
        """Whoever can have their seat now. The table asks after each step."""
        if self._between_rounds:
            self._closed = False
        elif self._closed or self._from_memory:
            return {}
        return dict(self._promised)

    @property
    def _between_rounds(self) -> bool:
        return self._match.phase != "playing" or self._match.game.round_is_over(self._match.state)


def _is_bots(chair: Chair) -> bool:
    return chair.member.level in ("easy", "medium", "hard") and len(chair.sitters) < MOST_SITTERS
