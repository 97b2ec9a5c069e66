"""What the screen remembers: what everyone did last, the card that the viewer took, and the course of the game."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from kombio_tui.games.level8.screen.melds import Mark
from kombio_tui.games.level8.words.deeds import NOTHING, Deed, after
from protocol import level8 as k
from protocol.base import Seat, Viewer

TAKING = (k.Drew, k.Took, k.TookNothing, k.SatOut)
"""What a turn begins with."""


class Turn(Struct, frozen=True):
    """A player's last turn: in words, and what it changed on the table."""

    deed: Deed = NOTHING
    pile: bool = False
    """Whether the top of the player's discard pile was put there in it, and still lies there."""
    melds: frozenset[int] = frozenset()
    """The melds that came, or grew."""


class Tally(Struct, frozen=True):
    """What a player has done in the whole game, as far as the viewer has heard."""

    ended: int = 0
    laid_out: int = 0
    laid_off: int = 0
    skips: int = 0


FIRST, IDLE = Turn(), Tally()


class Memory:
    """Follows the events as they are told to one viewer."""

    def __init__(self) -> None:
        self.taken: k.Face | None = None
        """The card that the viewer took in this turn."""
        self.turns: dict[Seat, Turn] = {}
        """Everyone's last turn in this round."""
        self.latest: Seat | None = None
        """Whose turn is news; what the others did before that is shown in a duller colour."""
        self.course: tuple[tuple[int, ...], ...] = ()
        """The levels that everyone moved up, round by round."""
        self.tallies: dict[Seat, Tally] = {}

    def turn(self, seat: Seat) -> Turn:
        """A player's last turn."""
        return self.turns.get(seat, FIRST)

    def tally(self, seat: Seat) -> Tally:
        """What a player has done so far."""
        return self.tallies.get(seat, IDLE)

    def pile_rim(self, seat: Seat) -> str:
        """The rim of a discard pile: whether its top card is news, or was."""
        return self._rim(seat) if self.turn(seat).pile else "paper"

    def meld_mark(self, number: int) -> Mark:
        """How a meld is marked: as news, as something that was news before, or not at all."""
        seats = [seat for seat, turn in self.turns.items() if number in turn.melds]
        return "news" if self.latest in seats else "before" if seats else ""

    def _rim(self, seat: Seat) -> str:
        return "news" if seat == self.latest else "before"

    def fade(self) -> None:
        """Nothing is news any more."""
        self.latest = None

    def hear(self, event: k.Event, viewer: Viewer, table: Sequence[k.Laid]) -> None:
        """Update with an event; these melds lie on the table now."""
        match event:
            case k.RoundStarted(round=number):
                self._deal(first=number == 1)
            case k.RoundEnded(before=before, levels=levels, seat=seat):
                self.course += (tuple(now - then for now, then in zip(levels, before, strict=True)),)
                if seat is not None:
                    self._count(seat, ended=1)
            case k.Drew(seat=seat, face=face) | k.Took(seat=seat, face=face):
                self.taken = face if seat == viewer else None
            case k.Discarded() | k.Skipped():
                self.taken = None
            case k.LaidOut(seat=seat):
                self._count(seat, laid_out=1)
            case k.LaidOff(seat=seat):
                self._count(seat, laid_off=1)
        if isinstance(event, k.Skipped):
            self._count(event.seat, skips=1)
        self._follow(event, table)

    def _deal(self, *, first: bool) -> None:
        self.taken = self.latest = None
        self.turns.clear()
        if first:
            self.course = ()
            self.tallies.clear()

    def _follow(self, event: k.Event, table: Sequence[k.Laid]) -> None:
        """Note what a player did in this turn."""
        seat = getattr(event, "seat", None)
        if seat is None or isinstance(event, k.TurnStarted | k.BecameReady | k.Kept | k.RoundEnded):
            return
        turn = FIRST if isinstance(event, TAKING) else self.turn(seat)
        turn = replace(turn, deed=after(turn.deed, event))
        match event:
            case k.Took(whose=whose) if whose in self.turns and whose != seat:
                self.turns[whose] = replace(self.turns[whose], pile=False)
            case k.LaidOut():
                turn = replace(turn, melds=turn.melds | {n for n, laid in enumerate(table) if laid.seat == seat})
            case k.LaidOff(meld=meld):
                turn = replace(turn, melds=turn.melds | {meld})
            case k.Discarded():
                turn = replace(turn, pile=True)
        self.turns[seat], self.latest = turn, seat

    def _count(self, seat: Seat, **more: int) -> None:
        tally = self.tally(seat)
        self.tallies[seat] = replace(tally, **{name: getattr(tally, name) + by for name, by in more.items()})
