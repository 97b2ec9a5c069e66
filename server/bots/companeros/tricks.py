"""What a card would win if the trick ended now: a quick estimate, made hundreds of times for each choice.

It is the innermost work of bots and reviews, so it is written as loops, for speed.
"""

from collections.abc import Iterable, Mapping, Sequence

from protocol import companeros as c

Sums = Mapping[c.Colour, int]
"""What the cards of each colour add up to."""


def sums_of(cards: Iterable[c.Card]) -> dict[c.Colour, int]:
    """Add up the cards of each colour."""
    sums: dict[c.Colour, int] = {}
    for colour, value in cards:
        sums[colour] = sums.get(colour, 0) + value
    return sums


def piles(display: Iterable[c.Card]) -> list[int]:
    """What the colours of a display are worth, the richest first."""
    return sorted(sums_of(display).values(), reverse=True)


def place(laid: Iterable[c.Card], sums: Sums, card: c.Card, own: int) -> int | None:
    """How many of these cards come before one in the hand-out (C5); None if a tie leaves its player out (C7).

    The colour of the card adds up to `own`. The card may be one of those that were laid, or be added to them.
    """
    colour, value = card
    above: tuple[int, ...] = ()
    for other, total in sums.items():
        if total >= own and other != colour:
            if total == own or total in above:
                return None
            above = (*above, total)
    before = 0
    for other, worth in laid:
        if other == colour:
            if worth > value:
                before += 1
        elif above and sums[other] > own:
            before += 1
    return before


def gain(before: int | None, rich: Sequence[int], leads: float = 0.0) -> float:
    """What a place brings if everyone takes the richest colour left; to be first also means to start the next trick."""
    if before is None or before >= len(rich):
        return 0.0
    return rich[before] - (0.0 if before else leads)
