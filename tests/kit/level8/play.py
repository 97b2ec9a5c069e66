"""Games of Level 8 that hypothesis decides, and what a viewer can see of them."""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from protocol import level8 as k
from protocol.base import Actor, Viewer
from server.rules.kernel.game import Step
from server.rules.kernel.rounds import Over
from server.rules.level8.state import Scored, State
from tests.kit import any_play
from tests.kit.any_play import CHOICES, SEEDS, Moved, kinds
from tests.kit.any_secrecy import redealt
from tests.kit.level8.table import GAME

__all__ = ["CHOICES", "STARTS", "playthrough", "redealt_before", "start", "visible"]

QUICK = (
    "run 3",
    "twins + twins",
    "colour 3",
    "run 3 + twins",
    "twins",
    "colour 2 + twins",
    "set 3",
    "colour 3 + run 3",
)
"""Levels that random players make soon, so that all that follows happens too."""


def start(players: int, options: k.Options, seed: bytes, *, level: int = 1, short_pile: bool = False) -> State:
    """Open a game at some level; with a short pile all but three cards have been drawn and discarded."""
    step = GAME.set_up(players, options, seed)
    assert isinstance(step, Step)
    state = replace(step.state, level=tuple(1 + (level + seat) % 8 for seat in range(players)))
    if short_pile:
        gone = state.draw_pile[3:]
        piles = tuple(pile + gone[seat::players] for seat, pile in enumerate(state.piles))
        state = replace(state, draw_pile=state.draw_pile[:3], piles=piles)
    return state


OPTIONS = st.builds(
    k.Options,
    stars=st.sampled_from([1, 2]),
    levels=st.sampled_from([(), QUICK, QUICK]),
    last_card=st.sampled_from(["discard", "discard", "free"]),
)
STARTS = st.builds(start, st.integers(2, 6), OPTIONS, SEEDS, level=st.integers(0, 7), short_pile=st.booleans())
"""Games just dealt, for all numbers of players and all levels; in every other the draw pile is soon empty."""


def playthrough(state: State, choices: list[int]) -> Iterator[Moved[State]]:
    """Turn each number into a command that is legal now, until the numbers or the game run out."""
    return any_play.playthrough(GAME, state, choices, choose)


def choose(state: State, choice: int) -> tuple[Actor, Any]:
    """Choose first among who may do what, then among the ways to do it.

    So that random play gets about, the clock is rarer than players, and who can lay something mostly does.
    """
    open_now = kinds(GAME, state, state.players)
    choice, rarely = divmod(choice, 7)
    if rarely:
        open_now = {kind: found for kind, found in open_now.items() if kind[0] is not None}
        eager = {kind: found for kind, found in open_now.items() if kind[1] in EAGER}
        open_now = eager or open_now
    choice, which = divmod(choice, len(open_now))
    (by, _), commands = list(open_now.items())[which]
    return by, commands[choice % len(commands)]


EAGER = (k.LayOut, k.LayOff)


def visible(state: State, viewer: Viewer) -> set[int]:
    """The cards whose faces a viewer sees."""
    seen = set(chain.from_iterable(pile[-1:] for pile in state.piles))
    seen.update(*(meld.cards for meld in state.melds))
    seen.update(skip for skip in state.skips if skip is not None)
    seen.update(state.draw_pile[: state.turned])
    if isinstance(state.stage, Scored | Over):
        seen.update(*state.hands)
    elif viewer is not None:
        seen.update(state.hands[viewer])
    return seen


def known_after(moved: Moved[State], viewer: Viewer) -> set[int]:
    """What a viewer sees of the round that was played, before a step or after it; what was seen earlier is left out."""
    before, after = moved.before, moved.step.state
    return visible(before, viewer) | (visible(after, viewer) if before.round == after.round else set())


def redealt_before(moved: Moved[State], viewer: Viewer, chance: Random) -> State:
    """The state before a move with other faces for all that the viewer can't know after it."""
    return redealt(moved.before, known_after(moved, viewer), chance)
