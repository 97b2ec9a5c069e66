"""A round in which nothing can be laid any more (L7).

The theory. A turn takes a card and gives a card, so a hand gets smaller only by what is laid out or laid off. When no
card outside the melds fits onto any of them, and nobody whose level does not lie could make it from those cards, no
hand can ever become empty: what may be laid depends on the melds alone, and they stay as they are.
"""

from itertools import chain

from protocol.level8 import JOKER, Face, Level
from protocol.level8_melds import Search, fitting
from server.rules.level8.state import State, faces_of, laid, lies, parts, seats


def stuck(state: State) -> bool:
    """Whether no hand can ever become empty in this round."""
    if not state.melds:
        return False
    off_table = _off_table(state)
    if any(fitting(dict.fromkeys(off_table), [laid(state, meld) for meld in state.melds])):
        return False
    return not any(_could_make(off_table, parts(state, seat)) for seat in seats(state) if not lies(state, seat))


def _off_table(state: State) -> tuple[Face, ...]:
    """All cards that are in no meld, jokers first: they fit nearly everywhere."""
    lying = frozenset(chain.from_iterable(meld.cards for meld in state.melds))
    faces = faces_of(state, (card for card in range(len(state.faces)) if card not in lying))
    return tuple(sorted(faces, key=lambda face: face != JOKER))


def _could_make(cards: tuple[Face, ...], level: Level) -> bool:
    """Whether a level can be made from these cards, whoever holds them now."""
    return any(True for _ in Search(cards, level).within(cards.count(JOKER)))
