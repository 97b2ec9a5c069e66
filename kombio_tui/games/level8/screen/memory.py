"""What the screen remembers for a while: what just happened on the table, and the card that the viewer took."""

from collections.abc import Sequence

from protocol import level8 as k
from protocol.base import Seat, Viewer


class Memory:
    """Follows the events as they are told to one viewer."""

    def __init__(self) -> None:
        self.taken: k.Face | None = None
        """The card that the viewer took in this turn."""
        self.melds: set[int] = set()
        """The melds that came, or grew, since the viewer last took a card."""
        self.pile: Seat | None = None
        """On whose pile the last card was put."""

    def fade(self) -> None:
        """Nothing is new any more."""
        self.melds.clear()
        self.pile = None

    def hear(self, event: k.Event, viewer: Viewer, table: Sequence[k.Laid]) -> None:
        """Update with an event; these melds lie on the table now."""
        match event:
            case k.RoundStarted():
                self.taken = None
                self.fade()
            case k.Drew(seat=seat, face=face) | k.Took(seat=seat, face=face):
                self.pile = None
                if viewer in (None, seat):
                    self.melds.clear()
                self.taken = face if seat == viewer else None
            case k.LaidOut(seat=seat):
                self.melds.update(number for number, laid in enumerate(table) if laid.seat == seat)
            case k.LaidOff(meld=meld):
                self.melds.add(meld)
            case k.Discarded(seat=seat):
                self.pile, self.taken = seat, None
            case k.Skipped():
                self.pile = self.taken = None
