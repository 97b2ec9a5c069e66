"""A stranger at a table of Level 8, who knows nothing but the screen and reads it as a person would.

What can be pressed is written in the line of keys, each key with its word, and on the player's cards. A stranger lays
out and lays off whatever is offered, discards cards that are not in the picture of the player's level, and now and then
presses any key that is offered.
"""

import random
import re

from tests.kit.reader import Line, offered, text
from tests.kit.terminal import SshTerminal

PICTURE, TOP, NUMBERS, SIGNS, TABS = -8, -7, -6, -5, -4
"""The row of the player's level, and those of the cards: the margin with their marks, the face, the keys."""
AT_ONCE = ("lay", "there", "low", "ready", "keep")
THEN = ("skip", "give", "take", "discard", "draw")
"""What the words of keys begin with, in long or in short: what a stranger does at once, and what else."""
WHIM = 0.05


class Level8Reader:
    """Reads one terminal."""

    def __init__(self, terminal: SshTerminal, chance: random.Random) -> None:
        self._terminal = terminal
        self._chance = chance

    def choose(self) -> str:
        """The next key, or nothing when the game waits for somebody else, or is still being drawn."""
        words = {group.words: group.keys for group in offered(self._terminal) if group.keys}
        moves = self._keys(words, *AT_ONCE, *THEN)
        if moves and self._chance.random() < WHIM:
            return self._chance.choice([key for keys in words.values() for key in keys])
        if at_once := self._keys(words, *AT_ONCE):
            return at_once[0]
        if any(word.endswith("card") for word in words):
            return self._card()
        if drawing := self._keys(words, "draw"):
            moves += drawing * 2
        return self._chance.choice(moves) if moves else ""

    def _keys(self, words: dict[str, list[str]], *begin: str) -> list[str]:
        """The keys whose words begin so, those that are named first in front."""
        return [key for start in begin for word, keys in words.items() if word.startswith(start) for key in keys]

    def _card(self) -> str:
        """One of the player's cards: one that fits somewhere, else one that the level does not need."""
        rows = self._terminal.cells
        cards, needed = _cards(rows), re.findall(r"\d+\S|★", text(rows[PICTURE]))
        fitting = [key for key, _, mark in cards if mark == "↑"]
        spare = [key for key, face, _ in cards if not any(face in card for card in needed)]
        return self._chance.choice(fitting or spare or [key for key, _, _ in cards] or [""])


def _cards(rows: list[Line]) -> list[tuple[str, str, str]]:
    """The own cards: the key, the face and the mark of each."""
    top, numbers, signs, tabs = (text(rows[number]) for number in (TOP, NUMBERS, SIGNS, TABS))
    found = []
    for tab in re.finditer(r"▀ (\w) ▀", tabs):
        start = tab.start() + 1
        face = numbers[start : start + 3].strip() + signs[start : start + 4].strip()
        found.append((tab[1], face, top[start + 2]))
    return found
