"""Compañeros as a `Game` record: its own rules behind the interface that all games share."""

from typing import assert_never

from protocol import companeros as c
from protocol.base import Seat
from server.rules.companeros import clock, hand_out, legality, notation, offers, rounds, scoring, tricks, view
from server.rules.companeros.state import HandingOut, Playing, State
from server.rules.kernel.change import Change
from server.rules.kernel.game import Game
from server.rules.kernel.modules import Modules
from server.rules.kernel.rounds import become_ready, set_idle


def move(change: Change[State], by: Seat, move: c.Move) -> c.Reason | None:
    """Apply a player's move, or say why it is refused."""
    if not isinstance(move, c.Ready):
        set_idle(change, by, 0)
    match move:
        case c.Play(card=card):
            return tricks.play_card(change, by, card)
        case c.Take(colour=colour):
            return hand_out.take(change, by, colour)
        case c.Decline():
            hand_out.decline(change, by)
        case c.Ready():
            become_ready(change, by, rounds.next_round)
        case _:
            assert_never(move)
    return None


def follow_up(change: Change[State]) -> None:
    """Go on to the hand-out when all have played (C4), and to the next trick when all is handed out (C9)."""
    if isinstance(change.state.stage, Playing) and tricks.all_played(change.state):
        hand_out.begin_hand_out(change)
    if isinstance(change.state.stage, HandingOut) and hand_out.handed_out(change.state):
        tricks.end_trick(change)


def later_story(event: c.Event) -> bool:
    """C8: a player who joins later is told about the current trick, and not what was taken before."""
    return isinstance(event, c.TrickStarted) and event.trick > 1


COMPANEROS: Game[State, c.Options] = Game(
    vocabulary=c.VOCABULARY,
    players=range(3, 7),
    modules=Modules(rounds, legality, clock, scoring, offers, view, notation),
    move=move,
    follow_up=follow_up,
    later_story=later_story,
)
