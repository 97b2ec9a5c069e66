"""A table of Level 8 for tests, laid out as text and played in notation.

    t = table("A: r1 r2 joker g9 | B: b4 b5", draw="y7 skip", piles="A: r5 g6 | B: v1", melds="B run 4: g4 r5 g6")
    t.play("A take b", "A lay_off b7 0 high", "A discard g9")
    assert t.refuses("A draw") == "not_your_turn"

Hands and discard piles are written from their oldest card to the newest, the draw pile in the order in which it will be
drawn, melds as `PLAYER KIND OF: CARDS` with `;` between them. The box is always whole: the cards that are not named lie
where `rest` says.
"""

from collections import Counter
from typing import Any

from msgspec.structs import replace

from protocol import level8 as k
from protocol.base import Seat
from server.rules.kernel.game import Step
from server.rules.kernel.seats import LETTERS, player
from server.rules.level8.engine import LEVEL8
from server.rules.level8.notation import parse_meld
from server.rules.level8.state import Meld, State, Taking, faces_of
from tests.kit.any_table import AnyTable, viewer

GAME = LEVEL8
SEED = bytes(range(32))
SIZE = len(k.BOX)


def table(
    hands: str,
    *,
    draw: str = "",
    piles: str = "",
    melds: str = "",
    skips: str = "",
    turned: int = 0,
    level: str = "",
    turn: str = "A",
    rest: str = "draw",
    **options: Any,
) -> "Table":
    """Lay out a table in the middle of a round, with a player about to take a card.

    `skips` names who has a skip before them, `turned` says how many skips lie face up under the draw pile, `level` is
    like `A3 B7`. The `rest` of the cards is under the `draw` pile, or out of reach: in the hand of the last player
    (`hand`), or under the discard pile of a player (`A`).
    """
    rows = {name: cards.split() for name, cards in _rows(hands)}
    players = list(rows)
    down = {name: cards.split() for name, cards in _rows(piles)}
    laid = [_meld(text) for text in melds.split(";") if text.strip()]
    pile = draw.split()[::-1]
    named = Counter(_flat(rows) + _flat(down) + pile + [face for _, meld in laid for face in meld.cards])
    named[k.SKIP] += len(skips) + turned
    others = Counter(k.BOX)
    others.subtract(named)
    assert min(others.values()) >= 0, f"more cards than there are in the box: {-others}"
    if rest == "draw":
        pile = [*others.elements(), *pile]
    elif rest == "hand":
        rows[players[-1]] += others.elements()
    else:
        down[rest] = [*others.elements(), *down.get(rest, [])]
    deck = _Deck()
    started = GAME.set_up(len(players), k.Options(**options), SEED)
    assert isinstance(started, Step)
    levels = {word[0]: int(word[1:]) for word in level.split()}
    state = replace(
        started.state,
        hands=tuple(deck.take(rows[name]) for name in players),
        piles=tuple(deck.take(down.get(name, [])) for name in players),
        skips=tuple(deck.take([k.SKIP])[0] if name in skips else None for name in players),
        draw_pile=deck.take([k.SKIP] * turned + pile),
        turned=turned,
        melds=tuple(Meld(seat, meld.kind, meld.of, deck.take(meld.cards)) for seat, meld in laid),
        level=tuple(levels.get(name, 1) for name in players),
        turn=LETTERS.index(turn),
        stage=Taking(),
        turns=1,
    )
    assert len(deck.faces) == SIZE
    return Table(replace(state, faces=tuple(deck.faces)))


def opened(players: int, **options: Any) -> "Table":
    """A game that has just been dealt."""
    step = GAME.set_up(players, k.Options(**options), SEED)
    assert isinstance(step, Step)
    game = Table(step.state)
    game.events = list(step.events)
    return game


class _Deck:
    """The faces of the cards that were laid out so far; a card is its place among them."""

    def __init__(self) -> None:
        self.faces: list[str] = []

    def take(self, faces: Any) -> tuple[int, ...]:
        first = len(self.faces)
        self.faces += faces
        return tuple(range(first, len(self.faces)))


def _rows(text: str) -> list[tuple[str, str]]:
    rows = [row.partition(":") for row in text.split("|") if row.strip()]
    return [(name.strip(), cards) for name, _, cards in rows]


def _flat(rows: dict[str, list[str]]) -> list[str]:
    return [face for cards in rows.values() for face in cards]


def _meld(text: str) -> tuple[Seat, k.Laid]:
    who, kind, meld = text.strip().split(maxsplit=2)
    parsed: Any = parse_meld(meld)
    return LETTERS.index(who), k.Laid(LETTERS.index(who), kind, parsed["of"], tuple(parsed["cards"]))  # type: ignore[arg-type]


class Table(AnyTable[State]):
    """A game in progress that reads and writes notation."""

    def __init__(self, state: State) -> None:
        super().__init__(GAME, state)

    def hand(self, who: str) -> str:
        """A player's cards, oldest first."""
        return " ".join(faces_of(self.state, self.state.hands[LETTERS.index(who)]))

    def pile(self, who: str) -> str:
        """A player's discard pile from bottom to top."""
        return " ".join(faces_of(self.state, self.state.piles[LETTERS.index(who)]))

    def melds(self, who: str = "watcher") -> list[str]:
        """The melds on the table: `A 4: r4 joker g6`."""
        return [f"{player(laid.seat)} {laid.of}: {' '.join(laid.cards)}" for laid in self.view(who).melds]

    def view(self, who: str) -> k.View:
        """All that a viewer sees."""
        view: k.View = GAME.view(self.state, viewer(who))
        return view

    def offer(self, who: str, verb: str) -> k.Offer | None:
        """What a player is offered for a verb, if anything."""
        return next((offer for offer in self.view(who).offers if offer.verb == verb), None)

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return LETTERS[self.state.turn]

    @property
    def level(self) -> list[int]:
        """The level that everybody is at."""
        return list(self.state.level)
