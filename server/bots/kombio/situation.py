"""How a seat sees the table when it has to choose: what it remembers, and a guess at every other card."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from msgspec import Struct

from protocol import kombio as k
from protocol.base import Seat
from server.bots.kernel.judgement import Option, judgement
from server.bots.kombio import counting
from server.bots.kombio.levels import Skill
from server.bots.kombio.memory import Card, Memory, Story


class Guess(NamedTuple):
    """What a card's face is thought to be: on average, and how far that may be off, squared."""

    mean: float
    variance: float


class Prospect(Struct, frozen=True):
    """The average of a card with a history: a value at the beginning of the round, less with each turn it survives."""

    start: float
    drop: float
    least: float
    variance: float

    def after(self, turns: float) -> Guess:
        """The guess after this many turns of its owner."""
        return Guess(max(self.least, self.start - self.drop * turns), self.variance)


PROSPECTS: dict[tuple[Story, bool], Prospect] = {
    (Story.DEALT, True): Prospect(start=6.4, drop=0.7, least=0.3, variance=12.0),
    (Story.KEPT, True): Prospect(start=5.6, drop=0.5, least=0.8, variance=10.0),
    (Story.KEPT, False): Prospect(start=5.5, drop=0.4, least=2.0, variance=11.0),
    (Story.GIVEN, True): Prospect(start=10.4, drop=1.0, least=2.0, variance=8.0),
    (Story.GIVEN, False): Prospect(start=10.4, drop=0.9, least=2.5, variance=8.0),
}
"""By a card's story, and whether its owner has seen it. The figures are those of games between bots."""


class Situation:
    """A moment in which a seat has to choose, with everything that the choice may be based on."""

    def __init__(self, view: k.View, memory: Memory, skill: Skill, chance: Random) -> None:
        self.view = view
        self.memory = memory
        self.skill = skill
        self.chance = chance
        self.me: Seat = memory.seat
        self.own = [spot for spot in memory.cards if spot.seat == self.me]
        self.last_turn = view.caller is not None
        self._rounds = memory.turns / len(view.grids)
        self._guesses: dict[k.Spot, Guess] = {}

    @cached_property
    def unseen(self) -> counting.Unseen:
        """What an unseen card may be."""
        return counting.left(self.memory, self.view.drawn) if self.skill.counts else counting.WHOLE_BOX

    @property
    def others(self) -> Iterator[k.Spot]:
        """The cards of others that may be touched (K31)."""
        return (spot for spot in self.memory.cards if spot.seat not in (self.me, self.view.taboo))

    def face(self, spot: k.Spot) -> k.Face | None:
        """The face of a card, if the seat remembers it."""
        return self.memory.cards[spot].face

    def guess(self, spot: k.Spot) -> Guess:
        """What a card is thought to be."""
        guess = self._guesses.get(spot)
        if guess is None:
            guess = self._guesses[spot] = self._guess(spot.seat, self.memory.cards[spot])
        return guess

    def mean(self, spot: k.Spot) -> float:
        """What a card is thought to be, on average."""
        return self.guess(spot).mean

    def burden(self, face: k.Face) -> float:
        """The cost of a card of this face that the seat has and knows: less, the more of its kind may still come up."""
        if face <= 0 or self.last_turn:
            return face
        return face * (1 - self.skill.hope) ** self.unseen.counts[face]

    def worst(self, *, but: k.Spot | None = None) -> k.Spot | None:
        """The bot's card that is probably the highest, leaving one spot aside."""
        return max((spot for spot in self.own if spot != but), key=self.mean, default=None)

    def total(self, seat: Seat) -> Guess:
        """What a grid is thought to sum up to."""
        guesses = [self.guess(spot) for spot in self.memory.cards if spot.seat == seat]
        return Guess(sum(guess.mean for guess in guesses), sum(guess.variance for guess in guesses))

    def spite(self, seat: Seat) -> float:
        """What a point that this player gets is worth: twice as much if nobody else has fewer points so far."""
        totals = self.view.totals
        leads = all(totals[seat] <= total for other, total in enumerate(totals) if other != self.me)
        return self.skill.spite * (2 if leads else 1)

    def best(self, options: Iterable[Option]) -> Any:
        """The most valuable move, as far as the bot's skill can tell."""
        return max(options, key=judgement(self.chance, self.skill.wavers)).move

    def _guess(self, owner: Seat, card: Card) -> Guess:
        if card.face is not None:
            return Guess(card.face, 0)
        prospect = PROSPECTS.get((card.story, owner in card.seen_by)) if self.skill.reads else None
        return prospect.after(self._rounds) if prospect else Guess(self.unseen.mean, self.unseen.variance)
