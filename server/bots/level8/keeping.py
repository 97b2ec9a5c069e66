"""Which cards to keep for the next round (L11)."""

from collections.abc import Iterator

from protocol import level8 as k
from protocol.level8_melds import melds_for
from server.bots.level8.situation import Situation


def keep(situation: Situation, offer: k.Offer) -> k.Move:
    """Keep jokers, then the cards of the part of the best plan that is nearest to be whole, and so on."""
    return k.Keep(tuple(_in_order(situation, offer.faces))[: k.KEEP_UP_TO])


def _in_order(situation: Situation, hand: tuple[k.Face, ...]) -> Iterator[k.Face]:
    yield from (face for face in hand if face == k.JOKER)
    plans = situation.prospects.plans
    if not plans:
        return
    melds = melds_for(hand, situation.view.parts(situation.me), plans[0].aims)
    rows = [[face for face in meld.cards if face != k.JOKER] for meld in melds]
    for row in sorted(rows, key=len, reverse=True):
        yield from row
