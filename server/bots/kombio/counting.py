"""Which cards are left: what an unseen card may be, and how likely."""

from collections.abc import Mapping

from msgspec import Struct

from protocol import kombio as k
from protocol.kombio_setup import COPIES
from server.bots.kombio.memory import Memory


class Unseen(Struct, frozen=True):
    """The cards that a card seen by nobody may be: how many of each face, how many in all, and their average."""

    counts: Mapping[k.Face, int]
    size: int
    mean: float
    variance: float

    def share(self, face: k.Face) -> float:
        """How likely an unseen card has this face."""
        return self.counts[face] / self.size


def cards(counts: Mapping[k.Face, int]) -> Unseen:
    """Sum up the cards of each face."""
    size = sum(counts.values())
    mean = sum(face * count for face, count in counts.items()) / size
    squares = sum(face * face * count for face, count in counts.items()) / size
    return Unseen(counts, size, mean, squares - mean * mean)


WHOLE_BOX = cards(COPIES)
"""What a player who doesn't count assumes: any card of the box (K2)."""


def left(memory: Memory, drawn: k.Face | None) -> Unseen:
    """Count what is left: the box without the discard pile, the card in hand and all that is remembered."""
    counts = dict(COPIES)
    for face in memory.pile:
        counts[face] -= 1
    for card in memory.cards.values():
        if card.face is not None:
            counts[card.face] -= 1
    if drawn is not None:
        counts[drawn] -= 1
    if min(counts.values()) < 0:
        counts = {face: max(0, count) for face, count in counts.items()}
    return cards(counts) if any(counts.values()) else WHOLE_BOX
