"""A moment at a Kombio table: everything that is needed to draw it for one viewer."""

from collections.abc import Callable, Hashable, Mapping
from math import ceil
from typing import Any

from msgspec import Struct, field

from kombio_tui.games.kernel.scene import GameScene
from kombio_tui.games.kombio.keyboard.input import Input
from kombio_tui.games.kombio.keyboard.keys import key_of
from kombio_tui.games.kombio.screen.cards import Card
from kombio_tui.games.kombio.screen.memory import Memory
from kombio_tui.kit.blocks import Block
from kombio_tui.kit.shared import shared
from protocol import kombio as k

Slots = tuple[int, ...]


class Marks(Struct, frozen=True):
    """Everything that is marked on one player's cards, by slot. Most cards bear no mark, and then this is empty."""

    can: Slots = ()
    chosen: Slots = ()
    seen: Slots = ()
    trail: tuple[tuple[int, str], ...] = ()
    glances: tuple[tuple[int, int], ...] = ()
    notes: bool = False


Drawn = dict[Hashable, tuple[tuple[Any, ...], Block]]
"""For each part of the table what it was drawn from, and what came of it."""


class Scene(GameScene, kw_only=True):
    """The view, who is who, what was pressed, what is remembered, and how to draw it."""

    view: k.View
    input: Input
    memory: Memory
    notes: bool
    """Whether faces that were seen go on showing (K: memory = notes)."""
    now: float
    offers: Mapping[str, k.Offer]
    """What the viewer may do now."""
    drawn: Drawn = field(default_factory=dict)
    """What was drawn last, to be drawn again as it is."""
    marks: list[Marks] = field(default_factory=list)
    """What is marked on everyone's cards."""
    playing: bool = False
    """Whether a turn is being played."""

    def __post_init__(self) -> None:
        self.playing = self.view.stage in ("choosing", "holding", "acting") and not self.view.last_slap
        self.marks = marks(self)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.view.grids)

    def remembered(self, part: Hashable, facts: tuple[Any, ...], draw: Callable[[], Block]) -> Block:
        """Draw a part of the table, unless the facts are those of last time."""
        last = self.drawn.get(part)
        if last and last[0] == facts:
            return last[1]
        block = draw()
        self.drawn[part] = facts, block
        return block

    def cards(self, seat: int) -> tuple[Card, ...]:
        """A player's cards, with everything that is marked on them."""
        return cards(self.view.grids[seat], seat, self.view.viewer, self.marks[seat])


def glances(memory: Memory, view: k.View) -> list[tuple[k.Spot, float]]:
    """The viewer's own cards that show their faces for a while, and until when. Only those count down in sight."""
    return [(spot, until) for spot, until in memory.glances.items() if spot.seat == view.viewer]


def marks(scene: Scene) -> list[Marks]:
    """What is marked on everyone's cards."""
    memory, pressed, offers = scene.memory, scene.input.pressed, scene.offers
    verb = pressed.verb_for_card(offers)
    fixed = offers["exchange"].fixed if "exchange" in offers else ()
    chosen = [spot for spot in (pressed.cursor, pressed.first, *fixed) if isinstance(spot, k.Spot)]
    can = offers[verb].spots if verb else ()
    seen = sorted(memory.seen) if scene.look.marks else ()
    shown = glances(memory, scene.view) if scene.playing or scene.view.last_slap else ()
    left = {spot: ceil(until - scene.now) for spot, until in shown}
    marked = {spot.seat for spots in (can, chosen, seen, memory.trail, left) for spot in spots}
    return [
        Marks(
            can=tuple([spot.slot for spot in can if spot.seat == seat]),
            chosen=tuple([spot.slot for spot in chosen if spot.seat == seat]),
            seen=tuple([spot.slot for spot in seen if spot.seat == seat]),
            trail=tuple([(spot.slot, sign) for spot, sign in memory.trail.items() if spot.seat == seat]),
            glances=tuple([(spot.slot, time) for spot, time in left.items() if spot.seat == seat and time > 0]),
            notes=scene.notes,
        )
        if seat in marked
        else UNMARKED[scene.notes]
        for seat in range(len(scene.view.grids))
    ]


UNMARKED = (Marks(), Marks(notes=True))


@shared
def cards(grid: tuple[k.Seen, ...], seat: int, viewer: int | None, marked: Marks) -> tuple[Card, ...]:
    """A player's cards as they are drawn; all viewers for whom they look the same share them."""
    return tuple(_card(k.Spot(seat, slot), seen, viewer, marked) for slot, seen in enumerate(grid, 1))


def _card(spot: k.Spot, seen: k.Seen, viewer: int | None, marked: Marks) -> Card:
    slot, trail = spot.slot, dict(marked.trail).get(spot.slot, "")
    if seen is None:
        return Card(trail=trail, caption=" · ")
    shows, left = isinstance(seen, int), dict(marked.glances).get(slot, 0)
    return Card(
        seen=seen,
        key=key_of(spot, viewer),
        can=slot in marked.can,
        chosen=slot in marked.chosen,
        trail=trail,
        known=(marked.notes and not left) if shows else slot in marked.seen,
        seconds=left if shows and not marked.notes else 0,
    )
