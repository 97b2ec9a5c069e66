"""What people have reported: who, about whom, and what was said."""

from kombio_tui.kit.rows import Row, fitted, row
from kombio_tui.pages.office_tabs.people import BanForm, MuteForm
from kombio_tui.pages.office_tabs.tab import Move, Sure, Tab
from kombio_tui.text.languages import Say, marked
from kombio_tui.text.office_outcomes import short_time
from protocol.office import Dismiss, Office


class Reports(Tab):
    """All reports that nobody has put away, the newest first."""

    label = marked("reports")

    def size(self, office: Office) -> int:
        """How many there are."""
        return len(office.reports)

    def line(self, office: Office, number: int, say: Say) -> Row:
        """About whom, how long ago, and what that person had said."""
        report = office.reports[number]
        said = report.line or say("(nothing said)")
        return row(fitted(report.about, 17), (fitted(short_time(report.ago, say), 8), "dim"), said)

    def about(self, office: Office, number: int, say: Say) -> str:
        """By whom; from where the other came, and with which key."""
        report = office.reports[number]
        return "  ".join([say("by {name}", name=report.reporter), report.address, report.about_key or say("no key")])

    def words(self, office: Office, number: int) -> str:
        """All that was said."""
        return office.reports[number].line

    def keys(self, office: Office, say: Say) -> list[tuple[str, str]]:
        """What can be done about it."""
        if not office.reports:
            return []
        return [("x", say("put away")), ("y", say("all of them")), ("b", say("keep out")), ("m", say("silence"))]

    def press(self, office: Office, number: int | None, key: str, say: Say) -> Move:
        """Put one or all away, keep out or keep quiet whom it is about."""
        if number is None:
            return None
        report = office.reports[number]
        match key:
            case "x":
                return Dismiss(report.number)
            case "y":
                return Sure(say("Put all reports away? Press y again."), Dismiss())
            case "b":
                return BanForm(report.about_key or report.about)
            case "m":
                return MuteForm(report.about_key or report.about)
        return None

    def nothing(self, say: Say) -> str:
        """Nothing was reported."""
        return say("Nothing was reported.")
