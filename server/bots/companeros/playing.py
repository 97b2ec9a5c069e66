"""Which card to play (C3): what it brings in this trick, less what it would have brought later.

What it brings depends on those who follow. A bot with foresight imagines some ways for them to play: each draws a few
of the cards that may be left and plays the best of them. The same draws are used for all own cards, so that luck does
not decide between these.
"""

from collections.abc import Sequence

from protocol import companeros as c
from server.bots.companeros.situation import Situation
from server.bots.companeros.tricks import gain
from server.bots.kernel.judgement import Option

Draws = Sequence[Sequence[c.Card]]
"""For each player who follows, the cards to choose from."""


def choose(situation: Situation, cards: Sequence[c.Card]) -> c.Play:
    """Choose a card; the last one needs no judgement."""
    found = options(situation, cards)
    return situation.best(found) if len(found) > 1 else c.Play(cards[0])


def options(situation: Situation, cards: Sequence[c.Card]) -> list[Option]:
    """The cards to play."""
    futures = _futures(situation)
    return [Option(_worth(situation, card, futures) - situation.price(card.value), c.Play(card)) for card in cards]


def _futures(situation: Situation) -> Sequence[Draws]:
    """Some ways for the following players to play, fewer if they are many; without foresight, as if nobody followed."""
    followers = situation.to_follow
    ways = situation.skill.foresight // followers if followers else 0
    return [_draws(situation) for _ in range(ways)] or [()]


def _draws(situation: Situation) -> Draws:
    """Let the players who follow draw from what may be left; the unseen cards are always enough for one each."""
    followers = situation.to_follow
    unseen = situation.unseen
    drawn = situation.chance.sample(unseen, min(len(unseen), followers * situation.skill.respect))
    return [drawn[follower::followers] for follower in range(followers)]


def _worth(situation: Situation, card: c.Card, futures: Sequence[Draws]) -> float:
    """What a card brings in this trick, on average over what may follow."""
    mine, leads = len(situation.played), situation.skill.leads
    laid = [*situation.played, card]
    total = sum(gain(_answered(situation, laid, draws), mine, situation.rich, leads) for draws in futures)
    return total / len(futures)


def _answered(situation: Situation, laid: list[c.Card], draws: Draws) -> list[c.Card]:
    """The whole trick, everyone playing the best of the cards drawn as the trick lies then."""
    for options in draws:
        laid = max(([*laid, card] for card in options), key=lambda trick: _answer(situation, trick))
    return laid


def _answer(situation: Situation, trick: list[c.Card]) -> float:
    """What the last card of a trick is worth to its player."""
    return gain(trick, len(trick) - 1, situation.rich) - situation.price(trick[-1].value)
