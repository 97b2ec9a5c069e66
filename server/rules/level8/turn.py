"""A turn: a player takes a card, may lay cards, and ends with a discard (L3, L7, L9)."""

from protocol.base import Reason as Common
from protocol.base import Seat
from protocol.level8 import SKIP, Discarded, Drew, Face, Reason, Skipped, Took
from server.rules.kernel.change import Change
from server.rules.kernel.piles import pop_draw_pile
from server.rules.kernel.rounds import changed, seats, set_idle
from server.rules.level8.piles import can_draw, give, lay_open, pop_discard_pile, renew
from server.rules.level8.rounds import next_turn
from server.rules.level8.scoring import end_round
from server.rules.level8.skips import spared
from server.rules.level8.state import Playing, State, held, without
from server.rules.level8.stuck import stuck


def draw(change: Change[State], seat: Seat) -> Reason | None:
    """L3: take the top card of the draw pile; when it was the last one, a new pile is made (L6, L9)."""
    if not can_draw(change.state):
        return Reason.NOTHING_TO_DRAW
    card = pop_draw_pile(change)
    give(change, seat, card)
    change.set(stage=Playing())
    change.say(Drew(seat, change.state.faces[card]))
    renew(change)
    return None


def take(change: Change[State], seat: Seat, whose: Seat) -> Reason | Common | None:
    """L3: take the top card of any player's discard pile."""
    if whose not in seats(change.state):
        return Common.NO_SUCH_SEAT
    if not change.state.piles[whose]:
        return Reason.NOTHING_TO_TAKE
    card = pop_discard_pile(change, whose)
    give(change, seat, card)
    change.set(stage=Playing())
    change.say(Took(seat, whose, change.state.faces[card]))
    return None


def discard(change: Change[State], seat: Seat, face: Face) -> Reason | None:
    """L3: put a hand card on the player's own discard pile."""
    cards = held(change.state, seat, (face,))
    if cards is None:
        return Reason.NOT_IN_HAND
    hands = change.state.hands
    change.set(hands=changed(hands, seat, without(hands[seat], cards)))
    lay_open(change, seat, cards[0])
    change.say(Discarded(seat, face))
    _end_turn(change, seat)
    return None


def play_skip(change: Change[State], seat: Seat, to: Seat) -> Reason | Common | None:
    """L9: put a skip before another player who has none."""
    state = change.state
    if to not in seats(state):
        return Common.NO_SUCH_SEAT
    cards = held(state, seat, (SKIP,))
    if cards is None:
        return Reason.NOT_IN_HAND
    if reason := spared(state, seat, to):
        return reason
    change.set(
        hands=changed(state.hands, seat, without(state.hands[seat], cards)),
        skips=changed(state.skips, to, cards[0]),
    )
    change.say(Skipped(seat, to))
    _end_turn(change, seat)
    return None


def _end_turn(change: Change[State], seat: Seat) -> None:
    """L7: a player who has put down the last hand card ends the round at once; it also ends when nobody ever could."""
    set_idle(change, seat, 0)
    if not change.state.hands[seat]:
        end_round(change, seat)
    elif stuck(change.state):
        end_round(change, None)
    else:
        next_turn(change)
