"""Melds in Level 8: what a hand can lay out, and which cards fit onto the melds on the table (L4, L5).

The theory. A lay-out aims with each part of the level at something: a run at its lowest number, a set at its number, a
colour part at its colour. Where the hand has no card for a place, a joker stands in. So a hand holds a lay-out exactly
when there are aims that need no more jokers than it has, and to find lay-outs is to search among aims.

Runs and sets don't look at colours: for them a hand is a count of cards per number, and the jokers they need are
counted number by number. Colour parts then use what is left over. Giving runs and sets their cards first costs nothing:
a card serves one place, whichever it is. If more cards of a number are left over than may be used, the colours compete
for them, and the most they can get is what the narrowest cut lets through (max-flow, min-cut).

Rules, bots and screens share this module: it knows cards, and nothing of a game in progress.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from protocol.level8 import (
    BOX,
    COLOUR,
    COLOURS,
    JOKER,
    NUMBER,
    NUMBERS,
    Colour,
    End,
    Face,
    Kind,
    Laid,
    Level,
    Meld,
    Of,
    Part,
    size_of,
)

LIMIT = 8
"""How many lay-outs are listed for a hand at most."""
CANDIDATES = 32
"""Among how many the best are chosen; those that need the fewest jokers come first."""
ORDER: dict[Kind, int] = {"run": 0, "set": 1, "colour": 2}
"""In which order parts are aimed: colours live on what the others leave."""

RANK: dict[Face, int] = {face: rank for rank, face in enumerate(dict.fromkeys(BOX))}
"""The order in which cards that have none of their own are laid."""

Aims = tuple[Of, ...]
"""What each part of a level aims at, in the order of the parts."""
Spare = tuple[tuple[int, tuple[Colour, ...]], ...]
"""How many cards of a number are spare, and the colours of those that may be."""


# --- What fits ----------------------------------------------------------------------------------------------------


def serves(face: Face, kind: Kind, of: Of) -> bool:
    """Whether a card, or a joker for it, can stand for this number or colour."""
    return face == JOKER or of == (COLOUR if kind == "colour" else NUMBER).get(face)


def makes(meld: Meld, part: Part) -> bool:
    """Whether a meld is this part of a level (L4, L5)."""
    if len(meld.cards) != part.size or meld.of not in (COLOURS if part.kind == "colour" else NUMBERS):
        return False
    places = _places(part, meld.of)
    return bool(places) and all(serves(*pair) for pair in _pairs(meld.cards, part.kind, places))


def ends(face: Face, laid: Laid) -> tuple[End | None, ...]:
    """Where onto a meld a card fits: onto which ends of a run, or onto the whole of it (None)."""
    if laid.kind != "run" or not isinstance(laid.of, int):
        return (None,) if serves(face, laid.kind, laid.of) else ()
    below, above = laid.of - 1, laid.of + len(laid.cards)
    beyond: tuple[tuple[End, int], ...] = (("low", below), ("high", above))
    return tuple(end for end, number in beyond if number in NUMBERS and serves(face, "run", number))


def fitting(hand: Iterable[Face], table: Sequence[Laid]) -> Iterator[tuple[Face, int, End | None]]:
    """All that can be laid off: which card, onto which meld, onto which end."""
    return ((face, number, end) for face in hand for number, laid in enumerate(table) for end in ends(face, laid))


def extended(laid: Laid, face: Face, end: End | None) -> Laid:
    """The meld with one more card, which must fit there."""
    if end == "low" and isinstance(laid.of, int):
        return Laid(laid.seat, laid.kind, laid.of - 1, (face, *laid.cards))
    return Laid(laid.seat, laid.kind, laid.of, (*laid.cards, face))


# --- What a hand holds --------------------------------------------------------------------------------------------


def layouts(hand: Iterable[Face], level: Level, limit: int = LIMIT) -> tuple[tuple[Meld, ...], ...]:
    """The best ways to lay out a level from a hand, best first; none exactly when there is none.

    Best is what leaves the fewest cards that don't fit onto the melds just laid; a joker that is used counts as one
    more, since in hand it helps another card to fit.
    """
    return _layouts(tuple(sorted(hand)), level, limit)


def holds(hand: Iterable[Face], level: Level) -> bool:
    """Whether a hand holds a lay-out."""
    return bool(layouts(hand, level))


@lru_cache(maxsize=2048)
def _layouts(hand: tuple[Face, ...], level: Level, limit: int) -> tuple[tuple[Meld, ...], ...]:
    found = [melds_for(hand, level, aims) for aims in _affordable(hand, level)]
    if len(found) > 1:
        found.sort(key=lambda melds: (_stranded(hand, level, melds) + _jokers(melds), _jokers(melds)))
    return tuple(found[:limit])


def _affordable(hand: tuple[Face, ...], level: Level) -> list[Aims]:
    """Aims that the hand has the jokers for, cheapest first, not more than there are to be candidates."""
    jokers = hand.count(JOKER)
    by_cost: list[list[Aims]] = [[] for _ in range(jokers + 1)]
    search = Search(hand, level)
    for budget in range(jokers + 1):
        for cost, aims in search.within(budget):
            if cost == budget:
                by_cost[cost].append(aims)
                if sum(map(len, by_cost)) == CANDIDATES:
                    return [aims for group in by_cost for aims in group]
    return [aims for group in by_cost for aims in group]


def melds_for(hand: Sequence[Face], level: Level, aims: Aims) -> tuple[Meld, ...]:
    """Make melds with these aims; the cards that are missing are jokers, whether the hand has them or not."""
    places = [_places(part, aim) for part, aim in zip(level, aims, strict=True)]
    slots = [(part.kind, of) for part, row in zip(level, places, strict=True) for of in row]
    cards = iter(_matched(hand, slots))
    rows = [tuple(next(cards) or JOKER for _ in row) for row in places]
    return tuple(
        Meld(aim, row if part.kind == "run" else tuple(sorted(row, key=RANK.__getitem__)))
        for part, aim, row in zip(level, aims, rows, strict=True)
    )


def rest_of(hand: Iterable[Face], melds: Iterable[Meld | Laid]) -> list[Face]:
    """What is left of a hand without the cards of these melds."""
    rest = list(hand)
    for meld in melds:
        for face in meld.cards:
            rest.remove(face)
    return rest


def _stranded(hand: Sequence[Face], level: Level, melds: tuple[Meld, ...]) -> int:
    """How many number cards of the rest of the hand don't fit onto these melds, one after the other."""
    table = [Laid(0, part.kind, meld.of, meld.cards) for part, meld in zip(level, melds, strict=True)]
    rest = [face for face in rest_of(hand, melds) if face in NUMBER]
    while fit := next(
        ((n, face, end) for face in rest for n, laid in enumerate(table) for end in ends(face, laid)), None
    ):
        number, face, end = fit
        table[number] = extended(table[number], face, end)
        rest.remove(face)
    return len(rest)


def _jokers(melds: Iterable[Meld]) -> int:
    return sum(meld.cards.count(JOKER) for meld in melds)


def _places(part: Part, of: Of) -> tuple[Of, ...]:
    """What the places of a part are for, one by one; none if a run would leave the numbers."""
    if part.kind != "run" or not isinstance(of, int):
        return (of,) * part.size
    run = range(of, of + part.size)
    return tuple(run) if run[-1] in NUMBERS else ()


def _pairs(cards: Iterable[Face], kind: Kind, places: Iterable[Of]) -> Iterator[tuple[Face, Kind, Of]]:
    return ((face, kind, of) for face, of in zip(cards, places, strict=True))


def _matched(hand: Sequence[Face], slots: Sequence[tuple[Kind, Of]]) -> list[Face | None]:
    """Give as many slots as possible a card of their own (augmenting paths), and None to the others."""
    cards = [face for face in hand if face in NUMBER]
    fits = [[n for n, face in enumerate(cards) if serves(face, *slot)] for slot in slots]
    owner: dict[int, int] = {}

    def find_card(slot: int, tried: set[int]) -> bool:
        for card in fits[slot]:
            if card not in tried:
                tried.add(card)
                if card not in owner or find_card(owner[card], tried):
                    owner[card] = slot
                    return True
        return False

    for slot in range(len(slots)):
        find_card(slot, set())
    given = {slot: cards[card] for card, slot in owner.items()}
    return [given.get(slot) for slot in range(len(slots))]


# --- The search among aims ----------------------------------------------------------------------------------------


class _Reached(NamedTuple):
    """How far a search has got: what the parts so far aim at, how many jokers that takes, and what it leaves."""

    cost: int
    aims: Aims
    left: Sequence[int]
    """How many cards of each number are left over; below 0, how many are missing."""


class Search:
    """All aims of a level that a hand can have with some number of jokers, whether it has them or not."""

    def __init__(self, hand: Iterable[Face], level: Level) -> None:
        cards = [face for face in hand if face in NUMBER]
        left = [0] * NUMBERS.stop
        for face in cards:
            left[NUMBER[face]] += 1
        self._colours = {
            number: tuple(sorted(COLOUR[face] for face in cards if NUMBER[face] == number))
            for number in NUMBERS
            if left[number]
        }
        self._start = _Reached(0, (), left)
        self._fewest = size_of(level) - len(cards)
        """How many jokers it takes at least: every place needs a card."""
        self._order = sorted(range(len(level)), key=lambda n: (ORDER[level[n].kind], -level[n].size))
        parts = [level[n] for n in self._order]
        self._parts = [part for part in parts if part.kind != "colour"]
        self._sizes = tuple(part.size for part in parts if part.kind == "colour")

    def within(self, budget: int) -> Iterator[tuple[int, Aims]]:
        """All aims that need no more jokers than this, each with how many it needs.

        Parts that are alike are not told apart, and of sets made of jokers alone one stands for all.
        """
        if budget < self._fewest:
            return
        for cost, aims in self._from(self._start, budget):
            in_order = dict(zip(self._order, aims, strict=True))
            yield cost, tuple(in_order[n] for n in range(len(aims)))

    def _from(self, reached: _Reached, budget: int) -> Iterator[tuple[int, Aims]]:
        """Aim the parts that are not aimed yet."""
        depth = len(reached.aims)
        if depth == len(self._parts):
            yield from self._with_colours(reached, budget)
            return
        part = self._parts[depth]
        alike = depth > 0 and part == self._parts[depth - 1]
        lowest = reached.aims[-1] if alike else NUMBERS.start
        aims = _run_aims if part.kind == "run" else _set_aims
        for missing, aim in aims(reached.left, part.size, int(lowest), budget - reached.cost):
            further = _Reached(reached.cost + missing, (*reached.aims, aim), _used(reached.left, part, aim))
            yield from self._from(further, budget)

    def _with_colours(self, reached: _Reached, budget: int) -> Iterator[tuple[int, Aims]]:
        cost, aims, left = reached
        if not self._sizes:
            yield cost, aims
            return
        for missing, chosen in _colour_aims(self._sizes, self._spare(left), budget - cost):
            yield cost + missing, (*aims, *chosen)

    def _spare(self, left: Sequence[int]) -> Spare:
        return tuple((left[number], colours) for number, colours in self._colours.items() if left[number] > 0)


def _run_aims(left: Sequence[int], size: int, lowest: int, most: int) -> list[tuple[int, int]]:
    """Where a run may begin from this number on, each with how many jokers it takes, if that is not too many."""
    there, bit = 0, 1
    for count in left:
        if count > 0:
            there |= bit
        bit <<= 1
    places = (1 << size) - 1
    return [
        (missing, n)
        for n in range(lowest, NUMBERS.stop - size + 1)
        if (missing := size - (there >> n & places).bit_count()) <= most
    ]


def _set_aims(left: Sequence[int], size: int, lowest: int, most: int) -> list[tuple[int, int]]:
    """What a set may be of from this number on, likewise: one of jokers alone included."""
    aims, none = [], 0
    for number in range(lowest, NUMBERS.stop):
        if left[number] > 0:
            aims.append((max(0, size - left[number]), number))
        else:
            none = none or number
    if none:
        aims.append((size, none))
    return [aim for aim in aims if aim[0] <= most]


def _used(left: Sequence[int], part: Part, aim: int) -> list[int]:
    """What a part that aims there leaves."""
    rest = list(left)
    if part.kind == "run":
        rest[aim : aim + part.size] = [count - 1 for count in rest[aim : aim + part.size]]
    else:
        rest[aim] -= part.size
    return rest


@lru_cache(maxsize=4096)
def _colour_aims(sizes: tuple[int, ...], spare: Spare, budget: int) -> tuple[tuple[int, Aims], ...]:
    """What parts of one colour each may aim at with no more jokers than this, each with how many it needs."""
    there = Counter(colour for _, colours in spare for colour in colours)
    compete = any(free < len(colours) for free, colours in spare)
    found = _choices(sizes, there, budget)
    if compete:
        found = ((sum(sizes) - _flow(spare, _wanted(sizes, chosen)), chosen) for _, chosen in found)
    return tuple((missing, chosen) for missing, chosen in found if missing <= budget)


def _choices(
    sizes: tuple[int, ...], there: Mapping[Colour, int], budget: int, missing: int = 0, chosen: tuple[Colour, ...] = ()
) -> Iterator[tuple[int, tuple[Colour, ...]]]:
    """Choose colours for parts of these sizes, as long as these cards and jokers are enough.

    Each choice comes with how many jokers it needs if no number is short of cards.
    """
    depth = len(chosen)
    if depth == len(sizes):
        yield missing, chosen
        return
    size = sizes[depth]
    alike = depth > 0 and sizes[depth - 1] == size
    for colour in COLOURS[COLOURS.index(chosen[-1]) if alike else 0 :]:
        taken = sum(sizes[n] for n, other in enumerate(chosen) if other == colour)
        more = missing + max(0, size - max(0, there.get(colour, 0) - taken))
        if more <= budget:
            yield from _choices(sizes, there, budget, more, (*chosen, colour))


def _wanted(sizes: Sequence[int], chosen: Sequence[Colour]) -> dict[Colour, int]:
    """How many cards of each colour parts of these sizes want."""
    wanted: dict[Colour, int] = {}
    for size, colour in zip(sizes, chosen, strict=True):
        wanted[colour] = wanted.get(colour, 0) + size
    return wanted


def _flow(spare: Spare, wanted: Mapping[Colour, int]) -> int:
    """The maximum number of cards that the colours get, if each number has only some to spare: the narrowest cut."""
    everything = sum(wanted.values())
    cuts = [everything]
    for count in range(1, len(wanted) + 1):
        for some in combinations(wanted, count):
            through = sum(min(free, sum(colour in some for colour in colours)) for free, colours in spare)
            cuts.append(everything - sum(wanted[colour] for colour in some) + through)
    return min(cuts)
