"""The hand-out: in the order of the trick's cards, each may take a colour from the display (C5 to C8)."""

from msgspec.structs import replace

from protocol.base import Seat
from protocol.companeros import Colour, Declined, Given, HandOutStarted, Reason, Took
from server.rules.companeros.ranking import ranking
from server.rules.companeros.state import HandingOut, State
from server.rules.companeros.tricks import begin_turn
from server.rules.kernel.change import Change
from server.rules.kernel.rounds import changed


def begin_hand_out(change: Change[State]) -> None:
    """C5, C7: tell what the cards amount to, and let the first one choose."""
    ranked = ranking(change.state.trick.played)
    change.set(stage=HandingOut())
    change.say(HandOutStarted(ranked.values, ranked.order, ranked.tied))
    _next_in_order(change)


def take(change: Change[State], seat: Seat, colour: Colour) -> Reason | None:
    """C6, C8: take all cards of a colour, and lay them face down."""
    state = change.state
    cards = tuple(card for card in state.display if card.colour == colour)
    if not cards:
        return Reason.NOT_IN_DISPLAY
    change.set(
        display=tuple(card for card in state.display if card.colour != colour),
        taken=changed(state.taken, seat, state.taken[seat] + cards),
    )
    change.say(Took(seat, colour, cards))
    _note(change, Given(seat, colour))
    return None


def decline(change: Change[State], seat: Seat) -> None:
    """C6: take nothing."""
    change.say(Declined(seat))
    _note(change, Given(seat, None))


def handed_out(state: State) -> bool:
    """Whether the hand-out is over: nobody is left who may take, or nothing is left to be taken (C6, C7)."""
    return not state.display or len(state.trick.given) == len(ranking(state.trick.played).order)


def _note(change: Change[State], given: Given) -> None:
    trick = change.state.trick
    change.set(trick=replace(trick, given=(*trick.given, given)))
    _next_in_order(change)


def _next_in_order(change: Change[State]) -> None:
    state = change.state
    if not handed_out(state):
        begin_turn(change, ranking(state.trick.played).order[len(state.trick.given)])
