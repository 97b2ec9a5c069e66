"""What sets easy, medium and hard apart, as a table."""

from msgspec import Struct

from server.bots.kernel.pace import Span
from server.bots.kernel.skills import by_level


class Skill(Struct, frozen=True):
    """How a bot plays. Worths are in points."""

    thinks: Span
    """How long it takes to choose a card."""
    takes: Span
    """How long it takes to choose a colour."""

    counts: bool
    """Whether it remembers the cards that were taken."""
    foresight: int
    """How many answers of those after it it imagines; with none it judges a trick as it lies."""
    respect: int
    """From how many cards it imagines somebody else to choose the best."""
    thrift: float
    """How much it minds to spend a high card: 1 as much as such a card brings later, on average."""
    leads: float
    """What it minds to start the next trick, where everyone else can answer."""
    wavers: float
    """How far off its judgement of a choice is, typically."""


LEVELS = by_level(
    Skill,
    thinks=(Span(1.2, 1.8, 3.0), Span(1.0, 1.6, 2.6), Span(0.9, 1.4, 2.4)),
    takes=(Span(0.9, 1.4, 2.4), Span(0.8, 1.2, 2.0), Span(0.7, 1.0, 1.6)),
    counts=(False, False, True),
    foresight=(0, 0, 24),
    respect=(1, 1, 3),
    thrift=(0.0, 0.6, 1.1),
    leads=(0.0, 0.0, 2.5),
    wavers=(4.0, 1.5, 0.0),
)
"""The skills by level."""
