"""Run `ssh host admin ...` and answer in words."""

from protocol.office import Outcome, Result
from server.office.command_grammar import HELP, UsageError, read
from server.office.desk import Desk, Operator
from server.office.listings import LISTS

SENTENCES: dict[Result, str] = {
    Result.KICKED: "Kicked: {text}.",
    Result.BANNED: "Banned: {text}.",
    Result.MUTED: "Muted: {text}.",
    Result.LIFTED: "Lifted: {text}.",
    Result.DISMISSED: "Dismissed: the report about {text}.",
    Result.ALL_DISMISSED: "Reports dismissed: {text}.",
    Result.ALLOWED: "Listed: {text}.",
    Result.DISALLOWED: "No longer listed: {text}.",
    Result.OPEN_TO_EVERYONE: "The house is open to everyone.",
    Result.OPEN_TO_LISTED: "The house is open to listed keys only. Nobody is disconnected.",
    Result.PASSWORD_SET: "The house has a password. Nobody is disconnected.",
    Result.PASSWORD_GONE: "The house has no password.",
    Result.MESSAGE_SET: "The message of the day: {text}",
    Result.MESSAGE_GONE: "There is no message of the day.",
    Result.ANNOUNCED: "Announced: {text}",
    Result.TABLE_CLOSED: "Closed: table {text}.",
    Result.NAME_FREED: "The name {text} is free now.",
    Result.DRAINING: "No new games start. The house closes when the last one is over.",
    Result.STAYING_OPEN: "The house stays open.",
    Result.NOBODY_HERE: "Nobody here is called {text}. To ban somebody who is not here, use the key or the address.",
    Result.IS_OPERATOR: "{text} is an operator; the configuration says who is.",
    Result.SHARED_ADDRESS: "Others share this address: {text}. With --anyway they are banned too.",
    Result.PRIVATE_ADDRESS: "{text} is a private address: behind a router or a proxy, everyone may share it. "
    "With --anyway it is banned all the same.",
    Result.NO_SUCH_BAN: "There is no ban and no mute with the number {text}.",
    Result.NO_SUCH_REPORT: "There is no report with the number {text}.",
    Result.NO_SUCH_TABLE: "There is no table {text}.",
    Result.NO_SUCH_NAME: "No key owns the name {text}.",
    Result.NOT_WRITTEN: "The house can't write to its disk. Try again later.",
    Result.NO_FINGERPRINT: "{text} is not a key fingerprint; those begin with SHA256:",
    Result.NOT_LISTED: "{text} is not listed.",
    Result.IN_CONFIGURATION: "{text} is listed in the configuration; change it there.",
    Result.NOT_DRAINING: "The house is not draining.",
    Result.NOTHING_TO_SAY: "There is nothing to say.",
}


def answered(desk: Desk, by: Operator, line: str) -> tuple[str, int]:
    """Run a command line; return the answer and the exit status: 0 done, 1 refused, 2 not understood."""
    word, _, rest = line.strip().partition(" ")
    if word in ("", "help"):
        return HELP, 0
    if word in LISTS:
        desk.log(by, word)
        return LISTS[word](desk.office.picture()), 0
    try:
        act = read(word, rest.strip())
    except UsageError as mistake:
        return f"{mistake}\n", 2
    outcome = desk.do(by, act)
    return f"{sentence(outcome)}\n", 0 if outcome.done else 1


def sentence(outcome: Outcome) -> str:
    """Describe the outcome of an act."""
    return SENTENCES[outcome.result].format(text=outcome.text)
