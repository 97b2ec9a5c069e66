"""What sets easy, medium and hard apart: each trait with its value for each of them."""

from typing import Annotated

from msgspec import Struct

from server.bots.kernel.pace import Span
from server.bots.kernel.skills import ByLevel, by_level


class Skill(Struct, frozen=True):
    """How a bot plays. Worths are in points."""

    thinks: Annotated[Span, ByLevel(Span(1.2, 1.8, 3.0), Span(1.0, 1.6, 2.6), Span(0.9, 1.4, 2.4))]
    """How long it takes to choose a card."""
    takes: Annotated[Span, ByLevel(Span(0.9, 1.4, 2.4), Span(0.8, 1.2, 2.0), Span(0.7, 1.0, 1.6))]
    """How long it takes to choose a colour."""

    counts: Annotated[bool, ByLevel(False, False, True)]
    """Whether it remembers the cards that were taken."""
    foresight: Annotated[int, ByLevel(0, 0, 24)]
    """How many replies of the players after it it imagines; with none it judges a trick as it lies."""
    respect: Annotated[int, ByLevel(1, 1, 3)]
    """From how many cards it imagines somebody else to choose the best."""
    thrift: Annotated[float, ByLevel(0.0, 0.6, 1.1)]
    """How much it minds to spend a high card: 1 as much as such a card brings later, on average."""
    leads: Annotated[float, ByLevel(0.0, 0.0, 2.5)]
    """What it minds to start the next trick, where everyone else can answer."""
    wavers: Annotated[float, ByLevel(4.0, 1.5, 0.0)]
    """How far off its judgement of a choice is, typically."""


LEVELS = by_level(Skill)
"""The skills by level."""
