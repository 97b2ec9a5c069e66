"""The lists of `ssh host admin ...`, as plain text in columns."""

from collections.abc import Callable, Sequence

from protocol.office import Banned, Listed, Office, OpenedTable, Person, Reported
from server.office.access.durations import told


def people(office: Office) -> str:
    """Everyone in the house."""
    return _columns(("NAME", "WHERE", "FROM", "MINUTES", "MS", "", "KEY"), [_person(one) for one in office.people])


def _person(one: Person) -> Sequence[str]:
    marks = [word for word, so in (("operator", one.operator), ("muted", one.muted), ("away", not one.here)) if so]
    far = "" if one.round_trip is None else str(one.round_trip)
    where = one.where or "lobby"
    return one.name, where, one.address or "-", str(one.minutes), far or "-", " ".join(marks), one.key or "guest"


def tables(office: Office) -> str:
    """Every table."""
    return _columns(("CODE", "GAME", "PHASE", "WATCH", "", "SEATS"), [_table(one) for one in office.tables])


def _table(one: OpenedTable) -> Sequence[str]:
    private = "private" if one.private else ""
    return one.code, one.game, one.phase, str(one.watchers), private, ", ".join(one.seats)


def banned(office: Office) -> str:
    """Every ban and mute."""
    return _columns(("NUMBER", "KIND", "NAME", "LEFT", "BY", "WHOM", "WHY"), [_banned(one) for one in office.banned])


def _banned(one: Banned) -> Sequence[str]:
    left = "for good" if one.left is None else told(one.left)
    return str(one.number), one.kind, one.name, left, one.by, one.whom, one.why


def reports(office: Office) -> str:
    """Every report, newest first."""
    head = "NUMBER", "AGO", "BY", "ABOUT", "FROM", "KEY", "WHO SAID"
    return _columns(head, [_reported(one) for one in office.reports])


def _reported(one: Reported) -> Sequence[str]:
    key = one.about_key or "guest"
    return str(one.number), told(one.ago), one.reporter, one.about, one.address or "-", key, one.line or "-"


def listed(office: Office) -> str:
    """Who may connect, and the allow list."""
    password = "with a password" if office.password else "without a password"
    rows = [_listed(one) for one in office.listed]
    return f"Open to {office.open_to}, {password}.\n" + _columns(("LISTED KEY", "NOTE"), rows)


def _listed(one: Listed) -> Sequence[str]:
    return one.key, "(configuration)" if one.configured else one.note


def _columns(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Align rows in columns."""
    if not rows:
        return "None.\n"
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = ["  ".join(f"{part:{width}}" for part, width in zip(row, widths, strict=True)) for row in (head, *rows)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


LISTS: dict[str, Callable[[Office], str]] = {
    "who": people,
    "tables": tables,
    "bans": banned,
    "reports": reports,
    "list": listed,
}
