"""Bots at a table of Level 8 for tests: what one of them would do, in the game's notation.

bot = Bot(table("A: r1 g2 b3 r7 g8 | B: y1", piles="B: v9"), "A")
assert bot.would == "take b"
bot.hears("A take b", "A discard y4")
"""

from server.bots.level8.brain import Level8Brain
from server.rules.kernel.game import Step
from server.rules.kernel.seats import LETTERS
from server.rules.level8.notation import write
from tests.kit.any_bots import tell
from tests.kit.level8.table import GAME, Table


class Bot:
    """A bot that has just sat down in somebody's seat, and knows of the table what it sees."""

    def __init__(self, table: Table, who: str, *, level: str = "hard", seed: str = "test") -> None:
        self.table = table
        self.seat = LETTERS.index(who)
        self.brain = Level8Brain(self.seat, level, seed)
        self.brain.take(GAME.view(table.state, self.seat), ())

    def hears(self, *moves: str) -> "Bot":
        """Let moves be played and tell the bot of each."""
        for move in moves:
            self.table.play(move)
            tell(GAME, self.brain, self.seat, Step(self.table.state, tuple(self.table.events)))
        return self

    @property
    def would(self) -> str:
        """What it would do now."""
        intent = self.brain.intent()
        return write(intent.command) if intent else "nothing"
