"""Codes that are easy to say and type: for tables, and for guests who return."""

import secrets
from collections.abc import Callable

from server.store.finished_games import LETTERS

TABLE_CODE, SLOW_CODE, GUEST_CODE = 4, 6, 8


def looks_like_code(text: str) -> bool:
    """Whether a text could be the code of a table."""
    return len(text) in (TABLE_CODE, SLOW_CODE) and text.isascii() and all(letter in LETTERS for letter in text.upper())


def is_slow_code(text: str) -> bool:
    """Whether a text could be the code of a slow table."""
    return looks_like_code(text) and len(text) == SLOW_CODE


def new_code(length: int, taken: Callable[[str], bool]) -> str:
    """Draw a code that is not taken."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(length))
        if not taken(code):
            return code
