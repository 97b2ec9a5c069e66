"""What the action cards 7 to 14 allow (K14 to K19, K32).

Every action is the same small thing: look at a number of cards of certain owners, and then, for some, swap two cards,
among them all that were looked at. The table below is the whole difference between them.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from protocol.base import Seat
from protocol.kombio import ActionEnded, Exchanged, Face, Peeked, Reason, Spot
from server.rules.kernel.change import Change, expect
from server.rules.kernel.rounds import seats
from server.rules.kombio.grids import exchange_cards
from server.rules.kombio.knowledge import bit, show
from server.rules.kombio.rounds import next_turn
from server.rules.kombio.state import (
    Acting,
    State,
    card_at,
    spot_of,
    spots_of,
    taboo_seat,
    the_card,
    touchable,
    why_not_touch,
)


class Action(Struct, frozen=True):
    """How many cards may be looked at, whose, and whether two cards may be swapped after that."""

    looks: int
    own: bool = True
    others: bool = True
    swaps: bool = False


_look_own = Action(looks=1, others=False)
_look_other = Action(looks=1, own=False)
_blind_swap = Action(looks=0, swaps=True)

ACTIONS: dict[Face, Action] = {
    7: _look_own,
    8: _look_own,
    9: _look_other,
    10: _look_other,
    11: _blind_swap,
    12: _blind_swap,
    13: Action(looks=1, swaps=True),
    14: Action(looks=2, swaps=True),
}


def why_not_peek(state: State, acting: Acting, spot: Spot) -> Reason | None:
    """Why a card may not be looked at now, if it may not."""
    action = ACTIONS[acting.face]
    if len(acting.looked) == action.looks:
        return Reason.NO_LOOK_LEFT
    if reason := why_not_touch(state, spot):
        return reason
    if card_at(state, spot) in acting.looked:
        return Reason.ALREADY_LOOKED_AT
    if spot.seat == state.turn:
        return None if action.own else Reason.OTHERS_CARDS_ONLY
    return None if action.others else Reason.OWN_CARDS_ONLY


def peekable(state: State, acting: Acting) -> Iterator[Spot]:
    """The cards that may be looked at now; most actions let only some seats' cards be looked at, or none any more."""
    action, taboo = ACTIONS[acting.face], taboo_seat(state)
    if len(acting.looked) == action.looks:
        return
    for seat in seats(state):
        if seat != taboo and (action.own if seat == state.turn else action.others):
            yield from (spot for spot in spots_of(state, seat) if card_at(state, spot) not in acting.looked)


def why_not_exchange(state: State, acting: Acting, a: Spot, b: Spot) -> Reason | None:
    """Why two cards may not be swapped now, if they may not."""
    action = ACTIONS[acting.face]
    if not action.swaps:
        return Reason.NO_SWAP_WITH_THIS_CARD
    if len(acting.looked) < action.looks:
        return Reason.LOOK_FIRST
    if reason := why_not_touch(state, a) or why_not_touch(state, b):
        return reason
    if a == b:
        return Reason.SAME_CARD_TWICE
    if not set(acting.looked) <= {card_at(state, a), card_at(state, b)}:
        return Reason.NOT_THE_CARD_LOOKED_AT
    return None


def swappable(state: State, acting: Acting) -> tuple[tuple[Spot, ...], tuple[Spot, ...]] | None:
    """The cards that a swap must include and those to choose from, or None when there can be no swap.

    There is none before all looks are taken, nor when a card looked at has left the grids since.
    """
    action = ACTIONS[acting.face]
    fixed = tuple(spot for card in acting.looked if (spot := spot_of(state, card)))
    if not action.swaps or len(fixed) < action.looks:
        return None
    free = fixed if len(fixed) == 2 else tuple(touchable(state))
    return (fixed, free) if len(free) > 1 else None


def nothing_left(state: State, acting: Acting) -> bool:
    """Whether the action offers nothing more than to pass (K32)."""
    return swappable(state, acting) is None and not any(peekable(state, acting))


def peek(change: Change[State], seat: Seat, spot: Spot) -> Reason | None:
    """Look at one card; all see which (K19)."""
    state, acting = change.state, expect(change.state.stage, Acting)
    if reason := why_not_peek(state, acting, spot):
        return reason
    card = the_card(state, spot)
    show(change, card, bit(seat))
    change.set(stage=replace(acting, looked=(*acting.looked, card)))
    change.say(Peeked(seat, spot, state.faces[card]))
    return None


def exchange(change: Change[State], seat: Seat, a: Spot, b: Spot) -> Reason | None:
    """Swap two cards; whoever knew them knows them at their new places."""
    if reason := why_not_exchange(change.state, expect(change.state.stage, Acting), a, b):
        return reason
    exchange_cards(change, a, b)
    change.say(Exchanged(seat, a, b))
    end_action(change, swapped=True)
    return None


def end_action(change: Change[State], *, swapped: bool = False) -> None:
    """Close the action, used or not, and with it the turn."""
    looked = expect(change.state.stage, Acting).looked
    change.say(ActionEnded(change.state.turn, used=swapped or bool(looked)))
    next_turn(change)
