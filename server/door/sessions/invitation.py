"""The user name of a login: a player's name, a table's code, or both as NAME+CODE.

No name has a plus sign, so what follows one is a code. A name alone may look like a code; it is one only while such a
table is open.
"""

from typing import NamedTuple

from server.house.members.codes import looks_like_code

SEPARATOR = "+"


class Invitation(NamedTuple):
    """The name to have, which may be empty, and the code of the table to go to, if any."""

    name: str
    code: str = ""


def with_code(wish: str) -> Invitation:
    """Take a code off the end of a user name, if there is one."""
    name, sign, code = wish.rpartition(SEPARATOR)
    return Invitation(name, code) if sign and looks_like_code(code) else Invitation(wish)
