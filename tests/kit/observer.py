"""What a viewer can know who remembers everything that was told, and has nothing else to go by."""

from protocol import kombio as k
from protocol.base import Viewer


class Observer:
    """Follows the events as they are told to one viewer, and keeps the faces of all cards that follow from them."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.known: dict[k.Spot, int] = {}

    def deal(self, bottom_row: dict[k.Spot, int]) -> None:
        """A new round: only the first look is known."""
        self.known = dict(bottom_row)

    def hear(self, event: k.Event) -> None:
        """Take in what was told."""
        match event:
            case k.Swapped(seat=seat, slot=slot, face=face) | k.Took(seat=seat, slot=slot, face=face):
                self._put(k.Spot(seat, slot), face)
            case k.Peeked(spot=spot, face=int(face)) | k.Named(spot=spot, face=face):
                self._put(spot, face)
            case k.LaidOff(spot=spot):
                self._put(spot, None)
            case k.Exchanged(a=a, b=b):
                one, other = self.known.get(a), self.known.get(b)
                self._put(a, other)
                self._put(b, one)
            case k.Gave(seat=seat, slot=slot, to=to):
                self._move(k.Spot(seat, slot), to)
            case k.HandedOver(spot=spot, to=to):
                self._move(spot, to)
            case k.Penalty(seat=seat, slot=int(slot)):
                self._put(k.Spot(seat, slot), None)
            case k.RoundEnded(grids=grids):
                self.known = _faces(grids)

    def _move(self, start: k.Spot, end: k.Spot) -> None:
        self._put(end, self.known.get(start))
        self._put(start, None)

    def _put(self, spot: k.Spot, face: int | None) -> None:
        if face is None:
            self.known.pop(spot, None)
        else:
            self.known[spot] = face


def _faces(grids: tuple[tuple[int | None, ...], ...]) -> dict[k.Spot, int]:
    return {
        k.Spot(seat, slot): face
        for seat, grid in enumerate(grids)
        for slot, face in enumerate(grid, 1)
        if face is not None
    }
