"""The user name of a login: a player's name, a table's code, or both as NAME+CODE.

No name has a plus sign, so what follows one is a code. A name alone may look like a code; it is one only while such a
table is open. Whoever logs in with made-up codes could find tables that way, so each try counts as a try to join.
"""

import asyncio
from collections.abc import Container
from typing import NamedTuple

from server.house.members.codes import SLOW_CODE, TABLE_CODE
from server.house.members.token_bucket import Buckets
from server.store.finished_games import LETTERS

SEPARATOR = "+"


class Invitation(NamedTuple):
    """The name to have, which may be empty, and the code of the table to go to, if any."""

    name: str
    code: str = ""


def with_code(wish: str) -> Invitation:
    """Take a code off the end of a user name, if there is one."""
    name, sign, code = wish.rpartition(SEPARATOR)
    return Invitation(name, code) if sign and looks_like_code(code) else Invitation(wish)


def looks_like_code(text: str) -> bool:
    """Whether a text could be the code of a table."""
    return len(text) in (TABLE_CODE, SLOW_CODE) and text.isascii() and all(letter in LETTERS for letter in text.upper())


def is_slow_code(text: str) -> bool:
    """Whether a text could be the code of a slow table."""
    return looks_like_code(text) and len(text) == SLOW_CODE


def is_open_table(name: str, tables: Container[str], tries: Buckets) -> bool:
    """Whether a name is the code of an open table. After too many tries it is a name, and nobody learns more.

    A code that is right is counted when its table is joined.
    """
    now = asyncio.get_running_loop().time()
    if not looks_like_code(name) or tries.wait(1, now) > 0:
        return False
    if name.upper() in tables:
        return True
    tries.take(1, now)
    return False
