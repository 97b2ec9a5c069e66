"""What is counted of slaps and calls, for the panel of a round and the highlights of a game.

It counts what this screen has heard. Whoever comes later hears of earlier slaps in the story, but not how fast they
were.
"""

from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from protocol import kombio as k
from protocol.base import Reacted
from protocol.kombio_setup import call_won


class Slaps(Struct, frozen=True, cache_hash=True):
    """Somebody's slaps: right, wrong, and the fastest in milliseconds, 0 if none is known."""

    right: int = 0
    wrong: int = 0
    fastest: int = 0
    round: int = 0
    """The round of the fastest."""


NONE = Slaps()
COUNTED: Collection[type] = {k.RoundStarted, k.Named, k.NamedNothing, k.RoundEnded}
Tallies = dict[int, Slaps]


class Tally:
    """Counts slaps by player, for this round and for the game, and calls for the game."""

    def __init__(self) -> None:
        self.round: Tallies = {}
        self.game: Tallies = {}
        self.calls: dict[int, tuple[int, int]] = {}
        """Calls by player: how many held, of how many."""
        self.whole = False
        """Whether the whole game was heard."""
        self._number = 0

    def hear(self, event: k.Event, caller: int | None) -> None:
        """Count an event."""
        if type(event) not in COUNTED:
            return
        match event:
            case k.RoundStarted(round=number):
                self.round, self._number = {}, number
                if number == 1:
                    self.game, self.calls, self.whole = {}, {}, True
            case k.Named(seat=seat, right=right):
                self._count(seat, right=int(right), wrong=int(not right))
            case k.NamedNothing(seat=seat):
                self._count(seat, wrong=1)
            case k.RoundEnded(sums=sums) if caller is not None:
                held, all_calls = self.calls.get(caller, (0, 0))
                self.calls[caller] = held + call_won(sums, caller), all_calls + 1

    def raced(self, reactions: Sequence[Reacted]) -> None:
        """Note how fast everyone was."""
        for entry in reactions:
            self._count(entry.seat, fastest=entry.milliseconds)

    def _count(self, seat: int, right: int = 0, wrong: int = 0, fastest: int = 0) -> None:
        for name in ("round", "game"):
            known: Tallies = getattr(self, name)
            slaps = known.get(seat, NONE)
            faster = 0 < fastest < (slaps.fastest or fastest + 1)
            more = replace(
                slaps,
                right=slaps.right + right,
                wrong=slaps.wrong + wrong,
                fastest=fastest if faster else slaps.fastest,
                round=self._number if faster else slaps.round,
            )
            setattr(self, name, {**known, seat: more})
