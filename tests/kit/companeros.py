"""A table of Compañeros for tests, laid out as text, played in notation or by numbers, and dealt anew for viewers.

    t = table("A: g7 | B: g2 | C: y9", display="y7 y4 r8")
    t.play("A play g7", "B play g2", "C play y9", "A take yellow")
    assert t.refuses("B take yellow") == "not_in_display"

Only the cards that matter are named; the box is always whole. Hands and display are filled up from the front of the
box, and what is left lies before the last player, taken.
"""

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from protocol import companeros as c
from protocol.base import Actor, TimeUp, Viewer
from server.rules.companeros.engine import COMPANEROS
from server.rules.companeros.notation import card, cards, parse_card
from server.rules.companeros.rounds import deck
from server.rules.companeros.state import State, Trick
from server.rules.kernel.game import Step
from server.rules.kernel.seats import LETTERS
from tests.kit import any_play
from tests.kit.any_play import SEEDS, Moved
from tests.kit.any_table import AnyTable, viewer

GAME = COMPANEROS
SEED = bytes(range(32))


class Table(AnyTable[State]):
    """A game in progress that reads and writes notation."""

    def __init__(self, state: State) -> None:
        super().__init__(GAME, state)

    def view(self, who: str) -> c.View:
        """All that a viewer (`A`, or `watcher`) sees."""
        view: c.View = GAME.view(self.state, viewer(who))
        return view

    def hand(self, who: str) -> str:
        """A player's cards."""
        return cards(self.state.hands[LETTERS.index(who)])

    def taken(self, who: str) -> str:
        """The cards that a player has taken."""
        return cards(self.state.taken[LETTERS.index(who)])

    @property
    def display(self) -> str:
        """The cards that lie open."""
        return cards(self.state.display)

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return LETTERS[self.state.turn]

    @property
    def order(self) -> str:
        """The order of the hand-out, and the colours at which it ends."""
        trick = self.view("watcher").trick
        return " ".join([*(LETTERS[seat] for seat in trick.order), *trick.tied])

    def play_on(self, *, until: str) -> "Table":
        """Let everyone do what is offered first, until the game is at this stage."""
        events = []
        while self.stage != until:
            move: c.Command = GAME.legal(self.state, GAME.awaited(self.state)[0])[0]
            self.play(f"{LETTERS[GAME.awaited(self.state)[0]]} {GAME.write(move)}")
            events += self.events
        self.events = events
        return self


def opened(players: int, **options: Any) -> Table:
    """A game that has just been dealt."""
    return Table(start(players, c.Options(**options), SEED))


def table(layout: str, *, display: str = "", taken: str = "", trick: int = 1, turn: str = "A", **options: Any) -> Table:
    """Lay out a table at the beginning of a trick, whose first player is in turn."""
    named = [row.split(":")[1].split() for row in layout.split("|")]
    players = len(named)
    piles = {row.split(":")[0].strip(): row.split(":")[1].split() for row in taken.split("|") if row}
    mentioned = set(chain(*named, display.split(), *piles.values()))
    rest = [card(face) for face in deck(players) if card(face) not in mentioned]
    hands = [_filled(hand, rest, 10 - trick) for hand in named]
    shown = _filled(display.split(), rest, 0 if display else players)
    before = [piles.get(LETTERS[seat], []) for seat in range(players)]
    before[-1] = before[-1] + rest
    faces = [*chain(*hands), *shown, *chain(*before)]
    assert sorted(faces) == sorted(map(card, deck(players))), "not every card of the box, each once"
    first = LETTERS.index(turn)
    state = replace(
        start(players, c.Options(**options), SEED),
        hands=tuple(tuple(map(parse_card, hand)) for hand in hands),
        display=tuple(map(parse_card, shown)),
        taken=tuple(tuple(map(parse_card, pile)) for pile in before),
        trick=Trick(trick, first),
        turn=first,
        starters=(first,),
    )
    return Table(state)


def laid(text: str) -> Table:
    """Lay out the table of a golden file: `trick 1; A: g7 | B: g2 | C: y9; y7 y4 r8`; what was taken may follow."""
    trick, layout, display, *taken = text.split(";")
    return table(layout, display=display, taken="".join(taken), trick=int(trick.removeprefix("trick ")))


def _filled(some: list[str], rest: list[str], size: int) -> list[str]:
    """Fill up with cards from the front of the rest, which shrinks."""
    filled = list(some)
    while len(filled) < size:
        filled.append(rest.pop(0))
    return filled


# --- played by numbers ---


def start(players: int, options: c.Options, seed: bytes) -> State:
    """Open a game that must be accepted."""
    step = GAME.set_up(players, options, seed)
    assert isinstance(step, Step)
    return step.state


OPTIONS = st.builds(c.Options, games=st.integers(1, 3))
STARTS = st.builds(start, st.integers(3, 6), OPTIONS, SEEDS)
"""Games just dealt, for all numbers of players."""


def playthrough(state: State, choices: list[int]) -> Iterator[Moved[State]]:
    """Turn each number into a command that is legal now, until the numbers or the game run out."""
    return any_play.playthrough(GAME, state, choices, choose)


def choose(state: State, choice: int) -> tuple[Actor, Any]:
    """Choose first among who may do what, then among the cards; the clock and declining are rare."""
    kinds = any_play.kinds(GAME, state, state.players)
    choice, rarely = divmod(choice, 7)
    if rarely:
        kinds = {kind: found for kind, found in kinds.items() if kind[0] is not None and kind[1] is not c.Decline}
    choice, which = divmod(choice, len(kinds))
    (by, _), commands = list(kinds.items())[which]
    return by, commands[choice % len(commands)]


# --- dealt anew ---


def redealt(state: State, kept: set[c.Card], chance: Random) -> State:
    """The same state with all cards in hands shuffled among the hands, but for those that are kept where they are."""
    moving = [face for hand in state.hands for face in hand if face not in kept]
    chance.shuffle(moving)
    cards_left = iter(moving)
    hands = tuple(tuple(face if face in kept else next(cards_left) for face in hand) for hand in state.hands)
    return replace(state, hands=hands)


def redealt_before(moved: Moved[State], viewer: Viewer, chance: Random) -> State:
    """The state before a move with other cards in all places that the viewer can't know after it.

    A player knows their hand and the card just played. If the clock played, all know that it was the lowest (C3).
    """
    state = moved.before
    kept = set(state.hands[viewer]) if viewer is not None else set()
    if isinstance(moved.command, c.Play):
        kept.add(moved.command.card)
    if isinstance(moved.command, TimeUp):
        kept |= set(state.hands[state.turn])
    return redealt(state, kept, chance)
