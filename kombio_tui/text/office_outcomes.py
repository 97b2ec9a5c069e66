"""How acts of operators end, in words."""

from kombio_tui.text.languages import Say, marked
from protocol.office import Outcome, Result

OUTCOMES: dict[Result, str] = {
    Result.KICKED: marked("Kicked: {text}."),
    Result.BANNED: marked("Banned: {text}."),
    Result.MUTED: marked("Muted: {text}."),
    Result.LIFTED: marked("Lifted: {text}."),
    Result.DISMISSED: marked("The report about {text} is dismissed."),
    Result.ALL_DISMISSED: marked("Reports dismissed: {text}."),
    Result.ALLOWED: marked("Listed: {text}."),
    Result.DISALLOWED: marked("No longer listed: {text}."),
    Result.OPEN_TO_EVERYONE: marked("The house is open to everyone."),
    Result.OPEN_TO_LISTED: marked("The house is open to listed keys only. Nobody is disconnected."),
    Result.PASSWORD_SET: marked("The house has a password. Nobody is disconnected."),
    Result.PASSWORD_GONE: marked("The house has no password."),
    Result.MESSAGE_SET: marked("The message of the day: {text}"),
    Result.MESSAGE_GONE: marked("There is no message of the day."),
    Result.ANNOUNCED: marked("Announced: {text}"),
    Result.TABLE_CLOSED: marked("Table {text} was closed."),
    Result.NAME_FREED: marked("The name {text} is free now."),
    Result.DRAINING: marked("No new games start; the house closes when the last one is over."),
    Result.STAYING_OPEN: marked("The house stays open."),
    Result.NOBODY_HERE: marked("{text} is not here any more."),
    Result.IS_OPERATOR: marked("{text} is an operator; the configuration says who is."),
    Result.SHARED_ADDRESS: marked("Others share this address: {text}. The form can include them."),
    Result.PRIVATE_ADDRESS: marked("{text} is a private address that anybody may share. The form can include it."),
    Result.NO_SUCH_BAN: marked("That is already over."),
    Result.NO_SUCH_REPORT: marked("That report is already dismissed."),
    Result.NO_SUCH_TABLE: marked("There is no such table."),
    Result.NO_SUCH_NAME: marked("No key owns the name {text}."),
    Result.NOT_WRITTEN: marked("The house can't write to its disk."),
    Result.NO_FINGERPRINT: marked("{text} is not a key fingerprint; those begin with SHA256:"),
    Result.NOT_LISTED: marked("{text} is not listed."),
    Result.IN_CONFIGURATION: marked("{text} is listed in the configuration; change it there."),
    Result.NOT_DRAINING: marked("The house is not closing."),
    Result.NOTHING_TO_SAY: marked("There is nothing to say."),
}


def told(outcome: Outcome, say: Say) -> tuple[str, str]:
    """A line for the log with its style."""
    return say(OUTCOMES[outcome.result], text=outcome.text), "good" if outcome.done else "bad"


def short_time(seconds: int | None, say: Say) -> str:
    """How long something lasts, roughly."""
    if seconds is None:
        return say("permanent")
    for unit, size in (("d", 86_400), ("h", 3600)):
        if seconds >= 2 * size:
            return f"{-(-seconds // size)} {unit}"
    return f"{-(-seconds // 60)} min"
