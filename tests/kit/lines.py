"""Line mode for tests: what is offered, spelled out, and people who talk."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from itertools import combinations
from typing import Any

from kombio_tui.games.kernel.lines import GameLines
from kombio_tui.kit.terminal import Terminal
from kombio_tui.lines.line_mode import LineMode
from kombio_tui.text.languages import Say
from kombio_tui.text.typed_words import Phrase
from server.house.members.connection import Connection
from tests.kit.house import in_time, settled

OFFER = re.compile(r"You can type: (.*)\.")
LESSON = re.compile(r"^Type: (.*?)(?: \(.\))?$")
SHORT = re.compile(r" \((.)\)$")
COUNTED = re.compile(r"(two|up to 4) of ")
RANGE = re.compile(r"([a-z]?)(\d+) to [a-z]?(\d+)")


def said(phrase: Phrase, say: Say) -> Iterator[str]:
    """Every way in which a phrase may be typed in full, in the player's language."""
    word = say(phrase.word.text).split(", ")[0]
    sizes = [2] if phrase.two else range(1, phrase.up_to + 1) if phrase.up_to else [1] if phrase.things else [0]
    for size in sizes:
        for things in combinations(phrase.things, size):
            yield " ".join((word, *things))


def moves(lines: GameLines[Any]) -> list[Any]:
    """Every move that what is offered leads to when it is typed; words that only sort cards lead to none."""
    typed = [line for phrase in lines.phrases() for line in said(phrase, lines.say)]
    return [move for line in typed if not isinstance(move := _meant(line, lines), str)]


def _meant(line: str, lines: GameLines[Any]) -> Any:
    """What a line means; it is not carried out, so that the next one is typed at the same table."""
    meant = lines.understood(line)
    lines.refused()
    return meant


def offered(text: str) -> list[list[str]]:
    """What an English line offers, as a stranger reads it: for each word the lines that may be typed."""
    found = OFFER.fullmatch(text)
    return [_spelled_out(SHORT.sub("", phrase)) for phrase in found[1].split("; ")] if found else []


def taught(text: str) -> str | None:
    """What an English line of a lesson says to type, in full; None if it is no such line."""
    found = LESSON.search(text)
    return found[1] if found else None


def _spelled_out(phrase: str) -> list[str]:
    word, _, rest = phrase.partition(" ")
    counted = COUNTED.match(rest)
    things = [thing for part in rest[counted.end() if counted else 0 :].split(", ") for thing in _all_of(part)]
    if not counted:
        return [f"{word} {thing}".rstrip() for thing in things]
    return [f"{word} {' '.join(some)}" for some in combinations(things, 2)]


def _all_of(part: str) -> list[str]:
    row = RANGE.fullmatch(part)
    return [f"{row[1]}{number}" for number in range(int(row[2]), int(row[3]) + 1)] if row else [part]


class Talker:
    """Somebody in a house who hears and says lines."""

    def __init__(self, connection: Connection, terminal: Terminal | None = None) -> None:
        self.connection = connection
        self.heard: list[str] = []
        self._listened = 0
        self.talk = LineMode(connection, terminal or Terminal(), self._hear)
        self.running = asyncio.create_task(self.talk.run())

    def _hear(self, text: str) -> None:
        assert text.endswith("\n")
        self.heard += text.splitlines()

    async def says(self, *lines: str) -> str:
        """Type lines all at once, and give what is heard until the house has nothing more to say."""
        before = self._listened = len(self.heard)
        for line in lines:
            self.talk.typed(line)
        await settled()
        return "\n".join(self.heard[before:])

    async def hears(self, text: str) -> None:
        """Wait until a line with this text is heard, after the one that was waited for last, or what was said last."""
        await in_time(lambda: self._found(text))

    def _found(self, text: str) -> bool:
        for number in range(self._listened, len(self.heard)):
            if text in self.heard[number]:
                self._listened = number + 1
                return True
        return False


Enter = Callable[..., Awaitable[Talker]]
"""A way into a house for people without a screen."""
