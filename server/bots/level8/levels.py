"""What sets easy, medium and hard apart: each trait with its value for each of them."""

from typing import Annotated

from msgspec import Struct

from server.bots.kernel.pace import Span
from server.bots.kernel.skills import ByLevel, by_level


class Skill(Struct, frozen=True):
    """How a bot plays. Chances are from 0 to 1, worths are in turns."""

    thinks: Annotated[Span, ByLevel(Span(1.2, 2.0, 3.0), Span(1.0, 1.6, 2.8), Span(0.9, 1.4, 2.4))]
    """How long it takes to choose a card to take or to put down, or to find a lay-out."""

    counts: Annotated[bool, ByLevel(False, False, True)]
    """Whether it counts the cards that are gone."""
    reads: Annotated[bool, ByLevel(False, False, True)]
    """Whether it follows what others take, and who is about to end the round."""
    wavers: Annotated[float, ByLevel(1.2, 0.6, 0.0)]
    """How far off its judgement of a choice is, typically."""
    breadth: Annotated[int, ByLevel(6, 12, 40)]
    """How many plans it weighs."""
    looks: Annotated[float, ByLevel(0.5, 0.85, 1.0)]
    """How likely it looks at the discard piles before it draws."""
    notices: Annotated[float, ByLevel(0.7, 0.9, 1.0)]
    """How likely it notices that cards can be laid off."""
    aims: Annotated[bool, ByLevel(False, True, True)]
    """Whether it aims skips at the player who is about to win."""


LEVELS = by_level(Skill)
"""The skills by level."""
