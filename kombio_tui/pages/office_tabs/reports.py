"""What people have reported: who, about whom, and what was said."""

from kombio_tui.kit.rows import Row, fitted, row
from kombio_tui.pages.office_tabs.people import BAN, MUTE, SanctionForm
from kombio_tui.pages.office_tabs.tab import Move, Sure, Tab
from kombio_tui.text.languages import Say, marked
from kombio_tui.text.office_outcomes import short_time
from protocol.office import Dismiss, Office, Reported


class Reports(Tab[Reported]):
    """All reports that have not been dismissed, the newest first."""

    label = marked("reports")
    columns = ((marked("name"), 17), (marked("ago"), 8), (marked("what was said"), 50))

    def items(self, office: Office) -> tuple[Reported, ...]:
        """Reports, the newest first."""
        return office.reports

    def line(self, report: Reported, say: Say) -> Row:
        """Who was reported, how long ago, and what they had said."""
        said = report.line or say("(nothing said)")
        return row((fitted(report.about, 17), "strong"), (fitted(short_time(report.ago, say), 8), "muted"), said)

    def about(self, report: Reported, say: Say) -> str:
        """Who reported it, and the address and key of the reported player."""
        return "  ".join([say("by {name}", name=report.reporter), report.address, report.about_key or say("no key")])

    def words(self, report: Reported) -> str:
        """Everything that was said."""
        return report.line

    def keys(self, office: Office, say: Say) -> list[tuple[str, str]]:
        """What can be done about it."""
        if not office.reports:
            return []
        return [("x", say("dismiss")), ("y", say("all of them")), ("b", say("ban")), ("m", say("mute"))]

    def press(self, office: Office, report: Reported | None, key: str, say: Say) -> Move:  # noqa: ARG002
        """Dismiss one report or all; ban or mute the reported player."""
        if report is None:
            return None
        match key:
            case "x":
                return Dismiss(report.number)
            case "y":
                return Sure(say("Dismiss all reports? Press y again."), Dismiss())
            case "b":
                return SanctionForm(BAN, report.about_key or report.about)
            case "m":
                return SanctionForm(MUTE, report.about_key or report.about)
        return None

    def nothing(self, say: Say) -> str:
        """Nothing was reported."""
        return say("There are no reports.")
