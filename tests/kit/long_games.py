"""The longest games that can be looked at again, of each kind."""

from functools import cache
from typing import Any

from protocol import companeros, kombio, level8
from protocol.base import Actor
from protocol.encodings.wire import encode
from server.records.record import LONGEST, Record
from server.rules.games import GAMES
from server.simulate.clock import VirtualClock
from server.simulate.games import SimplePlayers, game_seed, play, play_out
from server.simulate.players import choice, thinking_time

SEATS = 6
BYTES_A_MOVE = 105
"""About how long a move of the longest game is."""


class Patient(SimplePlayers):
    """Players who neither call nor slap before this many moves were made: a round without an end."""

    def __init__(self, moves: int) -> None:
        super().__init__(GAMES["kombio"], SEATS, game_seed(SEATS, 1))
        self._left = moves

    def next(self, state: Any, clock: VirtualClock) -> tuple[Actor, Any]:
        """Act as simple players do, but for what ends a round."""
        self._left -= 1
        if self._left < 0:
            return super().next(state, clock)
        if time_up := clock.advance(thinking_time(self._chance)):
            return None, time_up
        seat = self._chance.choice(self._game.awaited(state))
        commands = self._game.legal(state, seat)
        lasting = [command for command in commands if not isinstance(command, kombio.Call | kombio.Slap)]
        return seat, choice(lasting, self._chance)


def endless_round(moves: int) -> Record:
    """A game of Kombio in which nobody calls for this many moves; its one round is as long as the game."""
    return play_out(GAMES["kombio"], Patient(moves), kombio.Options(target=1), game_seed(SEATS, 1))


@cache
def long_game() -> Record:
    """A game of an hour or so."""
    return play(GAMES["level8"], SEATS, level8.Options(stars=2), game_seed(SEATS, 1))


@cache
def longest(game: str) -> Record:
    """The longest game of this kind."""
    match game:
        case "kombio":
            return endless_round(LONGEST // BYTES_A_MOVE)
        case "level8":
            return play(GAMES[game], SEATS, level8.Options(stars=2), game_seed(SEATS, 7))
        case _:
            return play(GAMES[game], SEATS, companeros.Options(games=20), game_seed(SEATS, 1))


def written(record: Record) -> bytes:
    """A record as it stands in its file."""
    return b"".join(map(encode, record.messages))
