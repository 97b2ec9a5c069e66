"""A first lesson: a real game in which every step is explained and then done.

The house deals the same cards in each lesson, and the partners play known cards; so the lesson knows what comes. It
goes on when what it asks for has happened. Until then only the keys that it asks for work.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import Struct

from kombio_tui.kit.rows import Row, fitted, row, wrapped
from kombio_tui.text.languages import Say, marked

FIRST = marked("First do what the lesson asks for.")
"""Why another key does nothing."""


class Step(Struct, frozen=True):
    """What is said, the keys that work meanwhile, and the event that ends it: whose, and of which kind."""

    text: str
    keys: tuple[str, ...]
    until: type[Any]
    mine: bool = True
    free: bool = False
    """Whether all keys work."""


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
    def keys(self) -> frozenset[str] | None:
        """The keys that work now; None if all of them do."""
        if self.over or self.steps[self.number].free:
            return None
        return frozenset(self.steps[self.number].keys)

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

    def rows(self, say: Say, width: int, height: int) -> list[Row]:
        """How far the learner is, and the step in words, on paper: the brightest thing on the screen."""
        if self.over:
            return _on_paper(say(self.last_words), width)[:height]
        title = say("First lesson, {number} of {all}", number=self.number + 1, all=len(self.steps))
        return [row((title, "good")), *_on_paper(say(self.steps[self.number].text), width)][:height]


def _on_paper(text: str, width: int) -> list[Row]:
    return [row((fitted(f" {line}", width), "bold black on paper")) for line in wrapped(text, width - 2)]
