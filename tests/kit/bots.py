"""Bots at a table for tests: what one of them would do, in the game's notation.

    bot = Bot(table("A: 9 4 2 2 | B: 1 1 5 6", discard="4"), "A", knows="a2 b1")
    assert bot.would == "slap"
    bot.hears("B draw", "B discard")

The table shows what is known (`memory = notes`), so that one view tells the bot all that it is to know.
"""

from msgspec.structs import replace

from protocol import kombio as k
from protocol.base import Seat
from server.bots.kombio.brain import KombioBrain
from server.rules.kernel.game import Step
from server.rules.kernel.seats import LETTERS
from server.rules.kombio.knowledge import bit
from server.rules.kombio.notation import parse_spot, write
from server.rules.kombio.state import State, the_card
from tests.kit import any_bots
from tests.kit.table import GAME, Table


class Bot:
    """A bot that has just sat down in somebody's seat, and knows of the table what it sees."""

    def __init__(self, table: Table, who: str, *, knows: str = "", level: str = "hard", seed: str = "test") -> None:
        self.table = table
        self.seat = LETTERS.index(who)
        table.state = replace(let_know(table.state, self.seat, knows), options=k.Options(memory="notes"))
        self.brain = KombioBrain(self.seat, level, seed)
        self.brain.take(GAME.view(table.state, self.seat), ())

    def hears(self, *moves: str) -> "Bot":
        """Let moves be played and tell the bot of each."""
        for move in moves:
            self.table.play(move)
            tell(self.brain, self.seat, Step(self.table.state, tuple(self.table.events)))
        return self

    @property
    def would(self) -> str:
        """What it would do now."""
        intent = self.brain.intent()
        return write(intent.command) if intent else "nothing"


def tell(brain: KombioBrain, seat: Seat, step: Step[State]) -> None:
    """Tell a brain of a step as its seat may know it."""
    any_bots.tell(GAME, brain, seat, step)


def let_know(state: State, seat: Seat, spots: str) -> State:
    """Let a seat know the cards in these spots."""
    knows = list(state.knows)
    for text in spots.split():
        knows[the_card(state, parse_spot(text))] |= bit(seat)
    return replace(state, knows=tuple(knows))
