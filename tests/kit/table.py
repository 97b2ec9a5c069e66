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
from protocol.base import Message, Refusal, Seat, Viewer
from server.rules.game import Step
from server.rules.kombio.deck import SIZE
from server.rules.kombio.engine import Kombio
from server.rules.kombio.knowledge import EVERYONE, bit
from server.rules.kombio.notation import LETTERS, cards, parse, parse_spot, write
from server.rules.kombio.state import Choosing, State, card_at

GAME = Kombio()
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
    left = Counter(k.COPIES)
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
        knows=tuple(EVERYONE if card in discard_pile else 0 for card in range(SIZE)),
        grids=rows,
        draw_pile=draw_pile,
        discard_pile=discard_pile,
        stage=Choosing(),
        turn=turn,
        turns=1,
        noted=noted,
    )


class Table:
    """A game in progress that reads and writes notation."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Message] = []

    def play(self, *moves: str) -> "Table":
        """Play moves that must all be accepted; `A draw`, or `clock time_up turn 3`, or `clock turn` for short."""
        self.events = []
        for move in moves:
            outcome = self._try(move)
            assert isinstance(outcome, Step), f"{move}: {outcome}"
            self.state = outcome.state
            self.events += outcome.events
        return self

    def refuses(self, move: str) -> str:
        """Try a move that must be refused, and give the reason."""
        outcome = self._try(move)
        assert isinstance(outcome, Refusal), f"{move} was accepted"
        return outcome.reason

    def _try(self, move: str) -> Step[State] | Refusal:
        who, text = move.split(maxsplit=1)
        if who != "clock":
            return GAME.apply(self.state, LETTERS.index(who), parse(text))
        if text in {timer.kind for timer in GAME.timers(self.state)}:
            text = next(f"time_up {t.kind} {t.serial}" for t in GAME.timers(self.state) if t.kind == text)
        return GAME.apply(self.state, None, parse(text))

    @property
    def story(self) -> list[str]:
        """What happened in the last `play`, in notation, all secrets told."""
        return [write(event) for event in self.events]  # type: ignore[arg-type]

    def said(self, kind: type[Any]) -> list[Any]:
        """The events of one kind in the last `play`."""
        return [event for event in self.events if isinstance(event, kind)]

    def grid(self, who: str) -> str:
        """A player's cards with all faces up."""
        grid = self.state.grids[LETTERS.index(who)]
        return cards(tuple(None if card is None else self.state.faces[card] for card in grid))

    def sees(self, who: str, whose: str) -> str:
        """A player's cards as a viewer (`A`, or `watcher`) sees them."""
        return cards(self.view(who).grids[LETTERS.index(whose)])

    def view(self, who: str) -> k.View:
        """All that a viewer sees."""
        return GAME.view(self.state, _viewer(who))

    def offers(self, who: str) -> set[str]:
        """The verbs that a player is offered."""
        return {offer.verb for offer in self.view(who).offers}

    def targets(self, who: str, verb: str) -> list[str]:
        """The cards that a player is offered for a verb."""
        return [f"{LETTERS[s.seat].lower()}{s.slot}" for o in self.view(who).offers if o.verb == verb for s in o.spots]

    @property
    def stage(self) -> str:
        """What the turn is at."""
        return type(self.state.stage).__name__.lower()

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


def _viewer(who: str) -> Viewer:
    return None if who == "watcher" else LETTERS.index(who)
