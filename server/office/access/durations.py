"""Durations as people write them: 90s, 30m, 2h, 7d, forever."""

import re

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 7 * 86_400}
FOREVER = "forever"


def duration(text: str) -> int | None:
    """Parse a duration in seconds, 0 for forever; None if the text is not a duration."""
    if text.lower() == FOREVER:
        return 0
    found = re.fullmatch(r"(\d{1,6})([smhdw])", text.lower())
    return int(found[1]) * UNITS[found[2]] if found else None


def told(seconds: float) -> str:
    """Write a duration in its largest fitting unit, rounded up: 2 h, 7 d."""
    unit = next((unit for unit in "dhm" if seconds >= 2 * UNITS[unit]), "s")
    return f"{-(-int(seconds) // UNITS[unit])} {unit}"
