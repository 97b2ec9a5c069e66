"""Long times in a few words: `2 d 5 h`, `45 min`."""

from kombio_tui.text.languages import Say

MINUTE, HOUR, DAY = 60, 3600, 86_400


def duration(seconds: int, say: Say) -> str:
    """A time in days and hours, hours and minutes, minutes, or seconds."""
    days, hours, minutes = seconds // DAY, seconds % DAY // HOUR, seconds % HOUR // MINUTE
    if days:
        return say("{days} d {hours} h", days=days, hours=hours) if hours else say("{days} d", days=days)
    if hours:
        whole = say("{hours} h", hours=hours)
        return say("{hours} h {minutes} min", hours=hours, minutes=minutes) if minutes else whole
    return say("{minutes} min", minutes=minutes) if minutes else say("{seconds} s", seconds=seconds)
