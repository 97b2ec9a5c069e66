"""What sets easy, medium and hard apart, as a table."""

from msgspec import Struct

from server.bots.kernel.pace import Span
from server.bots.kernel.skills import by_level


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


LEVELS = by_level(
    Skill,
    thinks=(Span(1.2, 2.0, 3.0), Span(1.0, 1.6, 2.8), Span(0.9, 1.4, 2.4)),
    counts=(False, False, True),
    reads=(False, False, True),
    wavers=(1.2, 0.6, 0.0),
    breadth=(6, 12, 40),
    looks=(0.5, 0.85, 1.0),
    notices=(0.7, 0.9, 1.0),
    aims=(False, True, True),
)
"""The skills by level."""
