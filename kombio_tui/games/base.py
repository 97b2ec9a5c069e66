"""What the pages of the house ask of a game's screens. No page knows which game is on."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from kombio_tui.controls.form import Field
from kombio_tui.controls.help import Chapters
from kombio_tui.games.base_lines import GameLines
from kombio_tui.kit.blocks import Placed
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import Row
from kombio_tui.text.languages import Say
from protocol.house import Level, Reacted, Table

Side = Callable[[int, int], list[Row]]
"""What stands beside the table, for a width and a height: the log, or what lies over it."""
Told = tuple[str, str]
"""A line for the log, and its style; no text is no line."""


class Following(ABC):
    """A game as one viewer follows it, from update to update: what is remembered, pressed and drawn."""

    # --- what happens ---

    @abstractmethod
    def begin(self, table: Table, look: Look) -> None:
        """Take in a new picture of the table; what is new in words comes after it."""

    @abstractmethod
    def hear(self, event: Any) -> Told:
        """Take in an event, and tell it."""

    @abstractmethod
    def recall(self, events: Sequence[Any]) -> list[Told]:
        """Take in what happened before: it is remembered and told, and nothing of it is fresh."""

    def begins_chapter(self, event: Any) -> bool:  # noqa: ARG002
        """Whether a chapter begins with this event: what was told before the last chapter can't be read again."""
        return False

    def raced(self, reactions: Sequence[Reacted]) -> None:  # noqa: B027 - a game without races has nothing to take in
        """Take in how fast everyone was who raced for something."""

    def refused(self) -> None:  # noqa: B027 - most games forget nothing then
        """The house refused something."""

    @abstractmethod
    def cut_off(self) -> None:
        """The connection is lost: what was sent may never have arrived, and what was begun is dropped."""

    def settle(self) -> Any:
        """What was pressed ahead and can be sent now, as a move; None when there is nothing."""
        return None

    @property
    @abstractmethod
    def awaits_player(self) -> bool:
        """Whether the game waits for this viewer."""

    # --- keys ---

    @abstractmethod
    def press(self, key: str) -> Any:
        """Deal with a key: a move, a word to the player (a str), or None when nothing is to be sent yet."""

    @abstractmethod
    def claims(self, key: str) -> bool:
        """Whether a key belongs to a sequence whose question is over; it must not do anything else."""

    @property
    def unanswered(self) -> bool:
        """Whether the screen shows something that was sent before the house has answered it."""
        return False

    # --- drawing ---

    @abstractmethod
    def screen(self, look: Look, side: Side, *, sheet: bool = False) -> list[Placed]:
        """Everything between the title and the house's keys; a sheet that lies over the log needs more room."""

    @abstractmethod
    def progress(self, say: Say) -> str:
        """How far the game is, in a few words for the title."""

    def aside(self, say: Say, width: int, height: int) -> Sequence[Row]:  # noqa: ARG002
        """What stands above the log, if anything does."""
        return ()

    def due(self) -> float | None:
        """After how many seconds the picture changes by itself, if it does."""
        return None


class GameScreens(Struct, frozen=True):
    """Everything that the house's pages know of a game."""

    title: str
    follow: Callable[[Callable[[], float]], Following]
    """Begins to follow a game, by a clock."""
    lines: Callable[[], GameLines[Any]]
    """Begins to follow a game in lines."""
    fields: tuple[Field, ...]
    """What the host of a table may choose."""
    defaults: Mapping[str, Any]
    chapters: Callable[[Mapping[str, Any]], Chapters]
    """What `?` explains at a table with these options."""
    refusals: Mapping[str, str]
    """Why the rules refuse something, in words, by the reason."""
    opponents: tuple[Level, ...]
    """The bots of a game that begins at once."""
    lesson: bool = False
    """Whether there is a first lesson."""
    counts: Mapping[str, str] = {}
    """What is counted of a player in this game alone, in words, by the rules' own names."""
    fewest: int = 2
    """How many players it takes."""

    def summary(self, options: Mapping[str, Any], say: Say) -> str:
        """The first option, and all others that differ from the usual, in one line."""
        first, *others = self.fields
        changed = [field for field in others if options.get(field.name) != self.defaults[field.name]]
        shown = [first, *(field for field in changed if field.name in options)]
        words = [(say(field.label), say(field.words_for(options[field.name]))) for field in shown]
        return " · ".join(say("{label}: {value}", label=label, value=value) for label, value in words)
