"""Tricks as they may go on, in the mind of a player who has to choose a card.

The same tricks are imagined again and again. So they are the nodes of a tree, and what is computed stays in its node:
what each card is worth to the player who plays next, and what the own card brings in the end.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from protocol import companeros as c
from server.bots.companeros.tricks import gain, place


class Terms(NamedTuple):
    """What is the same in all of them."""

    mine: int
    """Which card of the trick is the own one."""
    rich: Sequence[int]
    """What the colours to be handed out are worth, the richest first."""
    prices: Mapping[int, float]
    """What it costs to spend a card, by its value."""
    leads: float
    """What it costs the own seat to be first."""


class Imagined(dict[c.Card, float]):
    """A trick, by each card that may follow: what the trick brings the player of that card, less its price."""

    __slots__ = "_after", "_laid", "_outcome", "_sums", "_terms"

    def __init__(self, terms: Terms, laid: tuple[c.Card, ...], sums: dict[c.Colour, int]) -> None:
        self._terms, self._laid, self._sums = terms, laid, sums
        self._after: dict[c.Card, Imagined] = {}
        self._outcome: float | None = None

    def __missing__(self, card: c.Card) -> float:
        """Compute what a card is worth."""
        _, rich, prices, _ = self._terms
        own = self._sums.get(card.colour, 0) + card.value
        worth = self[card] = gain(place(self._laid, self._sums, card, own), rich) - prices[card.value]
        return worth

    def after(self, card: c.Card) -> "Imagined":
        """The trick with one card more."""
        if card in self._after:
            return self._after[card]
        colour, value = card
        sums = self._sums.copy()
        sums[colour] = sums.get(colour, 0) + value
        trick = self._after[card] = Imagined(self._terms, (*self._laid, card), sums)
        return trick

    def outcome(self) -> float:
        """What the own card brings if this is the whole trick."""
        if self._outcome is None:
            mine, rich, _, leads = self._terms
            card = self._laid[mine]
            self._outcome = gain(place(self._laid, self._sums, card, self._sums[card.colour]), rich, leads)
        return self._outcome
