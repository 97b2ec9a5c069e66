"""Codes that are easy to say and type: for tables, and for guests who return."""

import secrets
from collections.abc import Callable

from server.store.finished_games import LETTERS

TABLE_CODE, SLOW_CODE, GUEST_CODE = 4, 6, 8


def new_code(length: int, taken: Callable[[str], bool]) -> str:
    """Draw a code that is not taken."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(length))
        if not taken(code):
            return code
