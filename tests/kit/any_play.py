"""Play that hypothesis decides, of whatever game: a list of numbers becomes a game, move by move."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from hypothesis import strategies as st

from protocol.base import Actor, TimeUp
from server.rules.kernel.game import Game, Step
from server.rules.kernel.rounds import RoundState

S = TypeVar("S", bound=RoundState)


def numbers(seed: int, length: int) -> list[int]:
    """This many numbers, long enough for whole rounds; a failing game shrinks by its length."""
    chance = Random(seed)
    return [chance.randrange(2**30) for _ in range(length)]


SEEDS = st.binary(min_size=32, max_size=32)
CHOICES = st.builds(numbers, st.integers(0, 2**32), st.integers(80, 250))


class Moved(NamedTuple, Generic[S]):
    """One accepted command: the state before it, the command, and the step it made."""

    before: S
    by: Actor
    command: Any
    step: Step[S]


Choose = Callable[[S, int], tuple[Actor, Any]]
"""What turns a number into a command that is legal now."""


def playthrough(game: Game[S, Any], state: S, choices: list[int], choose: Choose[S]) -> Iterator[Moved[S]]:
    """Turn each number into a command, until the numbers or the game run out."""
    for choice in choices:
        if game.result(state) is not None:
            return
        by, command = choose(state, choice)
        step = game.apply(state, by, command)
        assert isinstance(step, Step), f"offered, but {step}: {by} {command}"
        yield Moved(state, by, command, step)
        state = step.state


def kinds(game: Game[S, Any], state: S, players: int) -> dict[tuple[Actor, Any], list[Any]]:
    """All that may be done now: by whom and of which kind, and the commands of that kind."""
    found: dict[tuple[Actor, Any], list[Any]] = defaultdict(list)
    for seat in range(players):
        for command in game.legal(state, seat):
            found[seat, type(command)].append(command)
    for timer in game.timers(state):
        if not timer.paused:
            found[None, timer.kind].append(TimeUp(timer.kind, timer.serial))
    return found
