"""The draw pile and the players' own discard piles (L3, L6, L9)."""

from protocol.base import Seat
from protocol.level8 import Reshuffled
from server.rules.kernel.change import Change
from server.rules.kernel.piles import reshuffle
from server.rules.kernel.rounds import changed, seats
from server.rules.level8.state import Card, State


def can_draw(state: State) -> bool:
    """Whether the draw pile has a card that lies face down."""
    return len(state.draw_pile) > state.turned


def full_piles(state: State) -> tuple[Seat, ...]:
    """Whose discard piles have a card to take."""
    return tuple(seat for seat in seats(state) if state.piles[seat])


def give(change: Change[State], seat: Seat, card: Card) -> None:
    """Add a card to a hand; the newest is last."""
    hands = change.state.hands
    change.set(hands=changed(hands, seat, (*hands[seat], card)))


def pop_discard_pile(change: Change[State], seat: Seat) -> Card:
    """Take the top card of a player's discard pile."""
    piles = change.state.piles
    *rest, card = piles[seat]
    change.set(piles=changed(piles, seat, tuple(rest)))
    return card


def lay_open(change: Change[State], seat: Seat, card: Card) -> None:
    """Put a card on a player's own discard pile."""
    piles = change.state.piles
    change.set(piles=changed(piles, seat, (*piles[seat], card)))


def push_under(change: Change[State], skip: Card) -> None:
    """Push a skip face up under the draw pile (L9)."""
    change.set(draw_pile=(skip, *change.state.draw_pile), turned=change.state.turned + 1)


def renew(change: Change[State]) -> None:
    """Make a new draw pile if no card of it lies face down any more, as far as there are cards for one (L6, L9).

    Every player returns their discard pile except its top card; skips that lay face up are shuffled in.
    """
    state = change.state
    back = [card for pile in state.piles for card in pile[:-1]] + list(reversed(state.draw_pile))
    if can_draw(state) or not back:
        return
    reshuffle(change, back)
    change.set(turned=0, piles=tuple(pile[-1:] for pile in state.piles))
    change.say(Reshuffled(len(back)))
