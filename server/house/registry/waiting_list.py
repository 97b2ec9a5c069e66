"""The slow tables that wait for players, as the lobby lists them: only a few of each person and each address.

Anybody can open tables, and the list is short. A new table is always listed: an older one of the same person or address
makes room for it if they have their share, and if the list is full, the oldest one of whoever has the most. A table
that was left out comes back when there is room again.
"""

from collections import Counter
from collections.abc import Callable, Iterable

from protocol.house import Seated, TableLine
from server.house.table.persistence.snapshot import Opener
from server.store.slow.tables import Slow, Summary

MOST_LISTED = 50
"""How many tables the lobby lists."""
PER_PERSON, PER_ADDRESS = 2, 5
"""How many of them one person or one address has opened at the most."""
CANDIDATES = 4 * MOST_LISTED
"""How many of the newest tables are looked through for those to list."""


class WaitingList:
    """The listed tables, by their codes; the oldest first."""

    def __init__(self) -> None:
        self._lines: dict[str, TableLine] = {}
        self._openers: dict[str, Opener] = {}
        self._networks: dict[str, str] = {}
        """From which addresses tables were opened, listed or not; a restart forgets it."""
        self.left_out = False
        """Whether there may be tables that wait and are not listed."""

    @property
    def lines(self) -> tuple[TableLine, ...]:
        """The tables as the lobby shows them."""
        return tuple(self._lines.values())

    def note_network(self, code: str, network: str) -> None:
        """Note from which address a table was opened."""
        if network:
            self._networks[code] = network

    def change(self, slow: Slow) -> bool:
        """Add a table, change its line, or take it away, as it is now; return whether the list has changed."""
        code = slow.summary.code
        line = line_of(slow.summary) if _waits(slow) else None
        if line == self._lines.get(code):
            return False
        if line is None:
            self._remove(code)
            return True
        self._lines[code], self._openers[code] = line, self._opener(slow)
        self._make_room(self._openers[code])
        return True

    def close(self, code: str) -> None:
        """Forget a table that is closed."""
        self._remove(code)
        self._networks.pop(code, None)

    def fill(self, waiting: Iterable[Slow]) -> None:
        """Add tables for which there is room, the newest first; they are given with the oldest first."""
        added: list[Slow] = []
        self.left_out = False
        for slow in sorted(waiting, key=lambda slow: slow.number, reverse=True):
            if slow.summary.code in self._lines or not _waits(slow):
                continue
            if self._has_room(self._opener(slow)):
                added.append(slow)
                self._openers[slow.summary.code] = self._opener(slow)
            else:
                self.left_out = True
        older = {slow.summary.code: line_of(slow.summary) for slow in reversed(added)}
        self._lines = older | self._lines

    # --- whose turn it is to make room ---

    def _opener(self, slow: Slow) -> Opener:
        """Who opened a table: whoever sits there first."""
        first = min(slow.people, key=lambda person: person.seat)
        return Opener(first.identity, self._networks.get(slow.summary.code, ""))

    def _of(self, belongs: Callable[[Opener], bool]) -> list[str]:
        """The listed tables of a person or an address, oldest first."""
        return [code for code in self._lines if belongs(self._openers[code])]

    def _has_room(self, opener: Opener) -> bool:
        openers = self._openers.values()
        own = sum(one.identity == opener.identity for one in openers)
        near = sum(one.network == opener.network for one in openers) if opener.network else 0
        return own < PER_PERSON and near < PER_ADDRESS and len(self._openers) < MOST_LISTED

    def _make_room(self, opener: Opener) -> None:
        own = self._of(lambda one: one.identity == opener.identity)
        self._leave_out(own[:-PER_PERSON])
        near = self._of(lambda one: bool(one.network) and one.network == opener.network)
        self._leave_out(near[:-PER_ADDRESS])
        if len(self._lines) > MOST_LISTED:
            most = Counter(_group(self._openers[code]) for code in self._lines).most_common(1)[0][0]
            self._leave_out(self._of(lambda one: _group(one) == most)[:1])

    def _leave_out(self, codes: Iterable[str]) -> None:
        for code in codes:
            self._remove(code)
            self.left_out = True

    def _remove(self, code: str) -> None:
        self._lines.pop(code, None)
        self._openers.pop(code, None)


def _group(opener: Opener) -> str:
    return opener.network or opener.identity


def _waits(slow: Slow) -> bool:
    return slow.summary.listed and bool(slow.people)


def line_of(summary: Summary) -> TableLine:
    """A slow table that waits for players, as the lobby lists it."""
    seats = tuple(Seated(name, here=False, bot=level or None) for name, level in summary.players)  # type: ignore[arg-type]
    return TableLine(summary.code, summary.game, seats, summary.places, "waiting", 0, private=False, pace=summary.pace)
