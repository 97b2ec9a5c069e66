"""Resampling of Kombio: the same game with other faces for all that a viewer can't know."""

from random import Random

from protocol.base import Viewer
from server.rules.kombio.knowledge import bit
from server.rules.kombio.state import State
from tests.kit.any_play import Moved
from tests.kit.any_secrecy import redealt


def known_after(moved: Moved[State], viewer: Viewer) -> set[int]:
    """What the viewer knows after a step: the cards of the round that was played, as far as they were known."""
    before, after = moved.before, moved.step.state
    known = {card for card, viewers in enumerate(before.knows) if viewers & bit(viewer)}
    if before.round == after.round:
        known |= {card for card, viewers in enumerate(after.knows) if viewers & bit(viewer)}
    return known


def redealt_before(moved: Moved[State], viewer: Viewer, chance: Random) -> State:
    """The state before a move with other faces for all that the viewer can't know after it."""
    return redealt(moved.before, known_after(moved, viewer), chance)
