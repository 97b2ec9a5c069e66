"""A stranger at a table of Level 8, who knows nothing but the screen and reads it as a person would.

What can be pressed is written in the line of keys, each key with its word, and on the player's cards. A stranger lays
out and lays off whatever is offered, and discards cards that are not in the picture of the player's level.
"""

import random

from tests.kit.reader import HOUSE_ROW, KEYS_ROW, Line
from tests.kit.terminal import SshTerminal

TOP, FACES, KEYS = -6, -5, -4
"""The rows of the player's cards: the border with their marks, their faces, the border with their keys."""
PICTURE = -7
DIGITS = "1234567890"
Group = tuple[list[str], str]
"""Keys, and the word for what they do."""


class Level8Reader:
    """Reads one terminal."""

    def __init__(self, terminal: SshTerminal, chance: random.Random) -> None:
        self._terminal = terminal
        self._chance = chance

    def choose(self) -> str:
        """The next key, or nothing when the game waits for somebody else, or is still being drawn."""
        words = {word: keys for keys, word in self._groups()}
        for word in ("lay out", "like that", "lay it there", "low end", "ready", "keep nothing", "draw"):
            if words.get(word) and (word != "draw" or self._chance.random() < 0.7):
                return words[word][-1]
        if "choose" in words:
            return self._card()
        for word in ("skip that player", "take that card", "discard it", "draw"):
            if words.get(word):
                return self._chance.choice(words[word])
        return ""

    def _groups(self) -> list[Group]:
        """The line of keys: what stands in the colour of keys, or on it, and the words after it."""
        rows = self._terminal.cells
        colour = next(cell.fg for cell in rows[HOUSE_ROW] if cell.data.strip())
        groups: list[tuple[str, str]] = [("", "")]
        for cell in rows[KEYS_ROW]:
            keys, word = groups[-1]
            coloured = colour in (cell.fg, cell.bg)
            if coloured and word.strip():
                groups.append((cell.data, ""))
            else:
                groups[-1] = (keys + cell.data, word) if coloured else (keys, word + cell.data)
        return [([key for part in keys.split() for key in _spelled_out(part)], word.strip()) for keys, word in groups]

    def _card(self) -> str:
        """One of the player's cards: one that fits somewhere, else one that the level does not need."""
        rows = self._terminal.cells
        picture, cards = _text(rows[PICTURE]), _cards(rows)
        fitting = [key for key, _, mark in cards if mark == "↑"]
        spare = [key for key, face, _ in cards if face not in picture]
        return self._chance.choice(fitting or spare or [key for key, _, _ in cards] or [""])


def _spelled_out(keys: str) -> str:
    """A key, or all digits of a range."""
    first, dash, last = keys.partition("-")
    return DIGITS[DIGITS.index(first) : DIGITS.index(last) + 1] if first and dash else keys[:1]


def _cards(rows: list[Line]) -> list[tuple[str, str, str]]:
    """The own cards: the key, the face and the mark of each."""
    top, faces, keys = (_text(rows[number]) for number in (TOP, FACES, KEYS))
    found, start = [], keys.find("└")
    while start >= 0:
        end = keys.find("┘", start)
        found.append((keys[start:end].strip("└─"), faces[start + 1 : end].strip(), top[start + 1 : end].strip("─")))
        start = keys.find("└", end)
    return found


def _text(row: Line) -> str:
    return "".join(cell.data for cell in row)
