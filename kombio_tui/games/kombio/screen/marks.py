"""What is marked on the cards: what may be named, what is chosen, what was seen, and what just happened."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from kombio_tui.games.kombio.keyboard.keys import key_of
from kombio_tui.games.kombio.screen.cards import LOOKED, RIGHT, WRONG, Card
from kombio_tui.games.kombio.screen.traces import Traces
from kombio_tui.kit.shared import shared
from protocol import kombio as k

if TYPE_CHECKING:
    from kombio_tui.games.kombio.screen.scene import Scene

Slots = tuple[int, ...]
GAP, NO_SIGN = Card(gap=True), ("", False)


class Marks(Struct, frozen=True, cache_hash=True):
    """Everything that is marked on one player's cards, by slot. Most cards bear no mark, and then this is empty."""

    can: Slots = ()
    chosen: Slots = ()
    seen: Slots = ()
    trail: tuple[tuple[int, str, bool], ...] = ()
    glances: tuple[tuple[int, int], ...] = ()
    notes: bool = False
    taboo: bool = False
    moving: Slots = ()
    dealt: int = 0
    """The slot whose card has just been dealt."""


def marked(scene: "Scene") -> list[Marks]:
    """What is marked now on each player's cards."""
    memory, offers, pressed, notes = scene.memory, scene.offers, scene.input.pressed, scene.notes
    base = list(_traced(scene.players, memory.traces, notes, scene.view.taboo))
    for seat, slots in memory.seen_slots.items() if scene.look.marks else ():
        base[seat] = _seen(base[seat], slots)
    if scene.view.stage == "looking" and scene.view.viewer is not None:
        base = _looking(base, scene.view.viewer, scene.view.grids[scene.view.viewer])
    left = memory.seconds_left(scene.now) if memory.glances and _glancing(scene) else ()
    if scene.idle and not left:
        return base
    fixed: Sequence[k.Spot] = offers["exchange"].fixed if "exchange" in offers else ()
    chosen = [spot for spot in (pressed.cursor, pressed.first, *fixed) if isinstance(spot, k.Spot)]
    can, chosen_slots = _slots(pressed.nameable(offers)), _slots(chosen)
    marks, viewer = list(base), scene.view.viewer
    for seat in {*can, *chosen_slots, *([viewer] if viewer is not None and left else ())}:
        own = marks[seat]
        shown = left if seat == viewer else ()
        every = can.get(seat, ()), chosen_slots.get(seat, ()), own.seen, own.trail, shown, notes, own.taboo
        marks[seat] = _marks(*every)
    return marks


def _looking(marks: list[Marks], viewer: int, grid: tuple[k.Seen, ...]) -> list[Marks]:
    """The same while the viewer looks at the first cards (K4)."""
    looked_at = tuple([(slot, LOOKED, True) for slot, seen in enumerate(grid, 1) if isinstance(seen, int)])
    own = marks[viewer]
    return [*marks[:viewer], replace(own, trail=looked_at), *marks[viewer + 1 :]]


def turned_up(marks: list[Marks], named: k.Named) -> list[Marks]:
    """The same while a card is turned up that was named after a slap."""
    seat, slot = named.spot
    mark = slot, RIGHT if named.right else WRONG, True
    trail = *(known for known in marks[seat].trail if known[0] != slot), mark
    return [*marks[:seat], replace(marks[seat], trail=trail), *marks[seat + 1 :]]


def on_the_move(marks: list[Marks], spots: Sequence[k.Spot], dealt: int | None) -> list[Marks]:
    """The same while these cards change places, or while everyone gets a card."""
    slots = _slots(spots)
    return [replace(own, moving=slots.get(seat, ()), dealt=dealt or 0) for seat, own in enumerate(marks)]


def _glancing(scene: "Scene") -> bool:
    """Whether cards show their faces for a while."""
    return scene.public.playing or scene.view.last_slap


@shared
def _traced(players: int, traces: Traces, notes: bool, taboo: int | None) -> tuple[Marks, ...]:
    """What goes on being marked for everyone, whatever is asked."""
    trails = [(seat, traces.trail.get(seat, ())) for seat in range(players)]
    return tuple([_marks((), (), (), trail, (), notes, seat == taboo) for seat, trail in trails])


@shared
def _seen(marks: Marks, slots: Slots) -> Marks:
    """The same for somebody who has seen the cards in these slots."""
    return _marks((), (), slots, marks.trail, (), marks.notes, marks.taboo)


@shared
def _marks(*marks: Any) -> Marks:
    """Marks; the same object for the same marks."""
    return Marks(*marks)


def _slots(spots: Collection[k.Spot]) -> dict[int, Slots]:
    """The slots of some cards, by seat."""
    slots: dict[int, Slots] = {}
    for seat, slot in spots:
        slots[seat] = (*slots.get(seat, ()), slot)
    return slots


@shared
def cards(grid: tuple[k.Seen, ...], seat: int, marks: Marks, *, own: bool) -> tuple[Card, ...]:
    """A player's cards as they are drawn; all viewers for whom they look the same share them."""
    viewer, signs = seat if own else None, {slot: (sign, fresh) for slot, sign, fresh in marks.trail}
    return tuple(
        [
            GAP if seen is None else _card(k.Spot(seat, slot), seen, viewer, marks, signs.get(slot, NO_SIGN))
            for slot, seen in enumerate(grid, 1)
        ]
    )


def _card(spot: k.Spot, seen: k.Seen, viewer: int | None, marks: Marks, signed: tuple[str, bool]) -> Card:
    slot, (sign, fresh) = spot.slot, signed
    shows, left = isinstance(seen, int), dict(marks.glances).get(slot, 0) if marks.glances else 0
    return Card(
        seen=seen,
        key=key_of(spot, viewer),
        can=slot in marks.can,
        chosen=slot in marks.chosen,
        trail=sign,
        fresh=fresh,
        known=(marks.notes and not left) if shows else slot in marks.seen,
        seconds=left if shows and not marks.notes else 0,
        taboo=marks.taboo,
        moving=slot in marks.moving,
        dealt=slot == marks.dealt,
    )
