"""What to lay out, and what to lay off (L3 to L5)."""

from collections.abc import Iterable

from protocol import level8 as k
from protocol.level8_melds import rest_of
from server.bots.kernel.judgement import Option
from server.bots.level8.situation import Situation, laid_off


def layouts(situation: Situation, melds: Iterable[tuple[k.Meld, ...]]) -> list[Option]:
    """The ways to lay out the level. The best leaves the fewest cards that fit nowhere."""
    return [Option(-_cards_left(situation, ways), k.LayOut(ways)) for ways in melds]


def lay_off(situation: Situation, offer: k.Offer) -> k.Move | None:
    """Lay off a card that fits; jokers only where others can follow, or when the rest goes with them."""
    moves, rest = laid_off(situation.hand, situation.view.melds)
    if moves:
        return moves[0]
    others = [face for face in rest if face != k.JOKER]
    if len(others) > 1 or (not others and len(rest) == 1):
        return None
    return next((place for place in offer.places if place.face == k.JOKER), None)


def ends_round(situation: Situation) -> bool:
    """Whether all that is left after laying off is a card to put down."""
    return len(laid_off(situation.hand, situation.view.melds)[1]) <= 1


def _cards_left(situation: Situation, melds: tuple[k.Meld, ...]) -> int:
    level = situation.view.parts(situation.me)
    new = [k.Laid(situation.me, part.kind, meld.of, meld.cards) for part, meld in zip(level, melds, strict=True)]
    rest = rest_of(situation.hand, melds)
    left = laid_off(rest, (*situation.view.melds, *new))[1]
    return sum(face != k.JOKER for face in left) + sum(face == k.JOKER for meld in melds for face in meld.cards)
