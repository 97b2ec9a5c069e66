"""The 70 cards (K2)."""

from protocol.kombio import Face

COPIES: dict[Face, int] = {
    **dict.fromkeys((-1, 0), 3),
    **dict.fromkeys(range(1, 13), 5),
    **dict.fromkeys((13, 14), 2),
}
"""How often each face is in the box: -1 and 0 three times, 1 to 12 five times, 13 and 14 twice."""

DECK: tuple[Face, ...] = tuple(face for face, copies in COPIES.items() for _ in range(copies))
"""The box in order, before it is shuffled."""

SIZE = len(DECK)
