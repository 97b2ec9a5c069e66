"""What a card would bring if a trick ended as it lies: a quick judgement, made hundreds of times for a choice."""

from collections.abc import Iterable, Sequence

from protocol import companeros as c


def piles(display: Iterable[c.Card]) -> list[int]:
    """What the colours of a display are worth, the richest first."""
    sums: dict[c.Colour, int] = {}
    for colour, value in display:
        sums[colour] = sums.get(colour, 0) + value
    return sorted(sums.values(), reverse=True)


def place(laid: Sequence[c.Card], mine: int) -> int | None:
    """How many come before this card in the hand-out (C5); None if a tie leaves its player out (C7)."""
    sums: dict[c.Colour, int] = {}
    for colour, value in laid:
        sums[colour] = sums.get(colour, 0) + value
    own_colour, own_value = laid[mine]
    own = sums[own_colour]
    not_below = [value for value in sums.values() if value >= own]
    if len(set(not_below)) < len(not_below):
        return None
    return sum(sums[colour] > own or (colour == own_colour and value > own_value) for colour, value in laid)


def gain(laid: Sequence[c.Card], mine: int, rich: Sequence[int], leads: float = 0.0) -> float:
    """What a card brings if everyone takes the richest colour left; to be first also means to start the next trick."""
    before = place(laid, mine)
    if before is None or before >= len(rich):
        return 0.0
    return rich[before] - (0.0 if before else leads)
