"""Large letters and digits, drawn with block characters: what cards and sums show from afar."""

from functools import cache
from typing import Literal

Scale = Literal["half", "wide", "huge"]
"""Three rows of half blocks, five rows of dots of 2 x 1 cells, or ten rows of dots of 4 x 2 cells."""

DOTS = {
    "0": "### #.# #.# #.# ###",
    "1": ".#. ##. .#. .#. ###",
    "2": "### ..# ### #.. ###",
    "3": "### ..# .## ..# ###",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ### ..# ###",
    "6": "### #.. ### #.# ###",
    "7": "### ..# ..# .#. .#.",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ###",
    "-": "... ... ### ... ...",
    "A": ".##. #..# #### #..# #..#",
    "B": "###. #..# ###. #..# ###.",
    "C": ".### #... #... #... .###",
    "D": "###. #..# #..# #..# ###.",
    "E": "### #.. ##. #.. ###",
    "F": "### #.. ##. #.. #..",
    "G": ".### #... #.## #..# .###",
    "H": "#.# #.# ### #.# #.#",
    "I": "### .#. .#. .#. ###",
    "J": "..# ..# ..# #.# ###",
    "K": "#..# #.#. ##.. #.#. #..#",
    "L": "#.. #.. #.. #.. ###",
    "M": "#...# ##.## #.#.# #...# #...#",
    "N": "#..# ##.# #.## #..# #..#",
    "O": ".##. #..# #..# #..# .##.",
    "P": "### #.# ### #.. #..",
    "Q": ".##. #..# #..# #.## .###",
    "R": "###. #..# ###. #.#. #..#",
    "S": ".### #... .##. ...# ###.",
    "T": "### .#. .#. .#. .#.",
    "U": "#.# #.# #.# #.# ###",
    "V": "#.# #.# #.# #.# .#.",
    "W": "#...# #...# #.#.# ##.## #...#",
    "X": "#.# #.# .#. #.# #.#",
    "Y": "#.# #.# .#. .#. .#.",
    "Z": "### ..# .#. #.. ###",
    "★": "..#.. .###. ##### .###. .#.#.",
    "»": "#.#.. .#.#. ..#.# .#.#. #.#..",
}
"""Five rows of dots for each character; digits are three dots wide."""
HALVES = {"  ": " ", "# ": "▀", " #": "▄", "##": "█"}


@cache
def numeral(text: str, scale: Scale) -> tuple[str, ...]:
    """A text in large characters: rows of equal length; empty if a character can't be drawn."""
    if not DOTS.keys() >= set(text):
        return ()
    lines = [" ".join(_dots(char)[row] for char in text) for row in range(5)]
    match scale:
        case "half":
            padded = [" " * len(lines[0]), *lines]
            pairs = zip(padded[::2], padded[1::2], strict=True)
            return tuple("".join(HALVES[up + down] for up, down in zip(*pair, strict=True)) for pair in pairs)
        case "wide":
            return tuple(_blocks(line, 2) for line in lines)
        case "huge":
            return tuple(_blocks(line, 4) for line in lines for _ in range(2))


def _dots(char: str) -> list[str]:
    return [line.replace(".", " ") for line in DOTS[char].split()]


def _blocks(line: str, wide: int) -> str:
    return "".join(("█" if dot == "#" else " ") * wide for dot in line)
