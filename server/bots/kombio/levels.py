"""What sets easy, medium and hard apart, as a table."""

from msgspec import Struct

from server.bots.kernel.pace import Span
from server.bots.kernel.skills import by_level


class Skill(Struct, frozen=True):
    """How a bot plays. Chances are from 0 to 1, worths are in points."""

    thinks: Span
    """How long it takes to choose a move."""
    reacts: Span
    """How long it takes to slap after a card came up."""

    forgets_own: float
    """How likely the bot forgets one of its cards, with each turn at the table."""
    forgets_others: float
    """The same for a card of somebody else."""
    mixes_up: float
    """How likely a card that slips is mixed up with a neighbour instead."""

    counts: bool
    """Whether it counts the cards that are gone."""
    reads: bool
    """Whether it follows what others have seen, kept and given away."""
    wavers: float
    """How far off its judgement of a choice is, typically."""

    notices: float
    """How likely it notices that it could slap a card."""
    slaps_others: bool
    """Whether it also slaps for cards of others."""

    hope: float
    """How likely it thinks that a card comes up, while the round lasts, to which it can lay off an identical one."""
    curiosity: float
    """What it is worth to know one more card of its own."""
    interest: float
    """What it is worth to know one more card of somebody else's."""
    spite: float
    """What a point that another player gets is worth to it."""

    confidence: float
    """How likely it wants to win before it calls Kombio."""
    calls_up_to: float
    """With more points than this in its grid, as far as it knows, it never calls."""


LEVELS = by_level(
    Skill,
    thinks=(Span(1.0, 1.6, 2.8), Span(0.9, 1.4, 2.4), Span(0.8, 1.2, 2.0)),
    reacts=(Span(0.7, 1.0, 1.5), Span(0.45, 0.65, 1.0), Span(0.35, 0.48, 0.75)),
    forgets_own=(0.015, 0.008, 0.0),
    forgets_others=(0.15, 0.04, 0.0),
    mixes_up=(0.15, 0.0, 0.0),
    counts=(False, False, True),
    reads=(False, False, True),
    wavers=(1.0, 0.5, 0.0),
    notices=(0.65, 0.8, 1.0),
    slaps_others=(False, True, True),
    hope=(0.1, 0.1, 0.15),
    curiosity=(2.5, 2.5, 6.0),
    interest=(0.5, 0.7, 0.8),
    spite=(0.0, 0.1, 0.3),
    confidence=(0.6, 0.6, 0.55),
    calls_up_to=(5, 7, 20),
)
"""The skills by level."""
