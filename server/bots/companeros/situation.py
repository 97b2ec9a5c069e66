"""What a choice is based on: what the seat sees, which cards others may hold, and what its own cards are worth."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import cached_property
from random import Random
from typing import Any

from protocol import companeros as c
from server.bots.companeros.imagined import Imagined, Terms
from server.bots.companeros.levels import Skill
from server.bots.companeros.memory import Memory
from server.bots.companeros.tricks import piles, sums_of
from server.bots.kernel.judgement import Option, judgement

PRICES = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.2, 2.6, 4.4, 6.2, 9.0)
"""What a card brings in later tricks, by how many tenths of the cards it beats. The figures are those of games between
bots: the points that a hand with one such card more goes on to win."""


class Situation:
    """A moment in which a seat has to choose, with everything that the choice may be based on."""

    def __init__(self, view: c.View, memory: Memory, skill: Skill, chance: Random) -> None:
        self.view = view
        self.skill = skill
        self.chance = chance
        self._taken = memory.taken if skill.counts else frozenset[c.Card]()
        self.played = [card for _, card in view.trick.played]
        self.to_follow = len(view.hands) - len(self.played) - 1
        """How many play after this seat."""
        self.rich = piles(view.display)

    @cached_property
    def unseen(self) -> list[c.Card]:
        """The cards that may be in the hands of others, as far as the seat knows."""
        seen = {*self.view.hand, *self.view.display, *self.played, *self._taken}
        colours = c.COLOURS[: len(self.view.hands)]
        return [card for colour in colours for value in c.VALUES if (card := c.Card(colour, value)) not in seen]

    @cached_property
    def prices(self) -> dict[int, float]:
        """What it costs to spend a card now, by its value."""
        values = sorted(card.value for card in self.unseen)
        thrift = self.skill.thrift if len(self.view.hand) > 1 else 0.0
        return {value: thrift * _price(_beaten(value, values)) for value in c.VALUES}

    @cached_property
    def imagined(self) -> Imagined:
        """The trick as it lies, and all ways for it to go on that were imagined."""
        terms = Terms(len(self.played), self.rich, self.prices, self.skill.leads)
        return Imagined(terms, (*self.played,), sums_of(self.played))

    def best(self, options: Iterable[Option]) -> Any:
        """The move of the greatest worth, as far as the skill's judgement goes."""
        return max(options, key=judgement(self.chance, self.skill.wavers)).move


def _beaten(value: int, values: list[int]) -> float:
    """How many tenths of these cards, in order, a card beats; an equal card counts half."""
    if not values:
        return value
    return 5 * (bisect_left(values, value) + bisect_right(values, value)) / len(values) + 0.5


def _price(tenths: float) -> float:
    """The price of a card, between those of the table."""
    below = min(int(tenths), len(PRICES) - 2)
    return PRICES[below] + (PRICES[below + 1] - PRICES[below]) * min(1.0, tenths - below)
