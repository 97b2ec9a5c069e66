"""What to do with the action of a card just discarded (K14 to K18), and what the action would be worth."""

from collections.abc import Callable, Iterable, Iterator

from protocol import kombio as k
from server.bots.kernel.judgement import Option
from server.bots.kombio.situation import Situation

RISK = 0.5
"""What a swap must be worth at least: what comes is known to others."""

ALONE = 0.2
"""What it is worth more to know a card that its owner doesn't, who so can't slap for it first."""


def options(situation: Situation, offers: dict[str, k.Offer]) -> Iterator[Option]:
    """Pass, and all looks and swaps that are worth something."""
    yield Option(0, k.Pass())
    if "peek" in offers:
        yield from (look for look in _looks(situation, offers["peek"].spots) if look.worth > 0)
    if "exchange" in offers:
        yield from (swap for swap in _swaps(situation, offers["exchange"]) if swap.worth > 0)


def worth_of(situation: Situation, move: k.Peek | k.Exchange) -> float:
    """What a look or a swap is worth, including those that the bot would not consider."""
    if isinstance(move, k.Peek):
        return next(_looks(situation, (move.spot,))).worth
    own, other = (move.a, move.b) if move.a.seat == situation.me else (move.b, move.a)
    return _worth_of_swap(situation, own, other) if own.seat == situation.me != other.seat else 0


def worth(situation: Situation, face: k.Face) -> float:
    """What the action of a card with this face is worth now, if it has one."""
    return WORTHS[face](situation) if face in WORTHS else 0


def _looks(situation: Situation, spots: Iterable[k.Spot]) -> Iterator[Option]:
    """The cards to look at, by what it is worth to know them or to swap them afterwards."""
    to_swap, prospect = _looks_before_swap(situation)
    for spot in spots:
        yield Option(_worth_of_knowing(situation, spot) + (prospect if spot in to_swap else 0), k.Peek(spot))


def _looks_before_swap(situation: Situation) -> tuple[tuple[k.Spot, ...], float]:
    """The cards to look at in order to swap them then, and what that swap is worth: with a 13 one, with a 14 two."""
    action, pair = situation.view.action, _pair(situation)
    if pair is None or action is None or action.face not in (13, 14):
        return (), 0
    return (pair if action.face == 14 else pair[1:]), _worth_of_swap(situation, *pair)


def _worth_of_knowing(situation: Situation, spot: k.Spot) -> float:
    skill = situation.skill
    if situation.face(spot) is not None or situation.last_turn:
        return 0
    if spot.seat == situation.me:
        return skill.curiosity
    return skill.interest + (0 if spot.seat in situation.memory.cards[spot].seen_by else ALONE)


def _swaps(situation: Situation, offer: k.Offer) -> Iterator[Option]:
    """The swaps of one of the bot's cards for another, among the cards that may and must be swapped."""
    mine = [spot for spot in offer.spots if spot.seat == situation.me]
    theirs = [spot for spot in offer.spots if spot.seat != situation.me]
    for own in mine:
        for other in theirs:
            if {own, other}.issuperset(offer.fixed):
                yield Option(_worth_of_swap(situation, own, other), k.Exchange(own, other))


def _worth_of_swap(situation: Situation, own: k.Spot, other: k.Spot) -> float:
    return (situation.mean(own) - situation.mean(other)) * (1 + situation.spite(other.seat)) - RISK


def _pair(situation: Situation) -> tuple[k.Spot, k.Spot] | None:
    """The bot's worst card and the best card of another player."""
    own, other = situation.worst(), min(situation.others, key=situation.mean, default=None)
    return (own, other) if own and other else None


def _look_own(situation: Situation) -> float:
    return max((_worth_of_knowing(situation, spot) for spot in situation.own), default=0)


def _look_other(situation: Situation) -> float:
    return max((_worth_of_knowing(situation, spot) for spot in situation.others), default=0)


def _swap(situation: Situation) -> float:
    pair = _pair(situation)
    return max(0, _worth_of_swap(situation, *pair)) if pair else 0


def _look_and_swap(situation: Situation) -> float:
    return max(_look_own(situation), _look_other(situation), _swap(situation))


WORTHS: dict[k.Face, Callable[[Situation], float]] = {
    **dict.fromkeys((7, 8), _look_own),
    **dict.fromkeys((9, 10), _look_other),
    **dict.fromkeys((11, 12), _swap),
    **dict.fromkeys((13, 14), _look_and_swap),
}
"""What each action card's action is worth."""
