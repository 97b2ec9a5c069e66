"""Who knows which card, and who is shown its face right now.

Viewers are bits: seat n is bit n, and one more bit stands for all spectators, who know what everyone at the table
knows. What a viewer knows and what a viewer is shown are two things: with `memory = notes` all that is known is
shown; with `memory = human` a face is shown for a glance from the look on, and as long as the look lasts: the first
look, an action that may still swap the card, a wrongly named card that its owner decides about.
"""

from collections.abc import Iterator

from protocol.base import MAX_SEATS, Viewer
from protocol.kombio_setup import FIRST_LOOK
from server.rules.kernel.change import Change
from server.rules.kernel.rounds import Over, Scored
from server.rules.kombio.state import Acting, Card, Deciding, Glance, Looking, State, card_at

SPECTATORS = 1 << MAX_SEATS
EVERYONE = 2 * SPECTATORS - 1
ALL_OPEN, LOOKS = (Scored, Over), (Looking, Acting)
"""The stages in which all that is known is shown, and those in which somebody may be looking at cards."""


def bit(viewer: Viewer) -> int:
    """A viewer as a set of viewers."""
    return SPECTATORS if viewer is None else 1 << viewer


def learn(change: Change[State], card: Card, viewers: int) -> None:
    """Let these viewers know a card from now on."""
    knows = change.state.knows
    change.set(knows=(*knows[:card], knows[card] | viewers, *knows[card + 1 :]))


def forget(change: Change[State], cards: tuple[Card, ...]) -> None:
    """Let nobody know these cards any more: they are shuffled."""
    gone = frozenset(cards)
    change.set(
        knows=tuple(0 if card in gone else known for card, known in enumerate(change.state.knows)),
        glances=tuple(glance for glance in change.state.glances if glance.card not in gone),
    )


def show(change: Change[State], card: Card, viewers: int) -> None:
    """Let these viewers look at a card: they know it, and they see it for a glance longer."""
    learn(change, card, viewers)
    state = change.state
    if state.options.memory == "human":
        serial = state.glance_serial + 1
        change.set(glance_serial=serial, glances=(*state.glances, Glance(card, viewers, serial)))


def shown(state: State, viewer: Viewer) -> frozenset[Card]:
    """The cards whose faces this viewer is shown now, besides the top of the discard pile and a drawn card."""
    me = bit(viewer)
    if state.options.memory == "notes" or type(state.stage) in ALL_OPEN:
        return frozenset([card for card, known in enumerate(state.knows) if known & me])
    cards = [glance.card for glance in state.glances if glance.viewers & me]
    if type(state.stage) in LOOKS or state.slap:
        cards += [card for card in _looked_at(state, viewer) if card is not None]
    return frozenset(cards)


def _looked_at(state: State, viewer: Viewer) -> Iterator[Card | None]:
    """The cards in this viewer's sight because of what is going on just now."""
    stage, slap = state.stage, state.slap
    if isinstance(stage, Looking) and viewer is not None and viewer not in stage.ready:
        yield from [state.grids[viewer][slot - 1] for slot in FIRST_LOOK]
    elif isinstance(stage, Acting) and viewer == state.turn:
        yield from stage.looked
    if isinstance(slap, Deciding):
        yield card_at(state, slap.spot)
