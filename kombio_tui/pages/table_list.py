"""The tables as the lobby lists them: those with a free seat first, then games with a bot's seat, then all others."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from kombio_tui.controls.frame import heading
from kombio_tui.controls.listing import MARGIN, Line, entry, heads, listed
from kombio_tui.kit.rows import EMPTY, Row, ends, fitted, row, shortened
from kombio_tui.kit.shared import shared
from kombio_tui.pages.slow.games import game_row
from kombio_tui.text.durations import duration
from kombio_tui.text.languages import Say, marked, say_in
from kombio_tui.text.phases import PHASES
from protocol.base import MAX_SEATS
from protocol.games import title_of
from protocol.house import TableLine
from protocol.slow import SlowGame

CODE, GAME, SEATS, STATE = 7, 12, MAX_SEATS + 2, 11
"""The columns; what is left is for the names."""
STATED, COUNTED = 64, 56
"""From these widths on, there is room for a table's state, and for the number of its watchers."""
FULL = marked("full")


class Tables(Struct, frozen=True):
    """The tables in their order: what can be joined comes first."""

    free: tuple[TableLine, ...]
    played: tuple[TableLine, ...]
    with_bots: tuple[TableLine, ...] = ()
    """Running games in which a newcomer gets the seat of a bot."""
    own: tuple[SlowGame, ...] = ()
    """The player's games at slow tables, which come before all others."""

    @property
    def groups(self) -> tuple[tuple[TableLine, ...], ...]:
        """The groups from above."""
        return self.free, self.with_bots, self.played

    @property
    def all(self) -> tuple[TableLine, ...]:
        """All of them, from above; without the player's own games."""
        return self.free + self.with_bots + self.played

    @property
    def codes(self) -> list[str]:
        """The codes of everything that is listed, from above."""
        return [game.code for game in self.own] + [table.code for table in self.all]


@shared
def sorted_tables(tables: tuple[TableLine, ...], game: str | None) -> Tables:
    """The tables of a game, or of all games; a table that waits comes before one whose game is over."""
    shown = [table for table in tables if game in (None, table.game)]
    free = sorted(filter(_has_free_seat, shown), key=lambda table: table.phase != "waiting")
    with_bots = [table for table in shown if table.open_seat is not None]
    return Tables(tuple(free), tuple([table for table in shown if not has_seat(table)]), tuple(with_bots))


def with_own(tables: Tables, games: Sequence[SlowGame], game: str | None) -> Tables:
    """The same tables, and before them the player's games at slow tables, which are not listed twice."""
    own = tuple(each for each in games if game in (None, each.game))
    if not own:
        return tables
    known = {each.code for each in own}
    free, with_bots, played = (tuple(table for table in some if table.code not in known) for some in tables.groups)
    return Tables(free, played, with_bots, own)


def has_seat(table: TableLine) -> bool:
    """Whether somebody can sit down there, in a running game on the seat of a bot."""
    return table.open_seat is not None or _has_free_seat(table)


def _has_free_seat(table: TableLine) -> bool:
    return table.phase != "playing" and table.taken < table.places


def company(tables: Tables) -> TableLine | None:
    """The table with people where quick play would lead, as far as the lobby knows."""
    likely = sorted(tables.free + tables.with_bots, key=lambda table: table.phase == "over")
    return next((table for table in likely if any(people_at(table))), None)


def people_at(table: TableLine) -> list[str]:
    """The names of the people who sit at a table."""
    return [seat.name for seat in table.seats if seat.here and seat.bot is None]


def table_rows(tables: Tables, chosen: str, width: int, height: int, language: str) -> list[Row]:
    """Column heads, and as many tables as there is room for, around the chosen one."""
    say, groups = say_in(language), sum(map(bool, (tables.own, *tables.groups)))
    fits = rows_of(tables) <= height
    lines = list(_lines(tables, chosen, width, language, gap=groups > 1 and fits))
    at = next((at for at, (code, _) in enumerate(lines) if code == chosen), 0)
    return [_heads(width, say), *listed([line for _, line in lines], at, height - 1, say)]


def rows_of(tables: Tables) -> int:
    """How many rows all tables take: the column heads, and headings with gaps between the groups."""
    groups = sum(map(bool, (tables.own, *tables.groups)))
    return len(tables.codes) + max(1, 2 * groups)


def _lines(tables: Tables, chosen: str, width: int, language: str, *, gap: bool) -> Iterator[tuple[str, Line]]:
    """Headings and tables, each with its code."""
    say = say_in(language)
    yield from _own_lines(tables.own, chosen, width, language, gap=gap)
    titles = say("A seat is free"), say("A bot's seat is free"), say("Being played")
    groups = [(title, some) for title, some in zip(titles, tables.groups, strict=True) if some]
    for number, (title, some) in enumerate(groups):
        if gap and number:
            yield "", Line(EMPTY, is_entry=False)
        yield "", Line(heading(title, width), is_entry=False)
        for table in some:
            row_of_table = entry(_table(table, width - MARGIN, language), width, chosen=table.code == chosen)
            yield table.code, Line(row_of_table)


def _own_lines(
    games: Sequence[SlowGame], chosen: str, width: int, language: str, *, gap: bool
) -> Iterator[tuple[str, Line]]:
    """The player's own games."""
    if games:
        yield "", Line(heading(say_in(language)("Your games"), width), is_entry=False)
    for game in games:
        line = entry(game_row(game, width - MARGIN, language), width, chosen=game.code == chosen)
        yield game.code, Line(line)
    if games and gap:
        yield "", Line(EMPTY, is_entry=False)


def _heads(width: int, say: Say) -> Row:
    state = [(say("state"), STATE)] if width >= STATED else []
    columns = [(say("code"), CODE), (say("game"), GAME), (say("seats"), SEATS), *state]
    return heads(columns, say("players"), width)


@shared
def _table(table: TableLine, width: int, language: str) -> Row:
    """A table in columns."""
    say, free = say_in(language), has_seat(table)
    seats = "▮" * table.taken + "▯" * (table.places - table.taken)
    left = row(
        (fitted(table.code, CODE), "strong"),
        (fitted(title_of(table.game), GAME), "plain"),
        (fitted(seats, SEATS), "good" if free else "muted"),
        *([(fitted(_state(table, say), STATE), "muted")] if width >= STATED - MARGIN else []),
    )
    watchers = row((_watchers(table, say), "muted")) if width >= COUNTED - MARGIN else EMPTY
    room = width - sum(len(text) for text, _ in left + watchers)
    names = shortened(", ".join(seat.name for seat in table.seats), room)
    return ends((*left, (names, "plain" if free else "muted")), watchers, width)


def _state(table: TableLine, say: Say) -> str:
    if table.pace and table.phase == "waiting":
        return duration(table.pace, say) + say(" a move")
    full = table.phase == "waiting" and not has_seat(table)
    return say(FULL) if full else say(PHASES[table.phase])


def _watchers(table: TableLine, say: Say) -> str:
    return "  " + say.plural("{number} watcher", "{number} watchers", table.watchers) if table.watchers else ""


def people_of(table: TableLine, say: Say) -> str:
    """Who sits at a table, in a sentence."""
    return enumerated([seat.name for seat in table.seats], say)


def enumerated(names: Sequence[str], say: Say) -> str:
    """Names one after the other, with `and` before the last one."""
    *others, last = names
    return say("{names} and {last}", names=", ".join(others), last=last) if others else last
