"""The result of a check."""

from typing import Literal

from msgspec import Struct


class Finding(Struct, frozen=True):
    """Fine, worth a note, or a problem; the last two with what to do about it."""

    level: Literal["ok", "note", "problem"]
    what: str
    remedy: str = ""


def ok(what: str) -> Finding:
    """It is fine."""
    return Finding("ok", what)


def note(what: str, remedy: str) -> Finding:
    """It works, but could be better."""
    return Finding("note", what, remedy)


def problem(what: str, remedy: str) -> Finding:
    """It does not work, or will not for long."""
    return Finding("problem", what, remedy)
