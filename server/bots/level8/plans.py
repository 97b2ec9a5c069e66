"""What a hand may become: plans for a level, and how many turns each may take.

A plan aims with each part of the level at something (`protocol.level8_melds`). It needs the cards that the hand does
not have; jokers stand in for as many. How many turns that takes on average follows from how many of the cards that
are left would help. Adding a card to the hand, or taking one away, changes a plan by one need at the most: so one
search among aims is enough to judge all cards that may come and go.
"""

from collections import Counter
from functools import lru_cache
from itertools import chain, islice
from math import exp, log

from msgspec import Struct

from protocol import level8 as k
from protocol.level8_levels import HOUSE_LEVELS, parse_level
from protocol.level8_melds import Aims, Search
from server.bots.level8.counting import Unseen

BLUR = 0.8
"""By how many turns two plans may differ and still count as alternatives."""
HOPELESS = 60.0
"""More turns than this are not told apart."""
OTHERS_DISCARDS = 0.6
"""How much a discard of somebody else is worth as a chance to get a card, against drawing one."""


MOST = 80
"""Among how many aims the plans are chosen; a hand that is far from its level has more than can be looked at."""
MOST_ELSEWHERE = 20
"""The same for levels that are not those of the house: some of them take far longer to search."""
USUAL = frozenset(map(parse_level, chain.from_iterable(HOUSE_LEVELS)))


class Plan(Struct, frozen=True):
    """A way to make the level: what is needed for it, and which hand cards it can't do without."""

    aims: Aims
    missing: int
    """How many cards are needed, before jokers stand in."""
    numbers: frozenset[int]
    """Any card of these numbers would help."""
    colours: frozenset[k.Colour]
    """So would any card of these colours."""
    tight: frozenset[k.Face]
    """The cards whose loss would leave one more to be found."""
    outs: int
    """How many of the cards that are left would help."""


class Prospects:
    """All that is worth trying with a hand, judged by the turns it takes."""

    def __init__(self, hand: tuple[k.Face, ...], level: k.Level, unseen: Unseen, players: int, breadth: int) -> None:
        self._jokers = hand.count(k.JOKER)
        self._unseen = unseen
        self._chances = 1 + OTHERS_DISCARDS * (players - 1)
        plans = [_plan(hand, level, aims, unseen) for aims in _worth_trying(hand, level)]
        self.plans = sorted(plans, key=lambda plan: self._turns(plan.missing, self._jokers, plan.outs))[:breadth]
        """The quickest first."""

    def turns(self, plus: k.Face | None = None, minus: k.Face | None = None) -> float:
        """How many turns the level takes from here, with a card more or a card less; alternatives make it fewer."""
        jokers = self._jokers + (plus == k.JOKER) - (minus == k.JOKER)
        number, colour = k.NUMBER.get(plus or ""), k.COLOUR.get(plus or "")
        times = []
        for plan in self.plans:
            missing, outs = plan.missing, plan.outs
            if number in plan.numbers or colour in plan.colours:
                missing, outs = missing - 1, outs - outs // max(1, missing)
            if minus in plan.tight:
                missing, outs = missing + 1, outs + self._unseen.numbers[k.NUMBER[minus]]
            times.append(self._turns(missing, jokers, outs))
        return _blurred(times)

    def helpful(self) -> tuple[frozenset[int], frozenset[k.Colour]]:
        """The numbers and the colours that would bring some plan forward."""
        return (
            frozenset(number for plan in self.plans for number in plan.numbers),
            frozenset(colour for plan in self.plans for colour in plan.colours),
        )

    def _turns(self, missing: int, jokers: int, outs: int) -> float:
        return _expected(missing, jokers, outs + self._unseen.jokers, self._unseen.size, self._chances)


def _worth_trying(hand: tuple[k.Face, ...], level: k.Level) -> list[Aims]:
    """The aims that need the fewest cards, then those that need one more, up to a limit."""
    search, most = Search(hand, level), MOST if level in USUAL else MOST_ELSEWHERE
    for needed in range(k.size_of(level) + 1):
        if found := list(islice(search.within(needed), most)):
            more = search.within(needed + 1) if len(found) < most else ()
            found += [(cost, aims) for cost, aims in islice(more, 2 * most) if cost > needed]
            return [aims for _, aims in found[:most]]
    return []


def _plan(hand: tuple[k.Face, ...], level: k.Level, aims: Aims, unseen: Unseen) -> Plan:
    spare, colours = _spare(hand, level, aims)
    numbers = frozenset(number for number, count in spare.items() if count < 0)
    free = Counter(k.COLOUR[face] for face in hand if face in k.NUMBER and spare[k.NUMBER[face]] > 0)
    short = {colour: count - free[colour] for colour, count in colours.items() if count > free[colour]}
    outs = sum(unseen.numbers[number] for number in numbers) + sum(unseen.colours[colour] for colour in short)
    return Plan(
        aims=aims,
        missing=-sum(count for count in spare.values() if count < 0) + sum(short.values()),
        numbers=numbers,
        colours=frozenset(short),
        tight=frozenset(face for face in hand if _is_tight(face, spare, colours, free)),
        outs=outs,
    )


def _spare(hand: tuple[k.Face, ...], level: k.Level, aims: Aims) -> tuple[Counter[int], Counter[k.Colour]]:
    """How many cards of each number a hand has beyond what runs and sets ask for, and what colours ask for."""
    spare = Counter(k.NUMBER[face] for face in hand if face in k.NUMBER)
    colours: Counter[k.Colour] = Counter()
    for part, aim in zip(level, aims, strict=True):
        if not isinstance(aim, int):
            colours[aim] += part.size
        elif part.kind == "set":
            spare[aim] -= part.size
        else:
            spare.subtract(range(aim, aim + part.size))
    return spare, colours


def _is_tight(face: k.Face, spare: Counter[int], colours: Counter[k.Colour], free: Counter[k.Colour]) -> bool:
    """Whether the loss of a hand card leaves one more to be found."""
    if face not in k.NUMBER:
        return False
    if spare[k.NUMBER[face]] <= 0:
        return True
    colour = k.COLOUR[face]
    return colour in colours and free[colour] <= colours[colour]


def _blurred(times: list[float]) -> float:
    """The shortest of some times, and less if others are about as short."""
    best = min(times, default=HOPELESS)
    return best - BLUR * log(sum(exp((best - time) / BLUR) for time in times)) if times else HOPELESS


@lru_cache(maxsize=65536)
def _expected(missing: int, jokers: int, outs: int, size: int, chances: float) -> float:
    """How many turns it takes until jokers and cards that come make up for all that is missing."""
    turns = 0.0
    for left in range(missing - jokers, 0, -1):
        share = min(0.9, outs * (left + jokers) / max(1, missing) / size)
        turns += 1 / max(1 / HOPELESS, 1 - (1 - share) ** chances)
    return min(turns, HOPELESS)
