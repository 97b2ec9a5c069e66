"""What the action cards 7 to 14 allow (K14 to K19, K32).

Every action is the same small thing: look at so many cards of certain owners, and then, for some, swap two cards,
among them all that were looked at. The table below is the whole difference between them.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from protocol.base import Seat
from protocol.kombio import ActionEnded, Exchanged, Face, Peeked, Reason, Spot
from server.rules.game import Change
from server.rules.kombio.grids import exchange as exchange_cards
from server.rules.kombio.knowledge import bit, show
from server.rules.kombio.rounds import next_turn
from server.rules.kombio.state import Acting, State, card_at, spot_of, touchable, why_not_touch


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


def peekable(state: State, acting: Acting) -> Iterator[Spot]:
    """The cards that may be looked at now."""
    action = ACTIONS[acting.face]
    if len(acting.looked) == action.looks:
        return
    for spot in touchable(state):
        mine = spot.seat == state.turn
        if (action.own if mine else action.others) and card_at(state, spot) not in acting.looked:
            yield spot


def swappable(state: State, acting: Acting) -> tuple[tuple[Spot, ...], tuple[Spot, ...]] | None:
    """The cards that a swap must include and those it may include, or None when there can be no swap.

    There is none before all looks are taken, nor when a card looked at has left the grids since.
    """
    action = ACTIONS[acting.face]
    fixed = tuple(spot for card in acting.looked if (spot := spot_of(state, card)))
    if not action.swaps or len(fixed) < action.looks:
        return None
    free = tuple(touchable(state))
    return (fixed, fixed if len(fixed) == 2 else free) if len(free) > 1 else None


def nothing_left(state: State, acting: Acting) -> bool:
    """Whether the action offers nothing more than to pass (K32)."""
    return swappable(state, acting) is None and not any(peekable(state, acting))


def peek(change: Change[State], seat: Seat, spot: Spot) -> Reason | None:
    """Look at one card; all see which (K19)."""
    state, acting = change.state, in_action(change.state)
    card = card_at(state, spot)
    if card is None or spot not in peekable(state, acting):
        return _why_not_peek(state, acting, spot)
    show(change, card, bit(seat))
    change.set(stage=replace(acting, looked=(*acting.looked, card), used=True))
    change.say(Peeked(seat, spot, state.faces[card]))
    return None


def exchange(change: Change[State], seat: Seat, a: Spot, b: Spot) -> Reason | None:
    """Swap two cards; whoever knew them knows them at their new places."""
    state, acting = change.state, in_action(change.state)
    if reason := _why_not_exchange(state, acting, a, b):
        return reason
    exchange_cards(change, a, b)
    change.say(Exchanged(seat, a, b))
    change.set(stage=replace(acting, used=True))
    end_action(change)
    return None


def end_action(change: Change[State]) -> None:
    """Close the action, used or not, and with it the turn."""
    change.say(ActionEnded(change.state.turn, in_action(change.state).used))
    next_turn(change)


def in_action(state: State) -> Acting:
    """The action in progress."""
    if not isinstance(state.stage, Acting):
        raise TypeError(f"no action in {state.stage}")
    return state.stage


def _why_not_peek(state: State, acting: Acting, spot: Spot) -> Reason:
    if len(acting.looked) == ACTIONS[acting.face].looks:
        return Reason.NO_LOOK_LEFT
    if reason := why_not_touch(state, spot):
        return reason
    if card_at(state, spot) in acting.looked:
        return Reason.ALREADY_LOOKED_AT
    return Reason.OTHERS_CARDS_ONLY if spot.seat == state.turn else Reason.OWN_CARDS_ONLY


def _why_not_exchange(state: State, acting: Acting, a: Spot, b: Spot) -> Reason | None:
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
