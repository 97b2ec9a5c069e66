"""Reviews for tests: a seat at a table whose play is followed move by move.

ana = Reviewed(table("A: 12 4 2 3 | B: 1 1 5 6", draw="1", memory="notes"), "A", knows="a1")
ana.sees("A draw", "A discard")
assert ana.moments == ["choice: discard, better swap 1"]
"""

from typing import Any, Generic, TypeVar

from protocol.archive import Kind, Moment
from server.bots.bots import BOTS
from server.records.work import finished
from server.review.reviewer import Reviewer, Told
from server.rules.kernel.rounds import RoundState
from tests.kit.any_table import AnyTable, viewer

S = TypeVar("S", bound=RoundState)

ALWAYS = range(1, 100_000)
"""All moves are judged."""


def reviewer_of(game: str, seat: int, played: range = ALWAYS) -> Reviewer:
    """A reviewer who has seen nothing yet."""
    critic = BOTS[game].critic
    assert critic
    return Reviewer(critic(seat), played)


class Reviewed(Generic[S]):
    """A seat whose reviewer is told of everything that the seat is told."""

    def __init__(self, table: AnyTable[S], who: str) -> None:
        seat = viewer(who)
        assert seat is not None
        self.table, self.seat, self.who = table, seat, who
        self.reviewer = reviewer_of(table.game.name, seat)
        self.step, self.seconds = 0, 0.0
        self._tell(())

    def sees(self, *moves: str, seconds: float = 2.0) -> "Reviewed[S]":
        """Play moves, with this many seconds before each."""
        for move in moves:
            self.table.play(move)
            self.step, self.seconds = self.step + 1, self.seconds + seconds
            who, text = move.split(maxsplit=1)
            self._tell(self.table.events, self.table.notation.parse(text) if who == self.who else None)
        return self

    def _tell(self, events: Any, move: Any = None) -> None:
        game, state = self.table.game, self.table.state
        told = [game.event_for(event, self.seat) for event in events]
        finished(self.reviewer.take(Told(self.step, self.seconds, game.view(state, self.seat), told, move)))

    @property
    def found(self) -> tuple[Moment, ...]:
        """The moments that are told."""
        return self.reviewer.moments()

    def of(self, kind: Kind) -> list[Moment]:
        """Those of one kind."""
        return [moment for moment in self.found if moment.kind == kind]

    @property
    def moments(self) -> list[str]:
        """The same in words: their kind, what was done, and what would have been better."""
        return [f"{one.kind}: {self._written(one.did)}, better {self._written(one.better)}" for one in self.found]

    def _written(self, move: Any) -> str:
        return "nothing" if move is None else self.table.game.write(move)
