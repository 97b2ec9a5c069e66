"""A Kombio table for tests, laid out as text and played in notation.

    t = table("A: 7 4 2 2 | B: 1 1 5 6", draw="13 3", discard="9 5")
    t.play("A draw", "A discard", "A peek a1", "B slap", "B name b3")
    assert t.refuses("A slap") == "already_slapped"
    assert t.who_knows("a1") == "A"

Grids are written slot by slot, `.` is a gap. `draw` is written in the order in which it will be drawn, `discard` from
bottom to top. The box is always whole: the cards that are not named lie in one of the piles, or in the last grid.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import chain
from typing import Any

from msgspec.structs import replace

from protocol import kombio as k
from protocol.base import Seat
from protocol.kombio_setup import BOX, COPIES
from server.rules.kernel.game import Step
from server.rules.kernel.seats import LETTERS
from server.rules.kombio.engine import KOMBIO
from server.rules.kombio.knowledge import EVERYONE, bit
from server.rules.kombio.notation import cards, parse_spot
from server.rules.kombio.state import Choosing, State, card_at
from tests.kit.any_table import AnyTable, viewer

GAME = KOMBIO
SEED = bytes(range(32))


def table(
    layout: str,
    *,
    draw: str = "",
    discard: str = "",
    turn: str = "A",
    rest: str = "draw",
    noted: tuple[tuple[int, ...], ...] = (),
    **options: Any,
) -> "Table":
    """Lay out a table in the middle of a round, nobody knowing any card but those on the discard pile.

    `rest` says where the cards go that are not named: under the `draw` pile, to the bottom of the `discard` pile, or
    into the grid of the last player (`grid`).
    """
    grids = [row.split(":")[1].split() for row in layout.split("|")]
    piles = {"draw": draw.split()[::-1], "discard": discard.split()}
    named = [*chain.from_iterable(grids), *piles["draw"], *piles["discard"]]
    others = _others(int(face) for face in named if face != ".")
    if rest == "grid":
        grids[-1] += others
    else:
        piles[rest] = others + piles[rest]
    return Table(_state(grids, piles, LETTERS.index(turn), k.Options(**options), noted))


def opened(players: int, **options: Any) -> "Table":
    """A game that has just been dealt, at its first look."""
    step = GAME.set_up(players, k.Options(**options), SEED)
    assert isinstance(step, Step)
    return Table(step.state)


def _others(named: Iterable[int]) -> list[str]:
    left = Counter(COPIES)
    left.subtract(Counter(named))
    assert min(left.values()) >= 0, f"more cards than there are in the box: {left}"
    return [str(face) for face in left.elements()]


def _state(
    grids: list[list[str]],
    piles: dict[str, list[str]],
    turn: Seat,
    options: k.Options,
    noted: tuple[tuple[int, ...], ...],
) -> State:
    faces: list[int] = []

    def new(face: str) -> int:
        faces.append(int(face))
        return len(faces) - 1

    rows = tuple(tuple(None if face == "." else new(face) for face in row) for row in grids)
    draw_pile = tuple(map(new, piles["draw"]))
    discard_pile = tuple(map(new, piles["discard"]))
    started = GAME.set_up(len(grids), options, SEED)
    assert isinstance(started, Step)
    return replace(
        started.state,
        faces=tuple(faces),
        knows=tuple(EVERYONE if card in discard_pile else 0 for card in range(len(BOX))),
        grids=rows,
        draw_pile=draw_pile,
        discard_pile=discard_pile,
        stage=Choosing(),
        turn=turn,
        turns=1,
        noted=noted,
    )


class Table(AnyTable[State]):
    """A game in progress that reads and writes notation."""

    def __init__(self, state: State) -> None:
        super().__init__(GAME, state)

    def grid(self, who: str) -> str:
        """A player's cards with all faces up."""
        grid = self.state.grids[LETTERS.index(who)]
        return cards(tuple(None if card is None else self.state.faces[card] for card in grid))

    def sees(self, who: str, whose: str) -> str:
        """A player's cards as a viewer (`A`, or `watcher`) sees them."""
        return cards(self.view(who).grids[LETTERS.index(whose)])

    def view(self, who: str) -> k.View:
        """All that a viewer sees."""
        view: k.View = GAME.view(self.state, viewer(who))
        return view

    def targets(self, who: str, verb: str) -> list[str]:
        """The cards that a player is offered for a verb."""
        return [f"{LETTERS[s.seat].lower()}{s.slot}" for o in self.view(who).offers if o.verb == verb for s in o.spots]

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return LETTERS[self.state.turn]

    @property
    def top(self) -> int | None:
        """The face on the discard pile."""
        return self.view("watcher").top

    def who_knows(self, spot: str) -> str:
        """The letters of all who know a card, and `+` if watchers do."""
        card = card_at(self.state, parse_spot(spot))
        assert card is not None
        known = self.state.knows[card]
        who = "".join(LETTERS[seat] for seat in range(self.state.players) if known & bit(seat))
        return who + ("+" if known & bit(None) else "")
