"""Runs a race at a table: who takes part, how long it waits, who was first.

The arithmetic is in `decision`; this module feeds it with what the table knows about its members.
"""

import asyncio
from collections.abc import Callable
from enum import Enum, auto
from typing import Any

from protocol.base import Reacted, Refusal, Seat, TimeUp
from protocol.house import Play, Raced
from server.house.members.member import Member
from server.house.table.fairness.decision import Entry, Racer, below_reaction_floor, compensation, held_until, ranked
from server.house.table.parts.inbox import Envelope, Inbox
from server.house.table.parts.match import Match
from server.house.table.parts.seating import Seating
from server.rules.kernel.game import Race


class Verdict(Enum):
    """How a request relates to the open race."""

    PLAIN = auto()
    """Not at all: it is handled in its turn."""
    RACES = auto()
    TOO_EARLY = auto()


class RaceRunner:
    """The open race at a table, if there is one."""

    def __init__(self, match: Match, seating: Seating) -> None:
        self._match = match
        self._seating = seating
        self._race: Race | None = None
        self._card = object()
        """Identifies the card of this race; no other race ever has the same."""
        self._opened = 0.0
        self._latest: tuple[Any, Race | None] | None = None
        """The state that was asked about last, and the race in it."""
        self._now: Callable[[], float] = asyncio.get_running_loop().time

    def follow(self, state: Any) -> None:
        """Update with a new state, which may open or end a race."""
        before, self._race = self._race, self._race_in(state)
        if self._race and (before is None or before.prize != self._race.prize):
            self._card, self._opened = object(), self._now()

    def _race_in(self, state: Any) -> Race | None:
        """The race in a state; that of a move that was judged is asked for again when the move is carried out."""
        if self._latest is None or self._latest[0] is not state:
            self._latest = state, self._match.game.race(state)
        return self._latest[1]

    def drawn_for(self, member: Member) -> None:
        """Note that a view of the table is made for a member."""
        if member.connection:
            member.connection.shown.drawn(self._card if self._race else None)

    # --- who takes part ---

    def verdict(self, envelope: Envelope) -> Verdict:
        """Judge a request: a timely slap or a move that covers the card races, an earlier slap is too early."""
        race = self._race
        if race is None:
            return Verdict.PLAIN
        if not self._slaps(envelope):
            return Verdict.RACES if race.fair and self._covers(envelope) else Verdict.PLAIN
        if envelope.member and self._below_reaction_floor(envelope, envelope.member, race):
            return Verdict.TOO_EARLY
        return Verdict.RACES if self._may_slap(envelope.member) else Verdict.PLAIN

    def _below_reaction_floor(self, envelope: Envelope, member: Member, race: Race) -> bool:
        """Whether the slap can't be a reaction to this card: it was meant for the one before."""
        if race.reaction_floor == 0 and not race.fair:
            return False
        return self._shown_to(member) is None or below_reaction_floor(self._entry(envelope), race.reaction_floor)

    def _slaps(self, envelope: Envelope) -> bool:
        race, request = self._race, envelope.request
        return race is not None and isinstance(request, Play) and isinstance(request.command, race.command)

    def _may_slap(self, member: Member | None) -> bool:
        """Whether the rules allow a member to take part."""
        return member is not None and self._race is not None and self._seating.viewer(member) in self._race.seats

    def _covers(self, envelope: Envelope) -> bool:
        """Whether a move ends the race, and a player could have slapped before it. Usually nobody could."""
        match envelope.request:
            case Play(command=command) if envelope.member:
                by = self._seating.viewer(envelope.member)
                if by is None:
                    return False
            case TimeUp() as command:
                by = None
            case _:
                return False
        step = self._match.step(by, command)
        if isinstance(step, Refusal):
            return False
        after = self._race_in(step.state)
        if after and self._race and after.prize == self._race.prize:
            return False
        return self._held_until([envelope]) > self._now()

    # --- one race ---

    async def run(self, first: Envelope, inbox: Inbox) -> tuple[list[Envelope], list[Envelope]]:
        """Wait as long as another player could still win.

        Return the requests that took part, the winner first, and the others that came meanwhile.
        """
        taking_part, others = [first], list[Envelope]()
        while envelope := await inbox.next_until(self._held_until(taking_part)):
            again = any(envelope.member is other.member for other in taking_part)
            (others if again or self.verdict(envelope) is not Verdict.RACES else taking_part).append(envelope)
        return self._ranked(taking_part), others

    def result(self, ranked: list[Envelope]) -> Raced | None:
        """The reaction times of everyone who slapped; None if a move came before all slaps."""
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
        """A request as an entry; for the clock, and for a member who has not seen the card, from the race's start."""
        member = request.member
        seat = self._seat_of(member) if member else self._seating.players
        racer = (member and self._racer(member)) or Racer(seat, self._opened)
        return Entry(racer, request.stamp)

    def _racer(self, member: Member) -> Racer | None:
        """A member as a racer; None if the member has not been shown the card, and so can't slap it."""
        shown, race = self._shown_to(member), self._race
        if shown is None or race is None:
            return None
        latency = member.connection.round_trip.latency if member.connection and race.fair else None
        return Racer(self._seat_of(member), shown, compensation(latency, self._seating.players, race.cap))

    def _shown_to(self, member: Member) -> float | None:
        return member.connection.shown.since(self._card) if member.connection else None

    def _seat_of(self, member: Member) -> Seat:
        return self._seating.viewer(member) or 0
