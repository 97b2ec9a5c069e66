"""Slaps, and how they are settled (K20 to K28)."""

from collections.abc import Iterator

from protocol import kombio as k
from server.bots.kombio.situation import Situation

RACE = 0.8
"""How likely a slap that is planned will be the first."""
HANDED_OVER_FROM = 2
"""The lowest face that is better handed over than kept (K25)."""


def worth_on_top(situation: Situation, face: k.Face, leaving: k.Spot | None = None) -> float:
    """What it would be worth if a card of this face came on the discard pile, out of the spot it leaves, if any."""
    return RACE * max((worth for worth, _ in matches(situation, face, leaving)), default=0)


def wanted(situation: Situation) -> bool:
    """Whether the top card is one to slap: only when a card of the same face is remembered."""
    top = situation.view.top
    return top is not None and any(matches(situation, top))


def matches(situation: Situation, face: k.Face, leaving: k.Spot | None = None) -> Iterator[tuple[float, k.Spot]]:
    """The cards of this face that are worth a slap, each with its worth: the bot's own, or its worst given away."""
    for spot, card in situation.memory.cards.items():
        if card.face != face or spot == leaving or spot.seat == situation.view.taboo:
            continue
        worth = face if spot.seat == situation.me else _worth_of_giving(situation, spot, face, leaving)
        if worth > 0:
            yield worth, spot


def _worth_of_giving(situation: Situation, spot: k.Spot, face: k.Face, leaving: k.Spot | None) -> float:
    """K23: the other player gets the bot's worst card instead of this one."""
    worst = situation.worst(but=leaving)
    if worst is None or not situation.skill.slaps_others:
        return 0
    given = situation.mean(worst)
    return given + situation.spite(spot.seat) * (given - face)


def name(situation: Situation, offer: k.Offer) -> k.Move:
    """Name the best card of the top card's face; if none is remembered, the likeliest."""
    top = situation.view.top
    known = [match for match in matches(situation, top) if match[1] in offer.spots] if top is not None else []
    if known:
        return k.Name(max(known)[1])
    return k.Name(max(offer.spots, key=lambda spot: _likelihood(situation, spot)))


def _likelihood(situation: Situation, spot: k.Spot) -> float:
    """How likely a card has the top card's face; the bot's cards come first, as nobody can hand them over."""
    top, face = situation.view.top, situation.face(spot)
    if face is not None or top is None:
        return float(face == top)
    return situation.unseen.share(top) + (0.01 if spot.seat == situation.me else 0)


def give(situation: Situation, offer: k.Offer) -> k.Move:
    """K23: give the worst card away."""
    return k.Give(max(offer.spots, key=situation.mean).slot)


def decide(situation: Situation) -> k.Move:
    """K25: hand the card over that lies open, unless it is so low that a penalty card hurts the slapper more."""
    slap = situation.view.slap
    face = situation.face(slap.spot) if slap and slap.spot else None
    return k.HandOver() if face is not None and face >= HANDED_OVER_FROM else k.Keep()
