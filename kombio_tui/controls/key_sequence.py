"""Sequences of keys that make one move, and the question that each sequence answers.

A player who presses `b` and then `3` answers what the screen asked at the `b`. An update may arrive between the keys:

    the same question    the sequence goes on with the next key
    another question     the sequence is dropped, including keys that the player may be pressing at this moment

So a dropped sequence is still read, under its old question, up to the key that would have ended it. None of its keys
is sent, or taken as an answer to the new question. A key that can't belong to it starts a new sequence. Arrows send
nothing, so they move over the answers to the new question at once.

A game defines its questions and reads keys for one of them. The rest is the same for all games.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from kombio_tui.text.languages import marked

ARROWS = ("up", "down", "left", "right")
CHANGED = marked("The game has moved on, so that key did nothing.")


class Question(Struct, frozen=True, kw_only=True):
    """What is asked, and everything needed to read keys as an answer."""

    about: tuple[Any, ...]
    """Two questions are the same if this is equal."""


Q = TypeVar("Q", bound=Question)


class Pressed(ABC, Generic[Q]):
    """The keys of a sequence so far, in one game."""

    @property
    @abstractmethod
    def begun(self) -> bool:
        """Whether a sequence has been started."""

    @abstractmethod
    def continues(self, key: str, question: Q) -> bool:
        """Whether a key continues the sequence; any other key starts a new one.

        Enter does not go on where it would lead nowhere, or only take back: else it could be swallowed for ever.
        """

    @abstractmethod
    def press(self, key: str, question: Q) -> Any:
        """Handle a key; return the game's move, or whatever else the key led to."""


P = TypeVar("P", bound=Pressed[Any])


class Late(Struct, frozen=True):
    """The result of a key of a dropped sequence: why nothing was done."""

    why: str


class Dropped(Struct, Generic[P, Q]):
    """A sequence whose question is gone, and whose last key has not come yet."""

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
        """Take the current question."""
        if question.about != self.question.about:
            self.drop()
        self.question = question

    def drop(self, why: str = CHANGED) -> None:
        """Drop the sequence, including its keys that are still to come."""
        if self.pressed.begun and self._dropped is None:
            self._dropped = Dropped(self.pressed, self.question, why)
        self.pressed = self._fresh()

    def begin(self, question: Q) -> P:
        """Start a new sequence for a question that the player asked with a key."""
        self.question, self.pressed, self._dropped = question, self._fresh(), None
        return self.pressed

    def claims(self, key: str) -> bool:
        """Whether a key belongs to a dropped sequence."""
        dropped = self._dropped
        return dropped is not None and dropped.pressed.continues(key, dropped.question)

    def press(self, key: str) -> Any:
        """Handle a key as the game does; `Late` if it belongs to a dropped sequence."""
        if self._dropped is None or not self.claims(key):
            self._dropped = None
            return self.pressed.press(key, self.question)
        late, dropped = Late(self._dropped.why), self._dropped
        dropped.pressed.press(key, dropped.question)
        if not dropped.pressed.begun:
            self._dropped = None
        return self.pressed.press(key, self.question) if key in ARROWS else late
