"""Kombio as hypothesis plays it: a list of numbers becomes a game, move by move."""

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from protocol import kombio as k
from protocol.base import Actor
from server.rules.kernel.game import Step
from server.rules.kombio.knowledge import EVERYONE
from server.rules.kombio.state import State, card_at
from tests.kit import any_play
from tests.kit.any_play import SEEDS, Moved
from tests.kit.table import GAME


def start(players: int, options: k.Options, seed: bytes, *, short_pile: bool = False) -> State:
    """Open a game that must be accepted; with a short pile all but five cards have been drawn and discarded."""
    step = GAME.set_up(players, options, seed)
    assert isinstance(step, Step)
    state = step.state
    if short_pile:
        gone = state.draw_pile[5:]
        knows = tuple(EVERYONE if card in gone else known for card, known in enumerate(state.knows))
        state = replace(state, draw_pile=state.draw_pile[:5], discard_pile=gone, knows=knows)
    return state


OPTIONS = st.builds(
    k.Options,
    target=st.sampled_from([30, 100]),
    memory=st.sampled_from(["human", "notes"]),
    empty_pile=st.sampled_from(["reshuffle", "end_round"]),
    last_slap=st.sampled_from([3, 3, 0]),
    empty_grid=st.sampled_from(["zero", "with_call"]),
)
STARTS = st.builds(start, st.integers(2, 6), OPTIONS, SEEDS, short_pile=st.booleans())
"""Games just dealt, for all numbers of players; in every other the draw pile is soon empty."""


def called(state: State) -> State:
    """The same game after the first look, called by the player who starts: soon the last card may be slapped (K34)."""
    moves: list[tuple[int, k.Move]] = [(seat, k.Ready()) for seat in range(state.players)]
    for by, move in [*moves, (state.starter, k.Call())]:
        step = GAME.apply(state, by, move)
        assert isinstance(step, Step)
        state = step.state
    return state


def playthrough(state: State, choices: list[int]) -> Iterator[Moved[State]]:
    """Turn each number into a command that is legal now, until the numbers or the game run out."""
    return any_play.playthrough(GAME, state, choices, choose)


def choose(state: State, choice: int) -> tuple[Actor, Any]:
    """Choose first among who may do what, then among the cards it may be done to.

    So that random play gets about, calls, takes and the clock are rarer than other choices, and every other slap is
    right.
    """
    kinds = any_play.kinds(GAME, state, state.players)
    choice, rarely = divmod(choice, 7)
    if rarely:
        common = {kind: found for kind, found in kinds.items() if kind[0] is not None and kind[1] not in RARE}
        kinds = common or kinds
    choice, which = divmod(choice, len(kinds))
    (by, kind), commands = list(kinds.items())[which]
    if kind is k.Name and choice % 2:
        commands = [name for name in commands if _right(state, name)] or commands
    return by, commands[choice // 2 % len(commands)]


RARE = (k.Call, k.Take)


def _right(state: State, name: k.Name) -> bool:
    card = card_at(state, name.spot)
    return card is not None and state.faces[card] == state.faces[state.discard_pile[-1]]
