"""A first lesson: a real game in which every step is explained and then done.

The house deals the same cards in each lesson, and the partners play known cards; so the lesson knows what comes. It
goes on when what it asks for has happened. Until then only the keys that it asks for work, or, in line mode, only the
move that it asks for.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import Struct

from kombio_tui.kit.rows import Row, fitted, row, wrapped
from kombio_tui.text.languages import Say, marked
from kombio_tui.text.typed_words import Phrase

FIRST = marked("First do what the lesson asks for.")
"""Why anything else does nothing."""
TAUGHT = marked("Do what the lesson asks for.")
"""What the prompt line asks: the lesson itself says what to do."""


class Do(Struct, frozen=True):
    """What a learner does: the keys to press, or the line to type, and the move that both lead to."""

    keys: tuple[str, ...]
    typed: Phrase
    move: Any
    """A move, or the type of all moves that will do."""
    twice: bool = False
    """Whether the key is pressed once more to be sure."""

    def pressed(self, say: Say) -> str:
        """What to press, in words."""
        if self.keys == ("space",):
            return say("Press the space bar!")
        if self.twice:
            return say("Press {key} twice.", key=self.keys[0])
        if len(self.keys) == 1:
            return say("Press {key}.", key=self.keys[0])
        return say("Press {first}, then {second}.", first=self.keys[0], second=self.keys[1])

    def is_done_by(self, move: Any) -> bool:
        """Whether a move is the one that is asked for."""
        return isinstance(move, self.move) if isinstance(self.move, type) else move == self.move


class Step(Struct, frozen=True):
    """What is said, what the learner does then, and the event that ends the step: whose, and of which kind."""

    text: str
    until: type[Any]
    do: Do | None = None
    """None where the learner only watches."""
    mine: bool = True
    free: bool = False
    """Whether all keys work."""
    in_lines: str = ""
    """The same where there is no screen to point at."""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that work meanwhile."""
        return self.do.keys if self.do else ()

    def on_screen(self, say: Say) -> str:
        """The step, with what to press."""
        return f"{say(self.text)} {self.do.pressed(say)}" if self.do else say(self.text)


LAST_WORDS_IN_SHORT = marked("q leaves; then p starts a game.")
"""What a learner does when everything has been said."""


class Lesson:
    """Where a learner is. A game's own lesson has the steps."""

    steps: ClassVar[Sequence[Step]]
    started: ClassVar[type[Any]]
    """The event with which the lesson begins again."""
    last_words: ClassVar[str]

    def __init__(self, step: int = 0) -> None:
        self.number = step
        """How many steps are done."""

    @property
    def over(self) -> bool:
        """Whether everything has been said."""
        return self.number >= len(self.steps)

    @property
    def step(self) -> Step | None:
        """What is being taught; None when the lesson is over."""
        return None if self.over else self.steps[self.number]

    @property
    def free(self) -> bool:
        """Whether the learner may do anything that the game allows."""
        return self.step is None or self.step.free

    @property
    def keys(self) -> frozenset[str] | None:
        """The keys that work now; None if all of them do."""
        return None if self.step is None or self.step.free else frozenset(self.step.keys)

    def hear(self, event: Any, viewer: int | None) -> None:
        """Go on if this is what the step is about."""
        if isinstance(event, self.started):
            self.number = 0
        if self.over:
            return
        step = self.steps[self.number]
        seat = getattr(event, "seat", viewer)
        if isinstance(event, step.until) and (seat == viewer) == step.mine:
            self.number += 1

    def allows(self, key: str) -> bool:
        """Whether a key is one that the lesson asks for; Escape takes back what was pressed."""
        return self.keys is None or key == "escape" or key in self.keys

    def allows_move(self, move: Any) -> bool:
        """Whether a move is one that the lesson asks for."""
        do = self.step.do if self.step else None
        return self.free or (do is not None and do.is_done_by(move))

    # --- in words ---

    def title(self, say: Say) -> str:
        """How far the learner is."""
        return say("First lesson, {number} of {all}", number=self.number + 1, all=len(self.steps))

    def rows(self, say: Say, width: int, height: int) -> list[Row]:
        """How far the learner is, and the step in words, on paper: the brightest thing on the screen."""
        if self.step is None:
            return _on_paper(say(self.last_words), width)[:height]
        return [row((self.title(say), "good")), *_on_paper(self.step.on_screen(say), width)][:height]

    def lines(self, say: Say) -> list[str]:
        """The same in lines."""
        if self.step is None:
            return [say(self.last_words)]
        return [f"{self.title(say)}.", say(self.step.in_lines or self.step.text)]


def _on_paper(text: str, width: int) -> list[Row]:
    return [row((fitted(f" {line}", width), "bold black on paper")) for line in wrapped(text, width - 2)]
