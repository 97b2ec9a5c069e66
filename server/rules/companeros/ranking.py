"""Who may take, and in which order: colours by their sums, players of a colour by their cards (C4, C5, C7).

Colours are gone through from the highest sum down. The first sum that two or more colours share ends the order: nobody
of these colours, and nobody below them, is in it. Within a colour no two cards are equal, so players never tie.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from msgspec import Struct

from protocol.base import Seat
from protocol.companeros import COLOURS, Colour, ColourValue, Laid


class Ranking(Struct, frozen=True):
    """What a trick's cards amount to: the colours, highest first; who may take; and which colours tied, if any."""

    values: tuple[ColourValue, ...]
    order: tuple[Seat, ...]
    tied: tuple[Colour, ...]


def colour_values(played: Sequence[Laid]) -> tuple[ColourValue, ...]:
    """C4: what the cards of each colour add up to, highest first; tied colours are in the box's order."""
    sums: Counter[Colour] = Counter()
    for _, card in played:
        sums[card.colour] += card.value
    ranked = sorted(sums.items(), key=lambda item: (-item[1], COLOURS.index(item[0])))
    return tuple(ColourValue(colour, value) for colour, value in ranked)


@lru_cache(maxsize=256)
def ranking(played: tuple[Laid, ...]) -> Ranking:
    """C5, C7: the order of the hand-out, as far as no colours tie."""
    values, order = colour_values(played), list[Seat]()
    for _, group in groupby(values, key=lambda entry: entry.value):
        level = tuple(entry.colour for entry in group)
        if len(level) > 1:
            return Ranking(values, tuple(order), level)
        order += _players_of(level[0], played)
    return Ranking(values, tuple(order), ())


def _players_of(colour: Colour, played: Sequence[Laid]) -> list[Seat]:
    """The players of a colour, the highest card first."""
    laid = [(card.value, seat) for seat, card in played if card.colour == colour]
    return [seat for _, seat in sorted(laid, reverse=True)]
