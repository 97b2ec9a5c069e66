"""How a table runs a race: who takes part, how long it waits, who was first.

The decision itself is in `decision`; here it is fed with what the table knows of its members.
"""

import asyncio
from collections.abc import Callable
from enum import Enum, auto
from typing import Any

from protocol.base import Refusal, Seat, TimeUp
from protocol.house import Play, Raced, Reacted
from server.house.members.member import Member
from server.house.table.fairness.decision import Entry, Racer, compensation, held_until, ranked
from server.house.table.parts.inbox import Envelope, Inbox
from server.house.table.parts.seating import Seating
from server.rules.kernel.game import Game, Race


class Verdict(Enum):
    """What a request is to the race that is open."""

    PLAIN = auto()
    """Nothing: it is handled in its turn."""
    RACES = auto()
    TOO_EARLY = auto()


class Races:
    """The race that is open at a table, if one is."""

    def __init__(self, game: Game[Any, Any], seating: Seating) -> None:
        self._game = game
        self._seating = seating
        self._state: Any = None
        self._race: Race | None = None
        self._card = object()
        """Stands for what the race is about, and for nothing at any other table or time."""
        self._opened = 0.0
        self._now: Callable[[], float] = asyncio.get_running_loop().time

    def follow(self, state: Any) -> None:
        """Look at what there is to race for in a new state."""
        before, self._race = self._race, self._game.race(state)
        self._state = state
        if self._race and (before is None or before.prize != self._race.prize):
            self._card, self._opened = object(), self._now()

    def drawn_for(self, member: Member) -> None:
        """Note that a picture of the table is made for a member."""
        if member.connection:
            member.connection.shown.drawn(self._card if self._race else None)

    # --- who takes part ---

    def verdict(self, envelope: Envelope) -> Verdict:
        """Judge a request: a slap in time or a move that covers the card races, a slap before that is too early."""
        race = self._race
        if race is None:
            return Verdict.PLAIN
        if not self._slaps(envelope):
            return Verdict.RACES if race.fair and self._covers(envelope) else Verdict.PLAIN
        if envelope.member and self._too_early(envelope, envelope.member, race):
            return Verdict.TOO_EARLY
        return Verdict.RACES if self._may_slap(envelope.member) else Verdict.PLAIN

    def _too_early(self, envelope: Envelope, member: Member, race: Race) -> bool:
        """Whether the player can't have reacted to the card yet: the slap was meant for the one before."""
        if race.floor == 0 and not race.fair:
            return False
        return self._shown_to(member) is None or self._entry(envelope).reaction < race.floor

    def _slaps(self, envelope: Envelope) -> bool:
        race, request = self._race, envelope.request
        return race is not None and isinstance(request, Play) and isinstance(request.command, race.command)

    def _may_slap(self, member: Member | None) -> bool:
        """Whether the rules let a member take part."""
        return member is not None and self._race is not None and self._seating.viewer(member) in self._race.seats

    def _covers(self, envelope: Envelope) -> bool:
        """Whether a move ends the race, and somebody could have slapped before it. Most often nobody could."""
        match envelope.request:
            case Play(command=command) if envelope.member:
                by = self._seating.viewer(envelope.member)
                if by is None:
                    return False
            case TimeUp() as command:
                by = None
            case _:
                return False
        if self._held_until([envelope]) <= self._now():
            return False
        step = self._game.apply(self._state, by, command)
        if isinstance(step, Refusal):
            return False
        after = self._game.race(step.state)
        return after is None or self._race is None or after.prize != self._race.prize

    # --- one race ---

    async def run(self, first: Envelope, inbox: Inbox) -> tuple[list[Envelope], list[Envelope]]:
        """Wait as long as somebody else could still win.

        Gives the requests that took part, the winner first, and those that came meanwhile.
        """
        taking_part, others = [first], list[Envelope]()
        while envelope := await inbox.next_until(self._held_until(taking_part)):
            again = any(envelope.member is other.member for other in taking_part)
            (others if again or self.verdict(envelope) is not Verdict.RACES else taking_part).append(envelope)
        return self._ranked(taking_part), others

    def result(self, ranked: list[Envelope]) -> Raced | None:
        """How fast everyone was who slapped; nothing if a move came before all slaps."""
        if not self._slaps(ranked[0]):
            return None
        return Raced(tuple(self._reacted(self._entry(request)) for request in ranked if self._slaps(request)))

    @staticmethod
    def _reacted(entry: Entry) -> Reacted:
        return Reacted(entry.racer.seat, round(entry.reaction * 1000), round(entry.racer.compensation * 1000))

    def _held_until(self, requests: list[Envelope]) -> float:
        if self._race is None or not self._race.fair:
            return 0.0
        there = {request.member for request in requests}
        rivals = [member for member in self._seating.playing if member.here and member not in there]
        racers = [racer for member in rivals if (racer := self._racer(member)) and self._may_slap(member)]
        return held_until([self._entry(request) for request in requests], racers, self._race.cap)

    def _ranked(self, requests: list[Envelope]) -> list[Envelope]:
        if self._race is None or not self._race.fair:
            return requests
        return ranked(requests, self._entry)

    def _entry(self, request: Envelope) -> Entry:
        """A request in the race; for the clock, and for who has not been shown the card, since it was opened."""
        member = request.member
        seat = self._seat_of(member) if member else self._seating.players
        racer = (member and self._racer(member)) or Racer(seat, self._opened)
        return Entry(racer, request.stamp)

    def _racer(self, member: Member) -> Racer | None:
        """A member as a racer; nothing for who has not been shown the card, and so can't slap it."""
        shown, race = self._shown_to(member), self._race
        if shown is None or race is None:
            return None
        way = member.connection.round_trip.way if member.connection and race.fair else None
        return Racer(self._seat_of(member), shown, compensation(way, self._seating.players, race.cap))

    def _shown_to(self, member: Member) -> float | None:
        return member.connection.shown.since(self._card) if member.connection else None

    def _seat_of(self, member: Member) -> Seat:
        return self._seating.viewer(member) or 0
