"""The 70 cards (K2)."""

from protocol.kombio import COPIES, Face

DECK: tuple[Face, ...] = tuple(face for face, copies in COPIES.items() for _ in range(copies))
"""The box in order, before it is shuffled."""

SIZE = len(DECK)
