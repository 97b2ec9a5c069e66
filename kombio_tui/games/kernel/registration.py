"""The record by which a game's screens are registered: everything that the pages need from a game."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from kombio_tui.controls.form import Field
from kombio_tui.controls.help import Chapters
from kombio_tui.games.kernel.following import AnyFollowing
from kombio_tui.games.kernel.lines import GameLines
from kombio_tui.games.kernel.review import ReviewWords
from kombio_tui.text.languages import Say
from protocol.base import Vocabulary
from protocol.house import Level


class GameScreens(Struct, frozen=True):
    """Everything that the pages know about a game."""

    vocabulary: Vocabulary
    follow: Callable[[Callable[[], float]], AnyFollowing]
    """Begins to follow a game, by a clock."""
    lines: Callable[[], GameLines[Any]]
    """Begins to follow a game in lines."""
    fields: tuple[Field, ...]
    """What the host of a table may choose."""
    chapters: Callable[[Mapping[str, Any]], Chapters]
    """What `?` explains at a table with these options."""
    refusals: Mapping[str, str]
    """Why the rules refuse something, in words, by the reason."""
    opponents: tuple[Level, ...] = ("easy", "medium", "hard")
    """The bots of a game that begins at once."""
    lesson: bool = False
    """Whether there is a first lesson."""
    counts: Mapping[str, str] = {}
    """What is counted of a player in this game alone, in words, by the rules' own names."""
    fewest: int = 2
    """How many players it takes."""
    review: Callable[..., ReviewWords] | None = None
    """Tells a review of a game that is over."""

    @property
    def title(self) -> str:
        """The title of the game on the screen."""
        return self.vocabulary.title

    @property
    def defaults(self) -> dict[str, Any]:
        """The default options."""
        return asdict(self.vocabulary.options())

    def waits_for(self, players: int, say: Say) -> str:
        """Whom a table with this many players waits for; empty when it can start."""
        if players >= self.fewest:
            return ""
        return say.plural(
            "Waiting for {number} more player, or add a bot.",
            "Waiting for {number} more players, or add bots.",
            self.fewest - players,
        )

    def telling(self, options: Mapping[str, Any]) -> list[Field]:
        """The options that tell one table from another: the first, and all that differ from their defaults."""
        first, *others = self.fields
        defaults = self.defaults
        changed = [field for field in others if options.get(field.name) != defaults[field.name]]
        return [first, *(field for field in changed if field.name in options)]

    def summary(self, options: Mapping[str, Any], say: Say) -> str:
        """The options that tell one table from another, in one line."""
        shown = self.telling(options)
        words = [(say(field.label), say(field.words_for(options[field.name]))) for field in shown]
        return " · ".join(say("{label}: {value}", label=label, value=value) for label, value in words)
