"""What sets easy, medium and hard apart, as data."""

from msgspec import Struct

from server.bots.pace import Span


class Skill(Struct, frozen=True):
    """How a bot plays. Chances are from 0 to 1, worths are in turns."""

    thinks: Span
    """How long it takes to choose a card to take or to put down, or to find a lay-out."""

    counts: bool
    """Whether it counts the cards that are gone."""
    reads: bool
    """Whether it follows what others take, and who is about to end the round."""
    wavers: float
    """How far off its judgement of a choice is, typically."""
    breadth: int
    """How many plans it weighs."""
    looks: float
    """How likely it looks at the discard piles before it draws."""
    notices: float
    """How likely it notices that cards can be laid off."""
    aims: bool
    """Whether it puts a skip before who is about to win, and not just anybody."""


LEVELS: dict[str, Skill] = {
    "easy": Skill(
        thinks=Span(1.2, 2.0, 3.0),
        counts=False,
        reads=False,
        wavers=1.2,
        breadth=6,
        looks=0.5,
        notices=0.7,
        aims=False,
    ),
    "medium": Skill(
        thinks=Span(1.0, 1.6, 2.8),
        counts=False,
        reads=False,
        wavers=0.6,
        breadth=12,
        looks=0.85,
        notices=0.9,
        aims=True,
    ),
    "hard": Skill(
        thinks=Span(0.9, 1.4, 2.4),
        counts=True,
        reads=True,
        wavers=0.0,
        breadth=40,
        looks=1.0,
        notices=1.0,
        aims=True,
    ),
}
"""The skills by level; server.bots.bots says which levels there are."""
