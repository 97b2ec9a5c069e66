"""The first line of a table's page."""

from kombio_tui.controls.frame import Header
from kombio_tui.kit.regions import Regions
from kombio_tui.kit.shared import shared
from kombio_tui.text.durations import duration
from kombio_tui.text.languages import say_in
from protocol.house import Table, You


def table_header(  # noqa: PLR0913, PLR0917 - everything that the line says
    regions: Regions, title: str, table: Table, progress: str, you: You, watched: str, language: str
) -> Header:
    """The game, the table and its round; on the right the round trip, the watchers and the player's name."""
    name, line = you.name if table.followed is None else "", table.line
    facts = title, line.code, line.pace, progress, you.round_trip, line.watchers, name, watched, language
    header: Header = regions("facts of the header", _header, *facts)
    return header


def _header(  # noqa: PLR0913, PLR0917 - the same
    title: str, code: str, pace: int, progress: str, round_trip: int | None, watchers: int, name: str, watched: str,
    language: str,
) -> Header:  # fmt: skip
    facts, notes = _facts(code, pace, progress, language), _notes(round_trip, watchers, language)
    return Header(title.upper(), facts, notes, name, watched, (code, progress))


@shared
def _facts(code: str, pace: int, progress: str, language: str) -> tuple[str, ...]:
    """Which table it is, how fast, and how far its game is."""
    say = say_in(language)
    return say("table {code}", code=code), *([duration(pace, say) + say(" a move")] if pace else []), progress


@shared
def _notes(round_trip: int | None, watchers: int, language: str) -> tuple[str, ...]:
    """The round trip, and the number of watchers."""
    say = say_in(language)
    notes = [] if round_trip is None else [f"{round_trip} ms"]
    return (*notes, *([say.plural("{number} watcher", "{number} watchers", watchers)] if watchers else []))
