"""A player who knows nothing but the screen: reads which keys are offered, and presses one of them.

A key is offered where it stands in the colour of keys: in the lines at the bottom, and on the cards. Cards of others
are named by the letter above them and their digit. Nothing here knows the rules, the code, or what a key does.
"""

import random
import re
from collections.abc import Iterator
from typing import Any

from tests.kit.terminal import SshTerminal

QUESTION_ROW, KEYS_ROW, HOUSE_ROW = -3, -2, -1
Line = list[Any]
"""A row of the screen: characters with their colours."""
WORDS = {"space": " ", "enter": "\r"}


class Reader:
    """Reads one terminal."""

    def __init__(self, terminal: SshTerminal, chance: random.Random) -> None:
        self._terminal = terminal
        self._chance = chance

    def choose(self) -> str:
        """Choose one of the offered keys; nothing when nothing is asked. Slaps and calls are rare."""
        keys = offered(self._terminal)
        if "k" in keys and (self._chance.random() < 0.15 or "once more" in self._terminal.text):
            return "k"
        if " " in keys and self._chance.random() < 0.02:
            return " "
        common = [key for key in keys if key not in (" ", "k")]
        return self._chance.choice(common) if common and asked(self._terminal) else ""


def asked(terminal: SshTerminal) -> bool:
    """Whether the game asks this player: its question is in the colour of keys."""
    rows = terminal.cells
    return any(cell.data.strip() and cell.fg == _key_colour(rows) for cell in rows[QUESTION_ROW])


def offered(terminal: SshTerminal) -> list[str]:
    """The keys of the game that are offered now, as they are typed; a card's key may be two."""
    rows = terminal.cells
    colour = _key_colour(rows)
    return [*_commands(rows[KEYS_ROW], colour), *_cards(rows, colour)]


def _key_colour(rows: list[Line]) -> str:
    """The colour of the house's own keys, at the bottom."""
    return str(next(cell.fg for cell in rows[HOUSE_ROW] if cell.data.strip()))


def _commands(row: Line, colour: str) -> Iterator[str]:
    """The words in the colour of keys in the line of keys."""
    marked = "".join(cell.data if cell.fg == colour else " " for cell in row)
    for word in marked.split():
        if len(word) == 1 or word in WORDS:  # ranges of digits stand on the cards too
            yield WORDS.get(word, word)


def _cards(rows: list[Line], colour: str) -> Iterator[str]:
    """The digits in the colour of keys on the cards: one's own are in boxes, others' under a letter."""
    heads = "".join(cell.data for cell in rows[1])
    letters = [(found.start(), found[1]) for found in re.finditer(r"(?<=[ ▶] )([a-g]) ", heads)]
    for row in rows[2:QUESTION_ROW]:
        digits = [(x, cell.data) for x, cell in enumerate(row) if cell.fg == colour and cell.data.isdigit()]
        own = any(cell.data == "└" for cell in row)
        for x, digit in digits:
            letter = "" if own else [name for at, name in letters if at <= x + 2][-1]
            yield letter + digit
