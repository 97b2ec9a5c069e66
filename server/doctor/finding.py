"""What a look at something has shown."""

from typing import Literal

from msgspec import Struct


class Finding(Struct, frozen=True):
    """It is well, or worth a note, or a problem; then with what to do about it."""

    level: Literal["ok", "note", "problem"]
    what: str
    remedy: str = ""


def ok(what: str) -> Finding:
    """All is well."""
    return Finding("ok", what)


def note(what: str, remedy: str) -> Finding:
    """It works, and could be better."""
    return Finding("note", what, remedy)


def problem(what: str, remedy: str) -> Finding:
    """It does not work, or not for long."""
    return Finding("problem", what, remedy)
