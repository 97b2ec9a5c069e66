"""A review, whatever the game: as lines of text, and as a sheet beside a replay."""

from collections.abc import Sequence
from typing import Any

from kombio_tui.controls.frame import Keys
from kombio_tui.controls.help import Help, HelpPage, pages_of
from kombio_tui.controls.key import Key
from kombio_tui.games.kernel.review import Line
from kombio_tui.games.registry import GAMES
from kombio_tui.kit.look import Look
from kombio_tui.text.languages import Say, marked
from protocol.archive import Review, Seek
from protocol.base import GameEnded
from protocol.house import Request, Table

OPENS = "r"
"""The key that opens and closes the sheet."""
AFTERWARDS = marked("Bot's review: leave (q), then a, enter, r.")
AFTERWARDS_IN_LINES = marked("Review by a hard bot: type leave, archive, review.")
"""What players are told when a game is over."""


def is_reviewed(event: Any, table: Table) -> bool:
    """Whether a game has just ended that the viewer can have reviewed."""
    return isinstance(event, GameEnded) and table.you is not None and not table.line.lesson


def lines_of(review: Review, say: Say, *, plain: bool = False) -> Sequence[Line]:
    """A review in words; nothing for a game that has none."""
    words = GAMES[review.game].review if review.game in GAMES else None
    return tuple(words(review, say, plain=plain).lines()) if words else ()


def title_of(review: Review, say: Say) -> str:
    """Whose game it was."""
    return say("Review: {name}", name=review.players[review.seat])


def text_of(review: Review, say: Say) -> list[str]:
    """A review as lines of text; the moments have the numbers that are digits on the screen."""
    return [
        f"{title_of(review, say)}, {GAMES[review.game].title}, {review.code}",
        *(f"{number}. {text}" if number else text for number, text in lines_of(review, say, plain=True)),
    ]


class ReviewSheet(Help):
    """A review beside the replay; digits lead to its moments."""

    def __init__(self, review: Review) -> None:
        super().__init__()
        self._review = review
        self._laid_out: tuple[object, list[HelpPage]] = None, []
        """What the pages were laid out for, and the pages."""

    def takes(self, key: Key) -> bool:
        """Its own keys, and the digits of its moments."""
        return super().takes(key) or key.name == OPENS or self._step(key) is not None

    def press(self, key: Key) -> Request | None:
        """Go to a moment, turn the page, or close."""
        step = self._step(key)
        if step is not None:
            return Seek(step, "start")
        if key.name != OPENS:
            return super().press(key)
        self.done = True
        return None

    def _step(self, key: Key) -> int | None:
        """Where a digit leads."""
        number, moments = int(key.name) if key.name.isdecimal() else 0, self._review.moments
        return moments[number - 1].step if 0 < number <= len(moments) else None

    def keys(self, say: Say) -> Keys:
        """The digits, and those of any sheet."""
        last = len(self._review.moments)
        digits = ((f"1-{last}" if last > 1 else "1", say("go there")),) if last else ()
        return (*digits, *super().keys(say))

    def asks(self, say: Say) -> str:
        """What the digits do."""
        return say("Press a digit to go to that moment.") if self._review.moments else super().asks(say)

    def pages(self, look: Look, width: int, height: int) -> list[HelpPage]:
        """The review in the reader's language. It is laid out once, because the replay beside it may be running."""
        room, say = (look.language, width, height), look.say
        if self._laid_out[0] != room:
            chapter = title_of(self._review, say), lines_of(self._review, say)
            self._laid_out = room, pages_of(chapter, width, height)
        return self._laid_out[1]
