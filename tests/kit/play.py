"""Play that hypothesis decides: a list of numbers becomes a game, move by move, legal and illegal."""

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st
from msgspec.structs import replace

from protocol import kombio as k
from protocol.base import Actor, TimeUp
from server.rules.game import Step
from server.rules.kombio.knowledge import EVERYONE
from server.rules.kombio.state import State, card_at
from tests.kit.table import GAME


def numbers(seed: int, length: int) -> list[int]:
    """So many numbers, long enough for whole rounds; a failing game shrinks by its length."""
    chance = Random(seed)
    return [chance.randrange(2**30) for _ in range(length)]


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


SEEDS = st.binary(min_size=32, max_size=32)
CHOICES = st.builds(numbers, st.integers(0, 2**32), st.integers(80, 250))
OPTIONS = st.builds(
    k.Options,
    target=st.sampled_from([30, 100]),
    memory=st.sampled_from(["human", "notes"]),
    empty_pile=st.sampled_from(["reshuffle", "end_round"]),
)
STARTS = st.builds(start, st.integers(2, 6), OPTIONS, SEEDS, short_pile=st.booleans())
"""Games just dealt, for all numbers of players; in every other the draw pile is soon empty."""


class Moved(NamedTuple):
    """One accepted command: the state before it, the command, and the step it made."""

    before: State
    by: Actor
    command: Any
    step: Step[State]


def playthrough(state: State, choices: list[int]) -> Iterator[Moved]:
    """Turn each number into a command that is legal now, until the numbers or the game run out."""
    for choice in choices:
        if GAME.result(state) is not None:
            return
        by, command = choose(state, choice)
        step = GAME.apply(state, by, command)
        assert isinstance(step, Step), f"offered, but {step}: {by} {command}"
        yield Moved(state, by, command, step)
        state = step.state


def choose(state: State, choice: int) -> tuple[Actor, Any]:
    """Choose first among who may do what, then among the cards it may be done to.

    So that random play gets about, calls, takes and the clock are rarer than other choices, and every other slap is
    right.
    """
    kinds: dict[tuple[Actor, Any], list[Any]] = defaultdict(list)
    for seat in range(state.players):
        for command in GAME.legal(state, seat):
            kinds[seat, type(command)].append(command)
    for timer in GAME.timers(state):
        if not timer.paused:
            kinds[None, timer.kind].append(TimeUp(timer.kind, timer.serial))
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
