"""What sets easy, medium and hard apart: each trait with its value for each of them."""

from typing import Annotated

from msgspec import Struct

from server.bots.kernel.pace import Span
from server.bots.kernel.skills import ByLevel, by_level


class Skill(Struct, frozen=True):
    """How a bot plays. Chances are from 0 to 1, worths are in points."""

    thinks: Annotated[Span, ByLevel(Span(1.0, 1.6, 2.8), Span(0.9, 1.4, 2.4), Span(0.8, 1.2, 2.0))]
    """How long it takes to choose a move."""
    reacts: Annotated[Span, ByLevel(Span(0.7, 1.0, 1.5), Span(0.45, 0.65, 1.0), Span(0.35, 0.48, 0.75))]
    """How long it takes to slap after a card came up."""

    forgets_own: Annotated[float, ByLevel(0.015, 0.008, 0.0)]
    """How likely the bot forgets one of its cards, with each turn at the table."""
    forgets_others: Annotated[float, ByLevel(0.15, 0.04, 0.0)]
    """The same for a card of somebody else."""
    mixes_up: Annotated[float, ByLevel(0.15, 0.0, 0.0)]
    """How likely a card that slips is mixed up with a neighbour instead."""

    counts: Annotated[bool, ByLevel(False, False, True)]
    """Whether it counts the cards that are gone."""
    reads: Annotated[bool, ByLevel(False, False, True)]
    """Whether it follows what others have seen, kept and given away."""
    wavers: Annotated[float, ByLevel(1.0, 0.5, 0.0)]
    """How far off its judgement of a choice is, typically."""

    notices: Annotated[float, ByLevel(0.65, 0.8, 1.0)]
    """How likely it notices that it could slap a card."""
    slaps_others: Annotated[bool, ByLevel(False, True, True)]
    """Whether it also slaps for cards of others."""

    hope: Annotated[float, ByLevel(0.1, 0.1, 0.15)]
    """How likely it thinks that a card comes up, while the round lasts, to which it can lay off an identical one."""
    curiosity: Annotated[float, ByLevel(2.5, 2.5, 6.0)]
    """What it is worth to know one more card of its own."""
    interest: Annotated[float, ByLevel(0.5, 0.7, 0.8)]
    """What it is worth to know one more card of somebody else's."""
    spite: Annotated[float, ByLevel(0.0, 0.1, 0.3)]
    """What a point that another player gets is worth to it."""

    confidence: Annotated[float, ByLevel(0.6, 0.6, 0.55)]
    """How likely it wants to win before it calls Kombio."""
    calls_up_to: Annotated[float, ByLevel(5, 7, 20)]
    """With more points than this in its grid, as far as it knows, it never calls."""


LEVELS = by_level(Skill)
"""The skills by level."""
