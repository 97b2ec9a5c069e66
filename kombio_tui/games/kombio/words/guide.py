"""Hints for the first turns, one at a time: what wins, what a slap is, what a call is.

For players who have not taken the lesson. A hint is above the log while everyone looks at their cards, and then from
one turn of the player to the next, so that there is time to read it. Where there is no log, it is in the prompt line
while others play.
"""

from collections.abc import Sequence

from msgspec import Struct

from kombio_tui.kit.rows import Row, row, wrapped
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import marked, say_in
from protocol import kombio as k
from protocol.base import Viewer


class Word(Struct, frozen=True, cache_hash=True):
    """A hint, and the same in one line of a narrow window."""

    text: str
    short: str


LOW = Word(
    marked("Low cards win: replace your high cards with low ones."),
    marked("Low cards win: swap out high ones."),
)
SLAP = Word(
    marked("Slap: press space first when a card you know, yours or not, equals the top card."),
    marked("space: slap a card equal to the top."),
)
CALL = Word(
    marked("k calls Kombio, to end the round when you think you have the lowest cards."),
    marked("k: end the round if you are lowest."),
)
OTHERS = Word(
    marked("You may slap others' cards too: then they get one of yours. If wrong, you get a card."),
    marked("Slap another's: give one of yours."),
)
TURNS = (SLAP, SLAP, CALL, OTHERS)
"""The hints before a player's first turn, and from the first, second and third turn on."""


class Guide(Struct, frozen=True):
    """How many turns the player has had."""

    turns: int = 0

    def after(self, event: k.Event, viewer: Viewer) -> "Guide | None":
        """Count the player's turns. Return None when all hints have been shown."""
        if not isinstance(event, k.TurnStarted) or event.seat != viewer:
            return self
        return Guide(self.turns + 1) if self.turns + 1 < len(TURNS) else None

    def word(self, view: k.View) -> Word | None:
        """The hint of this turn; there is none after a call."""
        if view.ended or view.caller is not None:
            return None
        return LOW if view.stage == "looking" else TURNS[self.turns]


@shared
def rows(word: Word, language: str, width: int, height: int) -> Sequence[Row]:
    """A hint in at most half of the rows, so that the log can still be read; the short form in any number of rows."""
    say = say_in(language)
    long, short = wrapped(say(word.text), width), wrapped(say(word.short), width)
    lines = long if 2 * len(long) <= height else short if len(short) <= height else []
    return tuple(row((line, "strong")) for line in lines)
