"""How a seat sees the table when it has to choose: what it sees, what it remembers, and what it plans."""

from collections.abc import Iterable
from functools import cached_property
from random import Random
from typing import Any

from protocol import level8 as k
from protocol.base import Seat
from protocol.level8_melds import extended, fitting
from server.bots.kernel.judgement import Option, judgement
from server.bots.level8 import counting
from server.bots.level8.levels import Skill
from server.bots.level8.memory import Memory
from server.bots.level8.plans import Prospects

PATIENCE = 25
"""How many turns each a round may take until judgements begin to waver, at every level."""
RESTLESSNESS = 0.05
"""How much more they waver with each further turn, so that nobody waits forever for a card that does not come."""


class Situation:
    """A moment in which a seat has to choose, with everything that the choice may be based on."""

    def __init__(self, view: k.View, memory: Memory, skill: Skill, chance: Random, me: Seat) -> None:
        self.view = view
        self.memory = memory
        self.skill = skill
        self.chance = chance
        self.me = me
        self.hand = view.hand
        self.lies = view.players[me].lies
        self.others = [seat for seat in range(len(view.players)) if seat != me]
        impatience = max(0.0, memory.turns / len(view.players) - PATIENCE)
        self._wavers = skill.wavers + RESTLESSNESS * impatience
        """The typical error of an estimated number of turns. The value of a move is minus its number of turns."""

    @cached_property
    def unseen(self) -> counting.Unseen:
        """What a card that the seat has not seen may be."""
        if self.skill.counts:
            return counting.left(self.view, self.memory, self.me)
        return counting.guessed(self.view)

    @cached_property
    def prospects(self) -> Prospects:
        """What the hand may become."""
        players = len(self.view.players)
        return Prospects(self.hand, self.view.parts(self.me), self.unseen, players, self.skill.breadth)

    def threat(self, seat: Seat) -> float:
        """How near a player is to the end of the round, and of the game: the higher, the nearer."""
        player = self.view.players[seat]
        return player.level + (6 - min(5, player.cards) if player.lies else 0)

    def fits(self, face: k.Face) -> bool:
        """Whether a card fits onto something that lies on the table."""
        return next(fitting((face,), self.view.melds), None) is not None

    def best(self, options: Iterable[Option]) -> Any:
        """The move that takes the fewest turns, as far as the bot can tell."""
        return max(options, key=judgement(self.chance, -self._wavers)).move


def laid_off(hand: Iterable[k.Face], table: Iterable[k.Laid]) -> tuple[list[k.LayOff], list[k.Face]]:
    """Lay off all that fits, one card after the other, jokers where they let others follow; and what is left then."""
    rest, melds, moves = list(hand), list(table), list[k.LayOff]()
    while move := _next_lay_off(rest, melds):
        moves.append(move)
        rest.remove(move.face)
        melds[move.meld] = extended(melds[move.meld], move.face, move.end)
    return moves, rest


def _next_lay_off(hand: list[k.Face], table: list[k.Laid]) -> k.LayOff | None:
    """A number card that fits, or else a joker that makes one fit."""
    numbers = [face for face in hand if face in k.NUMBER]
    if fit := next(fitting(numbers, table), None):
        return k.LayOff(*fit)
    if k.JOKER not in hand:
        return None
    return next((bridge for bridge in _bridges(table) if _lets_follow(bridge, numbers, table)), None)


def _bridges(table: list[k.Laid]) -> Iterable[k.LayOff]:
    """Where a joker makes a run longer."""
    return (k.LayOff(*fit) for fit in fitting((k.JOKER,), table) if fit[2] is not None)


def _lets_follow(bridge: k.LayOff, numbers: list[k.Face], table: list[k.Laid]) -> bool:
    longer = extended(table[bridge.meld], k.JOKER, bridge.end)
    return next(fitting(numbers, (longer,)), None) is not None
