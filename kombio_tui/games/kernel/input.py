"""The keys pressed at a table, and the question they belong to: what all games share."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from kombio_tui.controls.key_sequence import KeySequence, Late, Pressed, Question
from protocol.base import Ready

STEPS = {"right": 1, "down": 1, "left": -1, "up": -1}
"""How far the arrows go."""

P = TypeVar("P", bound=Pressed[Any])
Q = TypeVar("Q", bound=Question)


class GameInput(Generic[P, Q]):
    """The keys pressed so far. A game's own class defines its questions."""

    def __init__(self, fresh: Callable[[], P], nothing: Q) -> None:
        """Begin with nothing pressed, under the question of a game that has not begun."""
        self._sequence = KeySequence(fresh, nothing)

    @property
    def pressed(self) -> P:
        """What has been pressed so far of the move that the screen asks for."""
        return self._sequence.pressed

    def claims(self, key: str) -> bool:
        """Whether a key belongs to a sequence whose question is over."""
        return self._sequence.claims(key)

    def cut_off(self) -> None:
        """The connection is lost: what was begun is dropped."""
        self._sequence.drop()


# --- games in which every key is a move ----------------------------------------------------------------------------


class KeyedMoves(Question, frozen=True, kw_only=True):
    """Every move that can be made now, by its key."""

    moves: Mapping[str, Any]


class Pointer(Pressed[KeyedMoves]):
    """What the arrows point at: only they need more than one key, and enter makes the move."""

    def __init__(self) -> None:
        self.cursor: Any = None

    @property
    def begun(self) -> bool:
        """Whether they point at anything."""
        return self.cursor is not None

    def continues(self, key: str, question: KeyedMoves) -> bool:  # noqa: ARG002 - it is the same for every question
        """Whether a key moves on, or takes what is pointed at."""
        return self.begun and (key in STEPS or key == "enter")

    def press(self, key: str, question: KeyedMoves) -> Any:
        """Handle a key: return a move, or whether the key meant anything."""
        moves = list(question.moves.values())
        if key in STEPS and moves:
            self._point(STEPS[key], moves)
            return True
        move = self.cursor or _ready(moves) if key == "enter" else question.moves.get(key)
        if move or key == "escape":
            self.cursor = None
        return move or key == "escape"

    def _point(self, step: int, moves: list[Any]) -> None:
        start = moves.index(self.cursor) if self.cursor in moves else -1 if step > 0 else 0
        self.cursor = moves[(start + step) % len(moves)]


def _ready(moves: Sequence[Any]) -> Ready | None:
    """Enter also goes on after a round."""
    return next((move for move in moves if isinstance(move, Ready)), None)


class KeyedInput(GameInput[Pointer, KeyedMoves]):
    """The keys of a game in which each is a move by itself."""

    def __init__(self) -> None:
        super().__init__(Pointer, KeyedMoves(about=(), moves={}))

    def ask(self, about: tuple[Any, ...], moves: Mapping[str, Any]) -> None:
        """Update with the current question, what it is about, and the moves that answer it."""
        self._sequence.ask(KeyedMoves(about=about, moves=moves))

    def press_key(self, key: str) -> Any | Late | bool:
        """Handle a key: return a move, `Late`, or whether the key meant anything."""
        return self._sequence.press(key)
