"""A draw pile: a tuple of cards with its top at the end."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from server.rules.kernel.change import Change
from server.rules.kernel.rounds import RoundState
from server.rules.kernel.shuffle import round_seed, shuffled

T = TypeVar("T")


class PileState(RoundState, frozen=True, kw_only=True):
    """The state of a game with a draw pile. A card is a number: its place in the round's deck."""

    draw_pile: tuple[int, ...] = ()
    reshuffles: int = 0
    """How many new draw piles were made in this round."""


S = TypeVar("S", bound=PileState)


def face_down(cards: Iterable[T]) -> tuple[T, ...]:
    """Make a draw pile of shuffled cards: the first of them is drawn first."""
    return tuple(cards)[::-1]


def pop_draw_pile(change: Change[S]) -> int:
    """Take the top card of the draw pile."""
    *rest, card = change.state.draw_pile
    change.set(draw_pile=tuple(rest))
    return card


def reshuffle(change: Change[S], cards: Sequence[int]) -> None:
    """Make a new draw pile of these cards. Each pile of a round has its own shuffle."""
    state = change.state
    number = state.reshuffles + 1
    order = shuffled(cards, round_seed(state.seed, state.round), f"reshuffle {number}")
    change.set(draw_pile=face_down(order), reshuffles=number)
