"""Which card to play (C3): what it wins in this trick, less what it could win later.

What it brings depends on those who follow. A bot with foresight imagines some ways for them to play: each draws a few
of the cards that may be left and plays the best of them. The same draws are used for all own cards, so that luck does
not decide between these.
"""

from collections.abc import Sequence

from protocol import companeros as c
from server.bots.companeros.imagined import Imagined
from server.bots.companeros.situation import Situation
from server.bots.kernel.judgement import Option

Draws = Sequence[Sequence[c.Card]]
"""For each player who follows, the cards to choose from."""
Futures = Sequence[Draws]
"""Some ways for the trick to go on."""


def choose(situation: Situation, cards: Sequence[c.Card]) -> c.Play:
    """Choose a card; the last one needs no judgement."""
    found = options(situation, cards)
    return situation.best(found) if len(found) > 1 else c.Play(cards[0])


def options(situation: Situation, cards: Sequence[c.Card], futures: Futures | None = None) -> list[Option]:
    """The cards to play, in these ways for the trick to go on."""
    futures = futures or _futures(situation)
    return [Option(_worth(situation, card, futures) - situation.prices[card.value], c.Play(card)) for card in cards]


def _futures(situation: Situation) -> Futures:
    """Some ways for the following players to play, fewer if they are many; without foresight, as if nobody followed."""
    return [_draws(situation) for _ in range(_ways(situation))] or [()]


def dealt_futures(situation: Situation) -> Futures:
    """Half as many ways, from unseen cards that are shuffled and dealt out, so that all come up about as often.

    That is quicker. It is for comparing two cards again and again, which needs fewer ways each time.
    """
    followers, unseen, ways = situation.to_follow, situation.unseen.copy(), max(1, _ways(situation) // 2)
    each = min(len(unseen), followers * situation.skill.respect)
    futures: list[Draws] = []
    while len(futures) < ways:
        situation.chance.shuffle(unseen)
        hands = (unseen[start : start + each] for start in range(0, len(unseen) - each + 1, each))
        futures += [[hand[follower::followers] for follower in range(followers)] for hand in hands]
    return futures[:ways]


def _ways(situation: Situation) -> int:
    """How many ways for the trick to go on are imagined."""
    return situation.skill.foresight // situation.to_follow if situation.to_follow else 0


def _draws(situation: Situation) -> Draws:
    """Let the players who follow draw from what may be left; the unseen cards are always enough for one each."""
    followers = situation.to_follow
    unseen = situation.unseen
    drawn = situation.chance.sample(unseen, min(len(unseen), followers * situation.skill.respect))
    return [drawn[follower::followers] for follower in range(followers)]


def _worth(situation: Situation, card: c.Card, futures: Futures) -> float:
    """What a card brings in this trick, on average over what may follow."""
    trick = situation.imagined.after(card)
    return sum([_answered(trick, draws).outcome() for draws in futures]) / len(futures)


def _answered(trick: Imagined, draws: Draws) -> Imagined:
    """The whole trick, everyone playing the best of the cards drawn as the trick lies then."""
    for cards in draws:
        trick = trick.after(max(cards, key=trick.__getitem__))
    return trick
