"""Which colour to take (C6): the richest, as far as the level's judgement goes."""

from collections.abc import Sequence

from protocol import companeros as c
from server.bots.companeros.situation import Situation


def choose(situation: Situation, colours: Sequence[c.Colour]) -> c.Take:
    """Choose a colour. Points are never a burden, so nobody declines."""
    return situation.best((_points(situation.view, colour), c.Take(colour)) for colour in colours)


def _points(view: c.View, colour: c.Colour) -> float:
    return sum(card.value for card in view.display if card.colour == colour)
