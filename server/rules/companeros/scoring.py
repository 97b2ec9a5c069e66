"""The end of a round and of the game: what the taken cards are worth, and who wins (C10, C11)."""

from protocol.base import Result
from protocol.companeros import GameEnded, RoundEnded
from server.rules.companeros.state import Over, Scored, State, totals
from server.rules.game import Change
from server.rules.shuffle import round_seed


def score(change: Change[State]) -> None:
    """Turn up what was taken, note the points, and end the game with its last round."""
    state = change.state
    noted = tuple(sum(card.value for card in cards) for cards in state.taken)
    change.set(noted=(*state.noted, noted))
    ended = RoundEnded(
        taken=state.taken,
        noted=noted,
        totals=totals(change.state),
        seed=round_seed(state.seed, state.round).hex(),
    )
    change.say(ended)
    _finish(change, ended)


def standings(state: State) -> Result:
    """Places by total, the most points first; equal totals share a place (C10)."""
    points = totals(state)
    return Result(places=tuple(1 + sum(other > mine for other in points) for mine in points), points=points)


def _finish(change: Change[State], ended: RoundEnded) -> None:
    if change.state.round < change.state.options.games:
        change.set(stage=Scored(ended))
        return
    winners = standings(change.state).winners
    change.set(stage=Over(ended, winners))
    change.say(GameEnded(winners))
