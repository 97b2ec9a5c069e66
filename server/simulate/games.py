"""One simulated game, from its seed to its record."""

from abc import ABC, abstractmethod
from hashlib import sha256
from random import Random
from typing import Any

from msgspec import Struct

from protocol.base import Actor, Refusal
from server.records.record import End, Header, Move, Opening, Record
from server.records.versions import VERSION
from server.rules.kernel.game import Game, Step
from server.simulate.clock import VirtualClock
from server.simulate.players import choice, thinking_time, who_acts


class RefusedError(Exception):
    """The rules refused a command that they had offered, or the players and options."""


class Players(ABC):
    """The players of a simulated game: they hear events, and decide who acts next."""

    names: tuple[str, ...]
    """Their names, by seat."""

    def told(self, step: Step[Any], clock: VirtualClock) -> None:  # noqa: B027 - simple players need not be told
        """Handle the latest events."""

    @abstractmethod
    def next(self, state: Any, clock: VirtualClock) -> tuple[Actor, Any]:
        """Advance until a player or the clock acts; return who, and the command."""


class SimplePlayers(Players):
    """Players who move at random."""

    def __init__(self, game: Game[Any, Any], players: int, seed: bytes) -> None:
        self.names = tuple(f"player{seat + 1}" for seat in range(players))
        self._game = game
        self._chance = Random(seed)  # noqa: S311 - players' whims; the deals come from the seed by the rules

    def next(self, state: Any, clock: VirtualClock) -> tuple[Actor, Any]:
        """Think for a while; then one player who may act does."""
        if time_up := clock.advance(thinking_time(self._chance)):
            return None, time_up
        seat, commands = who_acts(self._game, state, len(self.names), self._chance)
        return seat, choice(commands, self._chance)


def game_seed(seed: int, number: int) -> bytes:
    """The seed of one game of a simulation."""
    return sha256(f"simulation {seed} game {number}".encode()).digest()


def play(game: Game[Any, Any], players: int, options: Struct, seed: bytes) -> Record:
    """Play a game between simple players to its end. The same seed plays the same game."""
    return play_out(game, SimplePlayers(game, players, seed), options, seed)


def play_out(game: Game[Any, Any], players: Players, options: Struct, seed: bytes) -> Record:
    """Play a game to its end."""
    step = _accepted(game.set_up(len(players.names), options, seed), "set-up")
    opening = Opening(step.events)
    clock, moves = VirtualClock(), list[Move]()
    while (result := game.result(step.state)) is None:
        clock.follow(game.timers(step.state))
        players.told(step, clock)
        by, command = players.next(step.state, clock)
        step = _accepted(game.apply(step.state, by, command), command)
        moves.append(Move(clock.now, by, command, step.events))
    header = Header("kombio-record", VERSION, game.name, players.names, options, seed.hex(), started=0)
    return Record(header, opening, tuple(moves), End(len(moves), result))


def _accepted(outcome: Step[Any] | Refusal, what: object) -> Step[Any]:
    if isinstance(outcome, Refusal):
        raise RefusedError(f"{what}: {outcome}")
    return outcome
