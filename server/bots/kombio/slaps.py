"""Slaps, and how they are settled (K20 to K28)."""

from collections.abc import Iterator

from protocol import kombio as k
from server.bots.kernel.judgement import Option
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


def options(situation: Situation) -> list[Option]:
    """Wait, or slap and name the best card; a slap may also be a gamble."""
    named = [_worth_of_naming(situation, spot) for spot in (*situation.own, *situation.others)]
    return [Option(0, None), Option(max(named, default=0.0), k.Slap())]


def names(situation: Situation, offer: k.Offer) -> list[Option]:
    """The cards to name: preferably one that is remembered to have the top card's face, or else a likely one."""
    return [Option(_worth_of_naming(situation, spot), k.Name(spot)) for spot in reversed(offer.spots)]


def _worth_of_naming(situation: Situation, spot: k.Spot) -> float:
    """The gain if the card has the top card's face and the cost if not, weighted by their probabilities."""
    top, unseen = situation.view.top, situation.unseen
    if top is None:
        return 0.0
    right = _likelihood(situation, spot, top)
    if spot.seat == situation.me:
        return right * top - (1 - right) * unseen.mean
    return right * _worth_of_giving(situation, spot, top, None) - (1 - right) * _cost_of_error(situation, spot)


def _cost_of_error(situation: Situation, spot: k.Spot) -> float:
    """K25: a penalty card, or a card that its owner would rather hand over."""
    face, unseen = situation.face(spot), situation.unseen
    if face is not None:
        return face if face >= HANDED_OVER_FROM else unseen.mean
    return sum(unseen.share(each) * (each if each >= HANDED_OVER_FROM else unseen.mean) for each in unseen.counts)


def _likelihood(situation: Situation, spot: k.Spot, top: k.Face) -> float:
    """How likely it is that a card has the top card's face."""
    face = situation.face(spot)
    return situation.unseen.share(top) if face is None else float(face == top)


def gifts(situation: Situation, offer: k.Offer) -> list[Option]:
    """K23: the cards to give away, preferably the worst."""
    return [Option(situation.mean(spot), k.Give(spot.slot)) for spot in offer.spots]


def replies(situation: Situation) -> list[Option]:
    """K25: hand the card over that lies open, unless it is so low that a penalty card hurts the slapper more."""
    slap = situation.view.slap
    face = situation.face(slap.spot) if slap and slap.spot else None
    kept = Option(0, k.Keep())
    return [kept] if face is None else [Option(face - HANDED_OVER_FROM, k.HandOver()), kept]
