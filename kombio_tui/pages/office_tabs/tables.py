"""All tables, including private ones; their games can't be seen from here."""

from kombio_tui.kit.rows import Row, fitted, row
from kombio_tui.pages.office_tabs.tab import Move, Sure, Tab
from kombio_tui.text.languages import Say, marked
from kombio_tui.text.phases import PHASES
from protocol.games import title_of
from protocol.office import CloseTable, Office, OpenedTable


class Tables(Tab[OpenedTable]):
    """All tables, and who sits at them."""

    label = marked("tables")
    columns = ((marked("code"), 6), (marked("game"), 12), (marked("state"), 12), (marked("who may join"), 20))

    def items(self, office: Office) -> tuple[OpenedTable, ...]:
        """All tables."""
        return office.tables

    def line(self, table: OpenedTable, say: Say) -> Row:
        """Code, game, phase, and whether it is private."""
        private = say("by code only") if table.private else ""
        return row(
            (f"{table.code}  ", "strong"),
            fitted(title_of(table.game), 12),
            (fitted(say(PHASES.get(table.phase, table.phase)), 12), "muted"),
            (private, "muted"),
        )

    def about(self, table: OpenedTable, say: Say) -> str:
        """Who sits there."""
        watchers = [say.plural("{number} watcher", "{number} watchers", table.watchers)] if table.watchers else []
        return "  ".join([", ".join(table.seats), *watchers])

    def keys(self, office: Office, say: Say) -> list[tuple[str, str]]:
        """What can be done about a table."""
        return [("x", say("close the table"))] if office.tables else []

    def press(self, office: Office, table: OpenedTable | None, key: str, say: Say) -> Move:  # noqa: ARG002
        """Close it."""
        if table is None or key != "x":
            return None
        code = table.code
        return Sure(say("Close table {code} and its game? Press x again.", code=code), CloseTable(code))

    def nothing(self, say: Say) -> str:
        """No table is there."""
        return say("No table is open.")
