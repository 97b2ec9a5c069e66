"""A player who knows nothing but the screen: reads which keys are offered, and presses one of them.

Gold is "you may act", and nothing else is gold. The line of keys offers all keys of the moment in gold ink, each with
its word; of cards with a letter it names the first and the last (`b1 .. e4`), and those between them are told by their
gold tabs. Nothing here knows the rules, the code, or what a key does.
"""

import random
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from pyte.graphics import FG_BG_256

from tests.kit.terminal import SshTerminal

PROMPT_ROW, KEYS_ROW, TYPING_ROW = -3, -2, -1
GOLD = FG_BG_256[220]
Line = list[Any]
"""A row of the screen: characters with their colours."""
NAMED = {"space": " ", "enter": "\r", "esc": "\x1b", "←": "\x1b[D", "→": "\x1b[C"}
"""Keys that have a name, as a terminal sends them."""
DIGITS = "1234567890"
SLAP, CALL = " ", "k"
RARELY = {SLAP: 0.02, CALL: 0.15, NAMED["esc"]: 0.05, NAMED["←"]: 0.05, NAMED["→"]: 0.05}
"""How often a stranger takes these keys, where there are others."""


class Offered(NamedTuple):
    """Keys, as they are typed, and the words for what they do; a card's key may be two."""

    keys: list[str]
    words: str


class Reader:
    """Reads one terminal."""

    def __init__(self, terminal: SshTerminal, chance: random.Random) -> None:
        self._terminal = terminal
        self._chance = chance

    def choose(self) -> str:
        """Choose one of the offered keys; nothing when nothing but a slap, pointing or sorting is offered."""
        keys = [key for group in offered(self._terminal) if not group.words.startswith("sort") for key in group.keys]
        if CALL in keys and "once more" in text(self._terminal.cells[PROMPT_ROW]):
            return CALL
        for key, often in RARELY.items():
            if key in keys and self._chance.random() < often:
                return key
        common = [key for key in keys if key not in RARELY]
        return self._chance.choice(common) if common else ""


def typing(terminal: SshTerminal) -> bool:
    """Whether a line is being typed, so that keys are letters."""
    return text(terminal.cells[TYPING_ROW]).startswith(" say:")


def helped(terminal: SshTerminal) -> bool:
    """Whether the help lies over the table, or over a part of it."""
    return "esc close" in terminal.text


def offered(terminal: SshTerminal) -> list[Offered]:
    """The line of keys: what is in gold, and the words after it."""
    rows = terminal.cells
    groups = [("", "")]
    for cell in rows[KEYS_ROW]:
        keys, words = groups[-1]
        gold = cell.fg == GOLD and cell.bold
        if gold and words.strip():
            groups.append((cell.data, ""))
        else:
            groups[-1] = (keys + cell.data, words) if gold else (keys + " ", words + cell.data)
    tabs = list(_tabs(rows))
    return [Offered(list(_spelled_out(keys, tabs)), words.strip()) for keys, words in groups]


def _spelled_out(keys: str, tabs: list[str]) -> Iterator[str]:
    """Keys as they are typed: all digits of a range, and all cards from one to another."""
    parts = keys.split()
    if parts == ["any", "key"]:
        yield "x"
        return
    for part in parts:
        if re.fullmatch(r"\d-\d", part):
            yield from DIGITS[DIGITS.index(part[0]) : DIGITS.index(part[2]) + 1]
        elif part != "..":
            yield NAMED.get(part, part)
    match parts:
        case [*_, first, "..", last]:  # unless the last one is still to be drawn
            yield from (tab for tab in tabs if first < tab < last)


def _tabs(rows: list[Line]) -> Iterator[str]:
    """The gold tabs of cards that have a letter."""
    for row in rows[1:PROMPT_ROW]:
        golden = "".join(cell.data if cell.bg == GOLD else " " for cell in row)
        yield from re.findall(r"\b[a-g]\d\b", golden)


def text(row: Line) -> str:
    """A row without its colours."""
    return "".join(cell.data for cell in row)
