"""What a player's page shows, in words: counts, what changed over time, and records."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from kombio_tui.games.registry import GAMES
from kombio_tui.text.languages import Say, marked
from protocol.archive import PlayerPage

COUNTS = {
    "games": marked("games"),
    "wins": marked("wins"),
    "rounds": marked("rounds"),
    "points": marked("total points"),
}
"""What is counted in every game; each game adds its own."""
SECONDS = marked("{seconds} s")


def _number(value: float, _say: Say) -> str:
    return f"{value:.1f}"


def _share(value: float, _say: Say) -> str:
    return f"{value:.0%}"


def _seconds(milliseconds: float, say: Say) -> str:
    return say(SECONDS, seconds=f"{milliseconds / 1000:.3f}")


def _count(value: float, _say: Say) -> str:
    return str(round(value))


class Kind(NamedTuple):
    """A kind of figure: what it is called, and how it is written."""

    label: str
    written: Callable[[float, Say], str]


TRENDS: Mapping[str, Kind] = {
    "rating": Kind(marked("rating"), _number),
    "points": Kind(marked("points per round"), _number),
    "reaction": Kind(marked("reaction"), _seconds),
    "calls": Kind(marked("calls won"), _share),
    "memory": Kind(marked("memory"), _share),
    "rounds_won": Kind(marked("rounds won"), _share),
}
RECORDS: Mapping[str, Kind] = {
    "fastest_slap": Kind(marked("fastest right slap"), _seconds),
    "longest_streak": Kind(marked("most wins in a row"), _count),
}


class Trend(NamedTuple):
    """A figure over time: what it is called, its values, and the first and the last of them in words."""

    label: str
    values: tuple[float, ...]
    first: str
    last: str


def trends_of(page: PlayerPage, say: Say) -> list[Trend]:
    """What changed over time, as far as it is known here and there is more than one point."""
    points = {"rating": page.ratings, **page.trends}
    shown = [(kind, points[name]) for name, kind in TRENDS.items() if len(points.get(name, ())) > 1]
    return [
        Trend(say(kind.label), values, kind.written(values[0], say), kind.written(values[-1], say))
        for kind, values in shown
    ]


def records_of(page: PlayerPage, say: Say) -> list[tuple[str, str]]:
    """The records, each with its name."""
    shown = ((name, kind) for name, kind in RECORDS.items() if name in page.records)
    return [(say(kind.label), kind.written(page.records[name], say)) for name, kind in shown]


def counts_of(page: PlayerPage, say: Say) -> list[tuple[str, str]]:
    """What is counted in this game: the name on the wire, and in words."""
    counted = {**COUNTS, **GAMES[page.game].counts}
    return [(name, say(words)) for name, words in counted.items() if name in page.counts]


def in_words(page: PlayerPage, say: Say) -> list[str]:
    """Trends and records in lines."""
    trends = [
        say(
            "{label}: {first} → {last} over {number} games",
            label=one.label, first=one.first, last=one.last, number=len(one.values),
        )
        for one in trends_of(page, say)
    ]  # fmt: skip
    return [*trends, *(f"{label}: {figure}" for label, figure in records_of(page, say))]
