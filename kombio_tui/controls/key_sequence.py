"""Keys that make one move together, and the question that they were begun under.

Whoever presses `b` and then `3` answers what the screen asked at the `b`. Updates may come between the two keys:

    the same question    what was pressed stays, and the next key goes on
    another question     what was pressed is dropped, and so is the rest, which the player may be pressing just now

So a dropped sequence is still read, under its own question, until the key that would have ended it: nothing of it is
sent, and nothing of it is taken for an answer to the new question. A key that can't belong to it begins a new sequence.
Arrows send nothing, so they also move over the answers to the new question at once.

A game says what its questions are, and reads keys under one. This is the same for all games.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from kombio_tui.text.languages import marked

ARROWS = ("up", "down", "left", "right")
CHANGED = marked("The question has changed, so that key was ignored. Please choose again.")


class Question(Struct, frozen=True, kw_only=True):
    """What is asked, and all that is needed to read keys as an answer to it."""

    about: tuple[Any, ...]
    """Two questions are the same if they are about the same."""


Q = TypeVar("Q", bound=Question)


class Pressed(ABC, Generic[Q]):
    """What has been pressed so far of a sequence, in one game."""

    @property
    @abstractmethod
    def begun(self) -> bool:
        """Whether a sequence is under way."""

    @abstractmethod
    def continues(self, key: str, question: Q) -> bool:
        """Whether a key would go on with the sequence; any other key begins a new one.

        Enter does not go on where it would lead nowhere, or only take back: else it could be swallowed for ever.
        """

    @abstractmethod
    def press(self, key: str, question: Q) -> Any:
        """Deal with a key: the game's move, or its word for what else the key led to."""


P = TypeVar("P", bound=Pressed[Any])


class Late(Struct, frozen=True):
    """The answer to a key of a dropped sequence: why nothing was done."""

    why: str


class Dropped(Struct, Generic[P, Q]):
    """A sequence whose question is over, and whose last key is still to come."""

    pressed: P
    question: Q
    why: str


class KeySequence(Generic[P, Q]):
    """The keys pressed so far, for the question that is asked now."""

    def __init__(self, fresh: Callable[[], P], question: Q) -> None:
        self._fresh = fresh
        self.question = question
        self.pressed = fresh()
        self._dropped: Dropped[P, Q] | None = None

    def ask(self, question: Q) -> None:
        """Take in what is asked now."""
        if question.about != self.question.about:
            self.drop()
        self.question = question

    def drop(self, why: str = CHANGED) -> None:
        """Forget what was pressed, together with what is still to come of it."""
        if self.pressed.begun and self._dropped is None:
            self._dropped = Dropped(self.pressed, self.question, why)
        self.pressed = self._fresh()

    def begin(self, question: Q) -> P:
        """Begin a new sequence, with a question that the player has put by a key."""
        self.question, self.pressed, self._dropped = question, self._fresh(), None
        return self.pressed

    def claims(self, key: str) -> bool:
        """Whether a key belongs to a sequence that was dropped."""
        dropped = self._dropped
        return dropped is not None and dropped.pressed.continues(key, dropped.question)

    def press(self, key: str) -> Any:
        """Deal with a key, as the game does; `Late` if it belongs to a sequence that was dropped."""
        if self._dropped is None or not self.claims(key):
            self._dropped = None
            return self.pressed.press(key, self.question)
        late, dropped = Late(self._dropped.why), self._dropped
        dropped.pressed.press(key, dropped.question)
        if not dropped.pressed.begun:
            self._dropped = None
        return self.pressed.press(key, self.question) if key in ARROWS else late
