"""One simulated game, from its seed to its record."""

from hashlib import sha256
from random import Random
from typing import Any

from msgspec import Struct

from protocol.base import Refusal
from server.records.record import VERSION, End, Header, Move, Opening, Record
from server.rules.game import Game, Step
from server.simulate.clock import VirtualClock
from server.simulate.players import choice, thinking_time, who_acts


class RefusedError(Exception):
    """The rules refused what they had offered, or players and options that don't go together."""


def game_seed(seed: int, number: int) -> bytes:
    """The seed of one game of a simulation."""
    return sha256(f"simulation {seed} game {number}".encode()).digest()


def play(game: Game[Any, Any], players: int, options: Struct, seed: bytes) -> Record:
    """Play a game to its end. The same seed plays the same game."""
    chance = Random(seed)  # noqa: S311 - players' whims; the deals come from the seed by the rules
    step = _accepted(game.set_up(players, options, seed), "set-up")
    opening = Opening(step.events)
    clock, moves = VirtualClock(), list[Move]()
    while (result := game.result(step.state)) is None:
        clock.follow(game.timers(step.state))
        by, command = _next(game, step.state, players, clock, chance)
        step = _accepted(game.apply(step.state, by, command), command)
        moves.append(Move(clock.now, by, command, step.events))
    names = tuple(f"player{seat + 1}" for seat in range(players))
    header = Header("kombio-record", VERSION, game.name, names, options, seed.hex(), started=0)
    return Record(header, opening, tuple(moves), End(len(moves), result))


def _next(game: Game[Any, Any], state: Struct, players: int, clock: VirtualClock, chance: Random) -> tuple[Any, Any]:
    if time_up := clock.advance(thinking_time(chance)):
        return None, time_up
    seat, commands = who_acts(game, state, players, chance)
    return seat, choice(commands, chance)


def _accepted(outcome: Step[Any] | Refusal, what: object) -> Step[Any]:
    if isinstance(outcome, Refusal):
        raise RefusedError(f"{what}: {outcome}")
    return outcome
