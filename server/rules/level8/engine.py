"""Level 8 as a `Game` record: its own rules behind the interface that all games share."""

from typing import assert_never

from protocol import level8 as k
from protocol.base import Reason as Common
from protocol.base import Seat
from server.rules.kernel.change import Change
from server.rules.kernel.game import Game
from server.rules.kernel.modules import Modules
from server.rules.level8 import clock, legality, melds, notation, offers, rounds, scoring, turn, view
from server.rules.level8.state import State
from server.rules.level8.tally import TRENDS, tally


def move(change: Change[State], by: Seat, move: k.Move) -> k.Reason | Common | None:
    """Apply a player's move, or say why it is refused."""
    match move:
        case k.Ready():
            return scoring.become_ready(change, by)
        case k.Draw():
            return turn.draw(change, by)
        case k.Take(seat=whose):
            return turn.take(change, by, whose)
        case k.LayOut(melds=laid):
            return melds.lay_out(change, by, laid)
        case k.LayOff():
            return melds.lay_off(change, by, move)
        case k.Discard(face=face):
            return turn.discard(change, by, face)
        case k.PlaySkip(seat=to):
            return turn.play_skip(change, by, to)
        case k.Keep(faces=faces):
            return scoring.keep(change, by, faces)
        case _:
            assert_never(move)


LEVEL8: Game[State, k.Options] = Game(
    vocabulary=k.VOCABULARY,
    players=range(2, 7),
    modules=Modules(rounds, legality, clock, scoring, offers, view, notation),
    move=move,
    faults=rounds.faults,
    tally=tally,
    trends=TRENDS,
)
