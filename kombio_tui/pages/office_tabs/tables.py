"""Every table, private ones too; what is played there is not to be seen from here."""

from kombio_tui.games.registry import GAMES
from kombio_tui.kit.rows import Row, fitted, row
from kombio_tui.pages.office_tabs.tab import Move, Sure, Tab
from kombio_tui.text.languages import Say, marked
from kombio_tui.text.phases import PHASES
from protocol.office import CloseTable, Office


class Tables(Tab):
    """Which tables there are, and who sits at them."""

    label = marked("tables")

    def size(self, office: Office) -> int:
        """How many there are."""
        return len(office.tables)

    def line(self, office: Office, number: int, say: Say) -> Row:
        """Code, game, phase, and whether it is private."""
        table = office.tables[number]
        private = say("by code only") if table.private else ""
        return row(
            f"{table.code}  ",
            fitted(GAMES[table.game].title if table.game in GAMES else table.game, 12),
            (fitted(say(PHASES.get(table.phase, table.phase)), 12), "dim"),
            (private, "dim"),
        )

    def about(self, office: Office, number: int, say: Say) -> str:
        """Who sits there."""
        table = office.tables[number]
        watchers = [say.plural("{number} watcher", "{number} watchers", table.watchers)] if table.watchers else []
        return "  ".join([", ".join(table.seats), *watchers])

    def keys(self, office: Office, say: Say) -> list[tuple[str, str]]:
        """What can be done about a table."""
        return [("x", say("close the table"))] if office.tables else []

    def press(self, office: Office, number: int | None, key: str, say: Say) -> Move:
        """Close it."""
        if number is None or key != "x":
            return None
        code = office.tables[number].code
        return Sure(say("Close table {code} and its game? Press x again.", code=code), CloseTable(code))

    def nothing(self, say: Say) -> str:
        """No table is there."""
        return say("No table is open.")
