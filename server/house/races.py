"""How a table runs a race: who takes part, how long it waits, who was first.

The decision itself is in `race`; here it is fed with what the table knows of its members.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from protocol.base import Refusal
from protocol.house import Play, Reacted
from server.house.inbox import Envelope, Inbox
from server.house.member import Member
from server.house.race import Entry, Racer, compensation, held_until, ranked, reaction
from server.house.seating import Seating
from server.rules.game import Game, Race


class Races:
    """The race that is open at a table, if one is."""

    def __init__(self, game: Game[Any, Any], seating: Seating) -> None:
        self._game = game
        self._seating = seating
        self._state: Any = None
        self._race: Race | None = None
        self._now: Callable[[], float] = asyncio.get_running_loop().time

    def follow(self, state: Any) -> None:
        """Look at what there is to race for in a new state."""
        self._state = state
        self._race = self._game.race(state)

    def shown_to(self, member: Member) -> None:
        """Note that a member is given a picture of the table now."""
        if self._race:
            member.show(self._race.prize, self._now())

    def entered_by(self, envelope: Envelope) -> bool:
        """Whether a request takes part in the race, in time and by somebody whom the rules let."""
        return self._wants(envelope) and not self.too_early(envelope) and self._may(envelope.member)

    def too_early(self, envelope: Envelope) -> bool:
        """Whether it takes part in a fair race for something that the player can't have seen yet.

        The key was meant for what was there before. Where only arrival counts nobody asks what was meant.
        """
        race, member = self._race, envelope.member
        if race is None or member is None or not race.fair or not self._wants(envelope):
            return False
        return member.shown[0] != race.prize or reaction(self._entry(envelope), race.cap) <= 0

    async def run(self, first: Envelope, inbox: Inbox) -> tuple[list[Envelope], list[Envelope]]:
        """Wait as long as somebody else could still win.

        Gives who took part, the winner first, and the requests that came meanwhile.
        """
        taking_part, others = [first], list[Envelope]()
        while envelope := await inbox.next_until(self._held_until(taking_part)):
            if not self.entered_by(envelope):
                others.append(envelope)
            elif all(envelope.member is not other.member for other in taking_part):
                taking_part.append(envelope)
        return self._ranked(taking_part), others

    def reactions(self, slaps: list[Envelope]) -> tuple[Reacted, ...]:
        """How fast everyone was."""
        return tuple(self._reacted(self._entry(slap)) for slap in slaps)

    # --- one race ---

    @property
    def _cap(self) -> float:
        return self._race.cap if self._race and self._race.fair else 0.0

    def _wants(self, envelope: Envelope) -> bool:
        race, request = self._race, envelope.request
        return race is not None and isinstance(request, Play) and isinstance(request.command, race.command)

    def _may(self, member: Member | None) -> bool:
        """Whether the rules let a member take part."""
        seat = self._seating.viewer(member) if member else None
        if seat is None or self._race is None:
            return False
        return not isinstance(self._game.apply(self._state, seat, self._race.command()), Refusal)

    def _held_until(self, slaps: list[Envelope]) -> float:
        if self._race is None or not self._race.fair:
            return 0.0
        there = {slap.member for slap in slaps}
        rivals = [member for member in self._seating.present if member.here and member not in there]
        racers = [self._racer(member) for member in rivals if self._may(member)]
        return held_until([self._entry(slap) for slap in slaps], racers, self._cap)

    def _ranked(self, slaps: list[Envelope]) -> list[Envelope]:
        entries = {self._entry(slap): slap for slap in slaps}
        return [entries[entry] for entry in ranked(entries, self._cap)] if self._cap else slaps

    def _entry(self, slap: Envelope) -> Entry:
        if slap.member is None:
            raise TypeError("the clock takes part in no race")
        return Entry(self._racer(slap.member), slap.stamp)

    def _racer(self, member: Member) -> Racer:
        """A member as a racer; who has not been shown the prize yet is shown it now at the earliest."""
        prize, shown = member.shown
        there = self._race is not None and prize == self._race.prize
        return Racer(self._seating.viewer(member) or 0, shown if there else self._now(), member.round_trip)

    def _reacted(self, entry: Entry) -> Reacted:
        made_up = compensation(entry.racer, self._cap)
        return Reacted(entry.racer.seat, round(reaction(entry, self._cap) * 1000), round(made_up * 1000))
