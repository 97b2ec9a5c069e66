"""A round in which nothing can be laid any more (L7).

The theory. A turn takes a card and gives a card, so a hand gets smaller only by what is laid out or laid off. When no
card outside the melds fits onto any of them, and nobody whose level does not lie could make it from those cards, no
hand can ever become empty: what may be laid depends on the melds alone, and they stay as they are.

That the last hand card must be put down (`last_card = discard`) changes little. Whoever takes a card that fits has
another one to put down, so as long as a card fits somebody may lay it, and the melds can't grow forever. But a level
needs one card more than it asks for, and a hand that has fewer never lays it out.
"""

from protocol.base import Seat
from protocol.level8 import BOX, JOKER, Face, Laid, Level, size_of
from protocol.level8_melds import Search, ends, fitting, rest_of
from server.rules.kernel.rounds import seats
from server.rules.level8.state import State, laid, lies, parts, wins_at_once

JOKERS = BOX.count(JOKER)


def stuck(state: State) -> bool:
    """Whether no hand can ever become empty in this round."""
    table = [laid(state, meld) for meld in state.melds]
    if not table or _joker_fits(table):
        return False
    off_table = rest_of(BOX, table)
    if any(fitting(dict.fromkeys(off_table), table)):
        return False
    return not any(_could_make(off_table, parts(state, seat)) for seat in seats(state) if _may_lay_out(state, seat))


def _joker_fits(table: list[Laid]) -> bool:
    """Whether there is a joker left, and a place for it: nearly always, and found out at once."""
    return sum(meld.cards.count(JOKER) for meld in table) < JOKERS and any(ends(JOKER, meld) for meld in table)


def _may_lay_out(state: State, seat: Seat) -> bool:
    """Whether a player still has a level to lay out, and cards enough for it after taking one."""
    if lies(state, seat):
        return False
    enough = size_of(parts(state, seat)) <= len(state.hands[seat])
    return enough or wins_at_once(state, seat) or state.options.last_card == "free"


def _could_make(cards: list[Face], level: Level) -> bool:
    """Whether a level can be made from these cards, whoever holds them now."""
    return any(True for _ in Search(cards, level).within(cards.count(JOKER)))
