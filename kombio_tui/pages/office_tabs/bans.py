"""Who is kept out, and who may not talk."""

from kombio_tui.kit.rows import Row, fitted, row
from kombio_tui.pages.office_tabs.tab import Move, Tab
from kombio_tui.text.languages import Say, marked
from kombio_tui.text.office_outcomes import short_time
from protocol.office import Lift, Office

KINDS = {"ban": marked("kept out"), "mute": marked("silenced")}


class Bans(Tab):
    """All bans and mutes that have not ended."""

    label = marked("bans")

    def size(self, office: Office) -> int:
        """How many there are."""
        return len(office.banned)

    def line(self, office: Office, number: int, say: Say) -> Row:
        """Who, what, and how long."""
        ban = office.banned[number]
        left = short_time(ban.left, say)
        return row(fitted(ban.name, 17), (fitted(say(KINDS[ban.kind]), 12), "dim"), (f"{left}  ", "dim"), ban.why)

    def about(self, office: Office, number: int, say: Say) -> str:
        """The key or network, and by whom."""
        ban = office.banned[number]
        return "  ".join([ban.whom, say("by {name}", name=ban.by)])

    def keys(self, office: Office, say: Say) -> list[tuple[str, str]]:
        """What can be done about it."""
        return [("x", say("forgive"))] if office.banned else []

    def press(self, office: Office, number: int | None, key: str, say: Say) -> Move:  # noqa: ARG002
        """Forgive."""
        return Lift(office.banned[number].number) if number is not None and key == "x" else None
