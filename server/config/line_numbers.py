"""Finds the line of a key.

The TOML parser does not report lines. But the first lines of a file, up to the end of any statement, are a valid file
too. So the parser is given one more line each time, and a key is on the line with which it first appears. Where some
lines are not a valid file, a statement spans several lines, and its key is on the first of them.
"""

import tomllib
from typing import Any

Keys = tuple[str, ...]
"""The path to a key or a section: house, listen."""


def line_of(text: str, keys: Keys) -> int:
    """Find the line, counted from 1, on which a key or a section of a valid file begins."""
    lines = text.split("\n")
    begin = 0
    for number in range(len(lines)):
        try:
            so_far = tomllib.loads("\n".join(lines[: number + 1]))
        except tomllib.TOMLDecodeError:
            continue
        if _has(so_far, keys):
            return begin + 1
        begin = number + 1
    return len(lines)


def _has(tree: Any, keys: Keys) -> bool:
    for name in keys:
        if not isinstance(tree, dict) or name not in tree:
            return False
        tree = tree[name]
    return True
