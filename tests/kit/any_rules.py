"""What holds in every game, however it is played; the tests of each game's rules check it there."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, TypeVar

import pytest

from protocol.base import Actor, Message, Reason, Refusal, TimeUp
from protocol.encodings.wire import ProtocolError, decode, encode
from server.rules.kernel.game import Game, Step
from server.rules.kernel.rounds import RoundState, seats
from tests.kit.any_play import Moved
from tests.kit.any_table import notation

S = TypeVar("S", bound=RoundState)

SEED = bytes(range(32))


def assert_players(game: Game[S, Any], fewest: int, most: int) -> None:
    """A game is dealt for so many players, and refused for one less or one more."""
    for players in range(fewest, most + 1):
        step = game.set_up(players, game.options(), SEED)
        assert isinstance(step, Step)
        assert step.state.players == players
    assert game.set_up(fewest - 1, game.options(), SEED) == Refusal(Reason.TOO_FEW_PLAYERS)
    assert game.set_up(most + 1, game.options(), SEED) == Refusal(Reason.TOO_MANY_PLAYERS)


def tried(game: Game[S, Any], state: S, by: Actor, command: Any) -> Sequence[Any] | None:
    """Try a command; if it is accepted from a player, return what that player is offered.

    It changes nothing. If it is refused, there is a reason; from the clock it is accepted only for a timer that runs.
    """
    before = repr(state)
    outcome = game.apply(state, by, command)
    assert repr(state) == before
    if isinstance(outcome, Refusal):
        assert str(outcome) == f"rejected/{outcome.reason}" != "rejected/"
        return None
    if isinstance(command, TimeUp):
        assert (command.kind, command.serial) in {(t.kind, t.serial) for t in game.timers(state) if not t.paused}
        return None
    assert by is not None
    return game.legal(state, by)


def assert_offers_are_accepted(game: Game[S, Any], moves: Iterable[Moved[S]], most: int | None = None) -> None:
    """Whatever is offered to anybody after a move is accepted; of many offers, the first ones are tried."""
    for moved in moves:
        state = moved.step.state
        for seat in seats(state):
            for command in game.legal(state, seat)[:most]:
                assert isinstance(game.apply(state, seat, command), Step)


def assert_over(game: Game[S, Any], state: S) -> None:
    """A game that is over has a result, and nobody can do anything."""
    assert game.result(state) is not None
    assert not game.awaited(state)
    assert not any(game.legal(state, seat) for seat in seats(state))


def assert_awaited_can_choose(game: Game[S, Any], state: S) -> None:
    """Somebody is waited for, everyone who is has something to choose, and there is a deadline."""
    assert game.awaited(state)
    assert all(game.legal(state, seat) for seat in game.awaited(state))
    assert game.timers(state)


def assert_ends(
    game: Game[S, Any], state: S, playthrough: Callable[[S, list[int]], Iterator[Moved[S]]], most_turns: int
) -> None:
    """A game that is played at random, the clock included, ends before so many turns."""
    chance = Random(state.seed)
    while game.result(state) is None:
        for moved in playthrough(state, [chance.randrange(2**30) for _ in range(100)]):
            state = moved.step.state
        assert state.turns < most_turns


def assert_repeatable(game: Game[S, Any], state: S, moves: Iterable[Moved[S]]) -> None:
    """The same commands lead to the same game: it follows from options, seed and commands."""
    for moved in list(moves):
        step = game.apply(state, moved.by, moved.command)
        assert step == moved.step
        assert isinstance(step, Step)
        state = step.state


def assert_read_back(game: Game[S, Any], command: Message) -> None:
    """A command that may be sent is read as it was written; another one is no command."""
    write, parse = notation(game).write, notation(game).parse
    try:
        decode(encode(command), game.vocabulary.commands)
    except ProtocolError:
        with pytest.raises(ValueError, match="is no"):
            parse(write(command))
    else:
        assert parse(write(command)) == command
