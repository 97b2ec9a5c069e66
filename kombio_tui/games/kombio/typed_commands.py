"""What is typed at a Kombio table in line mode: the words, what may stand after them, and the moves they become.

Cards are named as on the screen: one's own by a number, another player's by that player's letter and a number. A card
alone is enough where only one thing can be done with it. A slap may name its card in the same line.
"""

import re
from collections.abc import Mapping, Sequence

from kombio_tui.games.kombio.keyboard.key_meanings import ANOTHER_CARD, NO_CARD_ASKED, NOT_THAT_CARD, with_card
from kombio_tui.games.kombio.keyboard.keys import BY_VERB, CARD_LABELS, CARD_VERBS, KEYS, SEATS
from kombio_tui.text.languages import marked
from kombio_tui.text.typed_words import Phrase, Word
from protocol import kombio as k

CARD = re.compile(rf"([{SEATS}]?)(\d{{1,2}})")

WORDS = {
    "ready": Word(marked("ready, r"), BY_VERB["ready"].help),
    "draw": Word(marked("draw, d"), BY_VERB["draw"].help),
    "take": Word(marked("take, t"), marked("take the top card of the discard pile in place of that card")),
    "call": Word(marked("kombio, call, k"), BY_VERB["call"].label),
    "discard": Word(marked("discard, x"), BY_VERB["discard"].help),
    "swap": Word(marked("put"), CARD_LABELS["swap"]),
    "peek": Word(marked("peek"), CARD_LABELS["peek"]),
    "exchange": Word(marked("swap"), marked("swap these two cards")),
    "pass": Word(marked("pass, p"), BY_VERB["pass"].help),
    "name": Word(marked("name"), marked("that card matches the top card")),
    "give": Word(marked("give"), CARD_LABELS["give"]),
    "hand_over": Word(marked("yes, y"), BY_VERB["hand_over"].help),
    "keep": Word(marked("no, n"), BY_VERB["keep"].help),
    "slap": Word(marked("slap, s"), marked("slap, ideally with the card you mean: s 3, or s b2")),
}
"""The words, by the offers that they take up."""

PLAIN: dict[str, k.Move] = {**{bound.verb: bound.move for bound in KEYS if bound.move}, "call": k.Call()}
"""The moves that name no card."""

Offers = Mapping[str, k.Offer]


def name_of(spot: k.Spot, viewer: int | None) -> str:
    """A card as it is typed."""
    return f"{spot.slot}" if spot.seat == viewer else f"{SEATS[spot.seat]}{spot.slot}"


def phrase(offer: k.Offer, viewer: int | None) -> Phrase:
    """An offer as it may be typed."""
    names = tuple(name_of(spot, viewer) for spot in offer.spots if spot not in offer.fixed)
    if offer.verb != "exchange":
        return Phrase(WORDS[offer.verb], names)
    missing = 2 - len(offer.fixed)
    return Phrase(WORDS["exchange"], names if missing else (), two=missing == 2)


def verb_for_cards(offers: Offers) -> str | None:
    """What a card alone means now."""
    return next((verb for verb in CARD_VERBS if verb in offers and offers[verb].spots), None)


def spots_of(names: Sequence[str], viewer: int | None, offer: k.Offer | None) -> list[k.Spot] | None:
    """The cards that are named; a number alone is one's own, or of the only player whose cards are asked for."""
    seats = {spot.seat for spot in offer.spots} if offer else set()
    alone = seats.pop() if len(seats) == 1 else viewer
    found = [CARD.fullmatch(name) for name in names]
    owners = [(SEATS.index(card[1]) if card[1] else alone) for card in found if card]
    if None in found or None in owners:
        return None
    return [k.Spot(owner or 0, int(card[2])) for owner, card in zip(owners, found, strict=True) if card]


def move(offer: k.Offer, spots: Sequence[k.Spot]) -> k.Move | str | None:
    """The move of an offer and its cards; the reason why it is none, or None if a card is missing."""
    if offer.verb == "exchange":
        return _exchange(offer, spots)
    if offer.verb in PLAIN:
        return NO_CARD_ASKED.text if spots else PLAIN[offer.verb]
    if len(spots) != 1:
        return None
    (spot,) = spots
    return with_card(offer.verb, spot) if spot in offer.spots else NOT_THAT_CARD.text


def _exchange(offer: k.Offer, spots: Sequence[k.Spot]) -> k.Move | str | None:
    meant = [*(spot for spot in offer.fixed if spot not in spots), *spots]
    if not set(meant) <= set(offer.spots):
        return NOT_THAT_CARD.text
    if len(meant) != 2:
        return None if len(meant) < 2 else NOT_THAT_CARD.text
    return k.Exchange(*meant) if meant[0] != meant[1] else ANOTHER_CARD.text
