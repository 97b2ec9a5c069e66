"""Counts the games that begin and end at the tables."""

from protocol.house import Phase
from server.house.table.actor import Table
from server.metrics.figures import Figures


class GameCounter:
    """Follows the games of all tables."""

    def __init__(self, figures: Figures) -> None:
        self._figures = figures
        self._phases: dict[Table, Phase] = {}

    def note(self, table: Table) -> None:
        """Count a game that has begun or ended."""
        phase = table.phase
        if phase != self._phases.get(table, "waiting"):
            self._figures.games[table.game.name, phase] += 1
        self._phases[table] = phase

    def follow(self, table: Table) -> None:
        """Add a restored table, whose game was counted before."""
        self._phases[table] = table.phase

    def forget(self, table: Table) -> None:
        """Forget a closed table."""
        self._phases.pop(table, None)
