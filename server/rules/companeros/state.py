"""A game of Compañeros as one immutable value.

The theory. A round is nine tricks, and a trick is two stages,

    Playing (each plays a card, clockwise) -> HandingOut (in order of the cards, each takes a colour) -> (next trick)

and after the ninth Scored, then the next round, or Over. Whom a hand-out is for follows from the cards of the trick
alone (ranking.py), so a trick keeps no more than what was played and what was given.

In both stages `turn` is the one player who is waited for. A card is its face: it is in one hand, in the display, in
the trick or taken, and the hands are all that is secret. Hands and display are in the order in which cards came to
lie there, so nothing about a hand shows in it.
"""

from collections.abc import Iterable

from msgspec import Struct

from protocol.base import Seat
from protocol.companeros import Card, Colour, Given, Laid, Options, RoundEnded
from server.rules.kernel.rounds import Over, RoundState, Scored

Cards = tuple[Card, ...]


class Playing(Struct, frozen=True):
    """Each in turn plays a card (C3)."""


class HandingOut(Struct, frozen=True):
    """Each in the order of the hand-out takes a colour or declines (C6)."""


Stage = Playing | HandingOut | Scored[RoundEnded] | Over[RoundEnded]


class Trick(Struct, frozen=True):
    """A trick: its number in the round, who started it, the cards played, and what was given in its hand-out."""

    number: int
    starter: Seat
    played: tuple[Laid, ...] = ()
    given: tuple[Given, ...] = ()


class State(RoundState, frozen=True, kw_only=True):
    """Everything there is to a game, secrets included."""

    options: Options
    stage: Stage = Playing()
    starters: tuple[Seat, ...] = ()
    """Who started each round so far."""
    hands: tuple[Cards, ...] = ()
    display: Cards = ()
    taken: tuple[Cards, ...] = ()
    trick: Trick
    last: Trick | None = None
    """The trick before this one in the round."""
    noted: tuple[tuple[int, ...], ...] = ()
    """The points of each round that is over."""


def colours(cards: Iterable[Card]) -> tuple[Colour, ...]:
    """The colours of these cards, each once, in the order in which they come up."""
    return tuple(dict.fromkeys(card.colour for card in cards))
