"""A tree of the ways in which a trick may continue, for a bot that has to choose a card.

A bot considers the same tricks many times. Each node caches what it has computed: the value of each card to the next
player, and what the bot's own card gains if the trick ends there.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from protocol import companeros as c
from server.bots.companeros.tricks import gain, place


class Terms(NamedTuple):
    """What all nodes of a tree share."""

    mine: int
    """The position of the bot's own card in the trick."""
    rich: Sequence[int]
    """The values of the colours to be handed out, highest first."""
    prices: Mapping[int, float]
    """The cost of spending a card, by its value."""
    leads: float
    """The cost to the bot's own seat of coming first."""


class Imagined(dict[c.Card, float]):
    """A trick so far. It maps each possible next card to what the card gains its player, less the card's price."""

    __slots__ = "_after", "_laid", "_outcome", "_sums", "_terms"

    def __init__(self, terms: Terms, laid: tuple[c.Card, ...], sums: dict[c.Colour, int]) -> None:
        self._terms, self._laid, self._sums = terms, laid, sums
        self._after: dict[c.Card, Imagined] = {}
        self._outcome: float | None = None

    def __missing__(self, card: c.Card) -> float:
        """Compute the value of a card."""
        _, rich, prices, _ = self._terms
        own = self._sums.get(card.colour, 0) + card.value
        worth = self[card] = gain(place(self._laid, self._sums, card, own), rich) - prices[card.value]
        return worth

    def after(self, card: c.Card) -> "Imagined":
        """The trick with one more card."""
        if card in self._after:
            return self._after[card]
        colour, value = card
        sums = self._sums.copy()
        sums[colour] = sums.get(colour, 0) + value
        trick = self._after[card] = Imagined(self._terms, (*self._laid, card), sums)
        return trick

    def outcome(self) -> float:
        """What the bot's own card gains if the trick ends here."""
        if self._outcome is None:
            mine, rich, _, leads = self._terms
            card = self._laid[mine]
            self._outcome = gain(place(self._laid, self._sums, card, self._sums[card.colour]), rich, leads)
        return self._outcome
