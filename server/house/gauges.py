"""The metrics of the house, for Prometheus."""

from collections import Counter
from collections.abc import Iterator

from server.house.house import House
from server.metrics.figures import Figures, Histogram
from server.metrics.text import Family, Kind, labelled, single


def families(house: House) -> Iterator[Family]:
    """All counters and gauges of a house."""
    here = [member for member in house.members.values() if member.here]
    yield labelled(
        "kombio_players", "gauge", "People in the house.", "with", Counter("guest" if m.guest else "key" for m in here)
    )
    yield single("kombio_bots", "gauge", "Bots at tables.", len(house.bots))
    tables = Counter((table.game.name, str(table.phase)) for table in house.tables.values())
    yield _games("kombio_tables", "gauge", "Tables.", tables)
    yield from counted(house.figures)


def counted(figures: Figures) -> Iterator[Family]:
    """All counters of one process."""
    yield _games("kombio_games_total", "counter", "Games that have begun (playing) and ended (over).", figures.games)
    yield labelled("kombio_visits_total", "counter", "Connections of people.", "with", figures.visits)
    yield labelled("kombio_refusals_total", "counter", "Refused connections and requests.", "reason", figures.refusals)
    yield labelled("kombio_errors_total", "counter", "Logged errors.", "where", figures.errors)
    yield single("kombio_frames_total", "counter", "Frames sent to screens.", figures.frames)
    yield single("kombio_sent_bytes_total", "counter", "Bytes drawn on screens.", figures.bytes_out)
    yield single("kombio_received_bytes_total", "counter", "Bytes that players typed.", figures.bytes_in)


def _games(name: str, kind: Kind, words: str, counts: Counter[tuple[str, str]]) -> Family:
    values = (((("game", game), ("phase", phase)), count) for (game, phase), count in counts.items())
    return Family(name, kind, words, tuple(values))


def histograms(figures: Figures) -> tuple[tuple[str, str, Histogram], ...]:
    """All histograms: names, descriptions and values."""
    return (
        ("kombio_keystroke_seconds", "From the bytes of a key to the next frame on that screen.", figures.keystrokes),
        ("kombio_loop_lag_seconds", "How late the event loop is.", figures.lag),
        ("kombio_journal_seconds", "How long it takes to write a command to the disk.", figures.journal),
    )
