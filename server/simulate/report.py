"""The report of a simulation: counts and distributions, as text that depends only on the seed."""

from collections.abc import Iterator, Sequence
from statistics import mean, quantiles
from typing import Any

from server.records.record import Record

BAR = 40


class Report:
    """Collects the statistics of games."""

    def __init__(self) -> None:
        self.games = 0
        self.commands = 0
        self.round_lengths: list[int] = []
        self.scores: list[int] = []
        self.wins: list[int] = []

    def add(self, record: Record) -> None:
        """Add a game."""
        self.games += 1
        self.commands += len(record.moves)
        self.round_lengths += _round_lengths(record)
        if record.end.result:
            self.scores += record.end.result.points
            self.wins += record.end.result.winners

    def lines(self) -> Iterator[str]:
        """All statistics, as text."""
        yield f"games     {self.games}"
        yield f"rounds    {len(self.round_lengths)}"
        yield f"commands  {self.commands}"
        yield ""
        yield from _distribution("commands a round", self.round_lengths)
        yield ""
        yield from _distribution("points at the end", self.scores)
        yield ""
        wins = [self.wins.count(seat) for seat in range(max(self.wins, default=-1) + 1)]
        yield "games won, by seat (shared wins count for each): " + " ".join(map(str, wins))


def _round_lengths(record: Record) -> list[int]:
    """How many commands each round took: from one deal to the next, or to the end."""
    deals: Sequence[Any] = [0, *(n for n, move in enumerate(record.moves, 1) if record.game.deals(move.events))]
    return [end - start for start, end in zip(deals, [*deals[1:], len(record.moves)], strict=True)]


def _distribution(title: str, values: list[int]) -> Iterator[str]:
    if len(values) < 2:
        return
    cuts = quantiles(values, n=20, method="inclusive")
    yield (
        f"{title}: lowest {min(values)}, 5 % {cuts[0]:.0f}, median {cuts[9]:.0f}, "
        f"mean {mean(values):.1f}, 95 % {cuts[18]:.0f}, highest {max(values)}"
    )
    yield from _histogram(values)


def _histogram(values: list[int], rows: int = 12) -> Iterator[str]:
    low, width = min(values), max(1, -(-(max(values) - min(values) + 1) // rows))
    counts = [0] * rows
    for value in values:
        counts[(value - low) // width] += 1
    for row, count in enumerate(counts):
        first = low + row * width
        if first <= max(values):
            bar = "#" * round(BAR * count / max(counts))
            yield f"  {first:5} to {first + width - 1:5}  {count:8}  {bar}".rstrip()
