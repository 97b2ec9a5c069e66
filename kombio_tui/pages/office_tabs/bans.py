"""Bans and mutes."""

from kombio_tui.kit.rows import Row, fitted, row
from kombio_tui.pages.office_tabs.tab import Move, Tab
from kombio_tui.text.languages import Say, marked
from kombio_tui.text.office_outcomes import short_time
from protocol.office import Banned, Lift, Office

KINDS = {"ban": marked("banned"), "mute": marked("muted")}


class Bans(Tab[Banned]):
    """All bans and mutes in force."""

    label = marked("bans")
    columns = ((marked("name"), 17), (marked("what"), 12), (marked("left"), 11), (marked("why"), 40))

    def items(self, office: Office) -> tuple[Banned, ...]:
        """Bans and mutes."""
        return office.banned

    def line(self, ban: Banned, say: Say) -> Row:
        """Who, what, and how long."""
        left = short_time(ban.left, say)
        kind = fitted(say(KINDS[ban.kind]), 12)
        return row((fitted(ban.name, 17), "strong"), (kind, "muted"), (fitted(left, 11), "muted"), ban.why)

    def about(self, ban: Banned, say: Say) -> str:
        """The key or network, by whom, and why."""
        return "  ".join(filter(None, [ban.whom, say("by {name}", name=ban.by), ban.why]))

    def keys(self, office: Office, say: Say) -> list[tuple[str, str]]:
        """The key that lifts one."""
        return [("x", say("lift"))] if office.banned else []

    def press(self, office: Office, ban: Banned | None, key: str, say: Say) -> Move:  # noqa: ARG002
        """Lift the selected one."""
        return Lift(ban.number) if ban and key == "x" else None
