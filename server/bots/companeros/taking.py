"""Which colour to take (C6): the one worth most, as well as this level can judge."""

from collections.abc import Sequence

from protocol import companeros as c
from server.bots.companeros.situation import Situation
from server.bots.kernel.judgement import Option


def options(situation: Situation, colours: Sequence[c.Colour]) -> list[Option]:
    """The colours to take. Points are never a burden, so nobody declines."""
    return [Option(_points(situation.view, colour), c.Take(colour)) for colour in colours]


def _points(view: c.View, colour: c.Colour) -> float:
    return sum(card.value for card in view.display if card.colour == colour)
