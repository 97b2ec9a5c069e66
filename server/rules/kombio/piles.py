"""The draw pile and the discard pile (K5, K8, K40)."""

from protocol.base import Seat
from protocol.kombio import Face, Penalty, Reason, Reshuffled
from server.rules.kernel import piles
from server.rules.kernel.change import Change
from server.rules.kombio.grids import add
from server.rules.kombio.knowledge import EVERYONE, forget, learn
from server.rules.kombio.state import Card, State


def top_face(state: State) -> Face | None:
    """The face on the discard pile."""
    return state.faces[state.discard_pile[-1]] if state.discard_pile else None


def lay_open(change: Change[State], card: Card, *, laid_off: bool = False) -> None:
    """Put a card on the discard pile for all to see.

    It is the new top card, which may be slapped and taken, unless it was laid off as identical (K26).
    """
    learn(change, card, EVERYONE)
    change.set(
        discard_pile=(*change.state.discard_pile, card),
        top_laid_off=laid_off,
        top_slapped=laid_off,
    )


def cannot_draw(state: State) -> Reason | None:
    """Why no card can be drawn, if none can (K40)."""
    return None if state.draw_pile or _reshufflable(state) else Reason.NOTHING_TO_DRAW


def cannot_take(state: State) -> Reason | None:
    """Why the top of the discard pile can't be taken, if it can't (K11)."""
    if not state.discard_pile:
        return Reason.NOTHING_TO_TAKE
    return Reason.TOP_WAS_LAID_OFF if state.top_laid_off else None


def nothing_to_play(state: State) -> bool:
    """Whether a turn can't be played: it would only be a call (K40)."""
    if state.options.empty_pile == "end_round":
        return not state.draw_pile
    return bool(cannot_draw(state) and cannot_take(state))


def pop_draw_pile(change: Change[State]) -> Card:
    """Take the top card of the draw pile, shuffling the discard pile into a new one first if it must be."""
    if not change.state.draw_pile:
        _reshuffle(change)
    return piles.pop_draw_pile(change)


def put_back(change: Change[State], card: Card) -> None:
    """Return a drawn card to the draw pile, so that nobody knows it any more."""
    change.set(draw_pile=(*change.state.draw_pile, card))
    forget(change, (card,))


def draw_penalty(change: Change[State], seat: Seat) -> None:
    """Add a card that nobody sees to a grid; with no card left to draw there is no penalty (K24, K40)."""
    if cannot_draw(change.state):
        change.say(Penalty(seat, slot=None))
        return
    card = pop_draw_pile(change)
    slot = add(change, seat, card)
    change.say(Penalty(seat, slot))


def _reshufflable(state: State) -> tuple[Card, ...]:
    """What lies under the top card of the discard pile, and under the identical card on it, if there is one.

    With `empty_pile = end_round` nothing is ever shuffled again.
    """
    if state.options.empty_pile == "end_round":
        return ()
    stays = 2 if state.top_laid_off else 1
    return state.discard_pile[:-stays]


def _reshuffle(change: Change[State]) -> None:
    cards = _reshufflable(change.state)
    piles.reshuffle(change, cards)
    change.set(discard_pile=change.state.discard_pile[len(cards) :])
    forget(change, cards)
    change.say(Reshuffled(len(cards)))
