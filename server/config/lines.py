"""On which line a key stands.

The parser does not say, but it can be asked: the first lines of a file, up to the end of any statement, are a file
too. So it is given one line more each time, and a key stands where it is there for the first time. Where some lines
are no file, a statement goes over several of them, and its key stands on the first.
"""

import tomllib
from typing import Any

Keys = tuple[str, ...]
"""The way to a key or a section: house, listen."""


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
