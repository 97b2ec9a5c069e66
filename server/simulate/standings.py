"""The wins in a tournament, with confidence intervals."""

from collections import Counter
from collections.abc import Iterator
from math import sqrt

from server.records.record import Record

NORMAL_95 = 1.96
"""How many standard deviations hold 95 % of a normal distribution."""


class Standings:
    """Collects the results of a line-up, game by game."""

    def __init__(self, lineup: tuple[str, ...]) -> None:
        self.lineup = lineup
        self.games = 0
        self.commands = 0
        self.rounds = 0
        self.won = [0.0] * len(lineup)
        self.points = [0] * len(lineup)

    def add(self, number: int, record: Record) -> None:
        """Add the game with this number. A shared win counts in equal shares."""
        result = record.end.result
        if result is None:
            return
        self.games += 1
        self.commands += len(record.moves)
        self.rounds += len(record.game.deals(list(record.events)))
        for seat, points in enumerate(result.points):
            place = (seat + number) % len(self.lineup)
            self.points[place] += points
            if seat in result.winners:
                self.won[place] += 1 / len(result.winners)

    def lines(self) -> Iterator[str]:
        """All statistics, as text."""
        yield f"games     {self.games}"
        yield f"rounds    {self.rounds}, {self.rounds / self.games:.1f} a game"
        yield f"commands  {self.commands}, {self.commands / self.rounds:.1f} a round"
        yield ""
        yield f"{'':12}{'won':>9}{'share':>10}{'95 % interval':>20}{'mean points':>14}"
        for place, level in enumerate(self.lineup):
            yield self._line(f"{place + 1} {level}", self.won[place], f"{self.points[place] / self.games:14.1f}")
        yield ""
        for level, seats in Counter(self.lineup).items():
            won = sum(won for won, name in zip(self.won, self.lineup, strict=True) if name == level)
            yield self._line(level, won, f"   by {seats} of {len(self.lineup)} seats")

    def _line(self, title: str, won: float, more: str) -> str:
        low, high = wilson(won, self.games)
        interval = f"{low:.1%} to {high:.1%}"
        return f"{title:12}{won:9.1f}{won / self.games:10.1%}{interval:>20}{more}"


def wilson(successes: float, trials: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share (Wilson's score interval)."""
    share, square = successes / trials, NORMAL_95**2
    centre = (share + square / (2 * trials)) / (1 + square / trials)
    spread = NORMAL_95 * sqrt(share * (1 - share) / trials + square / (4 * trials**2)) / (1 + square / trials)
    return max(0.0, centre - spread), min(1.0, centre + spread)
