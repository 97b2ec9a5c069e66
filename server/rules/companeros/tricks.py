"""A trick: it begins, everyone plays a card, and it ends with its cards in the display (C3, C9)."""

from msgspec.structs import replace

from protocol.base import Seat
from protocol.companeros import TRICKS, Card, Laid, Played, Reason, TrickEnded, TrickStarted, TurnStarted
from server.rules.companeros.ranking import ranking
from server.rules.companeros.scoring import score
from server.rules.companeros.state import Playing, State, Trick
from server.rules.kernel.change import Change
from server.rules.kernel.rounds import after, changed


def begin_trick(change: Change[State], number: int, starter: Seat) -> None:
    """Let a player start a trick."""
    change.set(trick=Trick(number, starter), stage=Playing())
    change.say(TrickStarted(number, starter))
    begin_turn(change, starter)


def begin_turn(change: Change[State], seat: Seat) -> None:
    """Wait for a player, to play a card or to take a colour."""
    change.set(turn=seat, turns=change.state.turns + 1)
    change.say(TurnStarted(seat))


def play_card(change: Change[State], seat: Seat, card: Card) -> Reason | None:
    """C3: lay a card of the hand face up, whatever its colour."""
    state = change.state
    hand = state.hands[seat]
    if card not in hand:
        return Reason.NOT_IN_HAND
    rest = tuple(other for other in hand if other != card)
    trick = replace(state.trick, played=(*state.trick.played, Laid(seat, card)))
    change.set(hands=changed(state.hands, seat, rest), trick=trick)
    change.say(Played(seat, card))
    if not all_played(change.state):
        begin_turn(change, after(state, seat))
    return None


def all_played(state: State) -> bool:
    """Whether everyone has played a card to the trick (C4)."""
    return len(state.trick.played) == state.players


def end_trick(change: Change[State]) -> None:
    """C9, C10: the cards join the display; the first in the order starts the next trick, or the round is over."""
    state = change.state
    trick = state.trick
    display = (*state.display, *(laid.card for laid in trick.played))
    change.set(display=display)
    change.say(TrickEnded(trick.number, display))
    if trick.number == TRICKS:
        score(change)
        return
    order = ranking(trick.played).order
    change.set(last=trick)
    begin_trick(change, trick.number + 1, order[0] if order else trick.starter)
