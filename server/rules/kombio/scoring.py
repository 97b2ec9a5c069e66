"""The end of a round and of the game: sums, what is noted, who wins (K33 to K39)."""

from protocol.base import Result, Seat
from protocol.kombio import Cause, Face, RoundEnded
from protocol.kombio_setup import CALL_LOST, CALL_WON, call_won
from server.rules.kernel.change import Change
from server.rules.kernel.rounds import Scored, end_round, ranked, totals
from server.rules.kernel.shuffle import round_seed
from server.rules.kombio.knowledge import EVERYONE
from server.rules.kombio.state import Grid, State, card_count


def score(change: Change[State], cause: Cause) -> None:
    """Turn up all grids, note the points, and end the game if someone has reached the target."""
    state = change.state
    grids = tuple(_turned_up(state, grid) for grid in state.grids)
    sums = tuple(sum(face for face in grid if face is not None) for grid in grids)
    extras = _extras(state, sums)
    noted = tuple(map(sum, zip(sums, extras, strict=True)))
    change.set(
        noted=(*state.noted, noted),
        knows=_known_to_all(state),
        slap=None,
        glances=(),
    )
    ended = RoundEnded(
        cause=cause,
        grids=grids,
        sums=sums,
        extras=extras,
        noted=noted,
        totals=totals(change.state.noted, state.players),
        seed=round_seed(state.seed, state.round).hex(),
    )
    last = max(ended.totals) >= state.options.target
    end_round(change, Scored(ended=ended), standings(change.state).winners if last else ())


def extra_points(sums: tuple[int, ...], caller: Seat | None) -> tuple[int, ...]:
    """What is added to the sums because of the call, if there was one (K36 to K38)."""
    if caller is None:
        return (0,) * len(sums)
    if call_won(sums, caller):
        return tuple(0 if seat == caller else CALL_WON for seat in range(len(sums)))
    return tuple(CALL_LOST if seat == caller else 0 for seat in range(len(sums)))


def _extras(state: State, sums: tuple[int, ...]) -> tuple[int, ...]:
    """What the call adds; to an empty grid nothing, unless the option says so (K35)."""
    extras = extra_points(sums, state.caller)
    if state.options.empty_grid == "with_call":
        return extras
    return tuple(extra if card_count(grid) else 0 for grid, extra in zip(state.grids, extras, strict=True))


def standings(state: State) -> Result:
    """Places by total, ties broken by the points of the last round (K39)."""
    points = totals(state.noted, state.players)
    return ranked(points, [(-total, -noted) for total, noted in zip(points, state.noted[-1], strict=True)])


def _known_to_all(state: State) -> tuple[int, ...]:
    in_grids = frozenset(card for grid in state.grids for card in grid)
    return tuple(EVERYONE if card in in_grids else known for card, known in enumerate(state.knows))


def _turned_up(state: State, grid: Grid) -> tuple[Face | None, ...]:
    return tuple(None if card is None else state.faces[card] for card in grid)
