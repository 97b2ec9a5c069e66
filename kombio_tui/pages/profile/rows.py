"""A player's page on the screen: the rating, a small chart of everything that changes, records and counts."""

from kombio_tui.controls.frame import heading
from kombio_tui.kit.chart import trend_line
from kombio_tui.kit.rows import EMPTY, Row, Span, fitted, row
from kombio_tui.pages.profile.figures import Trend, counts_of, records_of, trends_of
from kombio_tui.text.languages import Say
from protocol.archive import PlayerPage

LABEL = 18
BAR = 20
"""The longest bar."""
TALL = 3
"""The rows of a chart at most, with an empty one below; where there is no room for two and that, one row."""
FIGURE = 8
"""The columns of a value at the end of a chart."""
WIDE = 56
"""From this width on there is room for the first value of a chart."""
WIDEST = 62
"""The columns of the widest chart: one for each of the games that a trend is about."""


def page_rows(page: PlayerPage, remark: str, width: int, height: int, say: Say) -> list[Row]:
    """The whole page; charts are lower where it would not fit, and then it may still be too long."""
    top = [heading(page.name, width), *_rating(page, remark, say)]
    rest = [*_records(page, say), *_counts(page, width, say), *_averages(page, say)]
    trends = [one._replace(label=_below_rating(one, page, say)) for one in trends_of(page, say)]
    room = (height - len(top) - len(rest)) // max(1, len(trends))
    tall = max(1, min(TALL, room - 1))
    return [*top, *(line for one in trends for line in _charted(one, width, tall)), *rest]


def _below_rating(trend: Trend, page: PlayerPage, say: Say) -> str:
    """What a trend is called: that of the rating stands below the rating."""
    return say("over time") if page.standing and trend.values is page.ratings else trend.label


def _rating(page: PlayerPage, remark: str, say: Say) -> list[Row]:
    if page.standing is None:
        return []
    rank = "  " + say("rank {number}", number=page.rank) if page.rank else remark
    return [row(_label(say("rating")), (f"{page.standing.rating:>6.1f}", "strong"), (rank, "muted"))]


def _charted(trend: Trend, width: int, height: int) -> list[Row]:
    """A chart between its first and its last value, with its name before it; in a narrow window only the last."""
    first, last = f"{trend.first:>7} " if width >= WIDE else "", f" {trend.last}"
    columns = min(WIDEST, width - LABEL - 4 - len(first) - FIGURE)
    lines = trend_line(trend.values, columns, height)
    blank = " " * (LABEL + 4 + len(first))
    lowest = row(_label(trend.label), (first, "muted"), *lines[-1], (last, "strong"))
    below = [EMPTY] if height > 1 else []
    return [*(row((blank, "plain"), *line) for line in lines[:-1]), lowest, *below]


def _records(page: PlayerPage, say: Say) -> list[Row]:
    return [row(_label(label), (f"{figure:>6}", "strong")) for label, figure in records_of(page, say)]


def _counts(page: PlayerPage, width: int, say: Say) -> list[Row]:
    bar = min(BAR, width - LABEL - 14)
    return [row(_label(words), *_figure(name, page.counts, bar)) for name, words in counts_of(page, say)]


def _averages(page: PlayerPage, say: Say) -> list[Row]:
    """The figures of all games, where there is no chart of the latest ones."""
    lines = []
    if page.counts.get("rounds") and "points" not in page.trends:
        average = page.counts["points"] / page.counts["rounds"]
        lines.append(row(_label(say("points per round")), f"{average:>6.1f}"))
    if page.reaction is not None and "reaction" not in page.trends:
        seconds = say("{seconds} s", seconds=f"{page.reaction / 1000:>6.3f}")
        lines.append(row(_label(say("median reaction")), seconds))
    return lines


def _label(text: str) -> Span:
    return f"  {fitted(text, LABEL)}  ", "muted"


def _figure(name: str, counts: dict[str, int], longest: int) -> Row:
    """A count; two that belong together also get a bar that compares them."""
    number = counts[name]
    stem, _, kind = name.rpartition("_")
    whole = sum(count for other, count in counts.items() if stem and other.startswith(f"{stem}_"))
    bar = "━" * round(longest * number / whole) if kind and stem and whole else ""
    return row((f"{number:>6}  ", "plain"), (bar, "good"))
