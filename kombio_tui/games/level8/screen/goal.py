"""How far a hand is from its level: the parts with the cards that are there, and what is still missing.

A hand that has it all shows the best way to lay it out: the one that is proposed first.
"""

from msgspec import Struct

from kombio_tui.kit.shared import shared
from protocol import level8 as k
from protocol.level8_melds import Search, layouts, melds_for


class Place(Struct, frozen=True):
    """A place in a part: what belongs there, and the card for it if the hand has one."""

    of: k.Of
    face: k.Face | None


Goal = tuple[tuple[Place, ...], ...]
"""The parts of a level, place by place."""


@shared
def goal(hand: tuple[k.Face, ...], level: k.Level) -> Goal:
    """Aim a level where the hand is closest to it, or show the best way to lay it out if nothing is missing."""
    aim = _nearest(hand, level)
    return aim if missing(aim) else made_of(layouts(hand, level)[0], level)


def _nearest(hand: tuple[k.Face, ...], level: k.Level) -> Goal:
    """Where the hand is closest to a level; jokers fill the first places that are left."""
    search = Search(hand, level)
    aims = next(aims for budget in range(k.size_of(level) + 1) for _, aims in search.within(budget))
    jokers = hand.count(k.JOKER)
    parts = []
    for part, meld in zip(level, melds_for(hand, level, aims), strict=True):
        places = []
        for place, face in enumerate(meld.cards):
            there = face if face != k.JOKER else k.JOKER if jokers > 0 else None
            jokers -= face == k.JOKER
            places.append(Place(k.Laid(0, part.kind, meld.of, ()).stands_for(place), there))
        parts.append(tuple(places))
    return tuple(parts)


@shared
def made_of(melds: tuple[k.Meld, ...], level: k.Level) -> Goal:
    """A level as it would be laid out."""
    laid = [k.Laid(0, part.kind, meld.of, meld.cards) for part, meld in zip(level, melds, strict=True)]
    return tuple(tuple(Place(it.stands_for(at), face) for at, face in enumerate(it.cards)) for it in laid)


def missing(aim: Goal) -> int:
    """How many cards are still missing."""
    return sum(place.face is None for part in aim for place in part)
