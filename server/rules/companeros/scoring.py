"""The end of a round and of the game: what the taken cards are worth, and who wins (C10, C11)."""

from protocol.base import Result
from protocol.companeros import RoundEnded
from server.rules.companeros.state import State
from server.rules.kernel.change import Change
from server.rules.kernel.rounds import Scored, end_round, ranked, totals
from server.rules.kernel.shuffle import round_seed


def score(change: Change[State]) -> None:
    """Turn up what was taken, note the points, and end the game with its last round."""
    state = change.state
    noted = tuple(sum(card.value for card in cards) for cards in state.taken)
    change.set(noted=(*state.noted, noted))
    ended = RoundEnded(
        taken=state.taken,
        noted=noted,
        totals=totals(change.state.noted, state.players),
        seed=round_seed(state.seed, state.round).hex(),
    )
    last = state.round == state.options.games
    end_round(change, Scored(ended=ended), standings(change.state).winners if last else ())


def standings(state: State) -> Result:
    """Places by total, the most points first; equal totals share a place (C10)."""
    points = totals(state.noted, state.players)
    return ranked(points, points)
