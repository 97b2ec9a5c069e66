"""Access: whom the house is open to, its password, and the listed keys."""

from kombio_tui.controls.prompt import Prompt
from kombio_tui.kit.rows import Row, fitted, row
from kombio_tui.pages.office_tabs.tab import Move, Sure, Tab
from kombio_tui.text.languages import Say, marked
from protocol.house import Request
from protocol.office import MAX_TEXT, Allow, Disallow, Listed, Office, OpenTo, Operate, SetPassword

NONE, CONFIGURED = "-", "="
"""Typed for no value, and for the value of the configuration."""


class Access(Tab[Listed]):
    """The listed keys."""

    label = marked("door")
    columns = ((marked("fingerprint"), 51), (marked("note"), 30))

    def items(self, office: Office) -> tuple[Listed, ...]:
        """Keys that may come in."""
        return office.listed

    def line(self, listed: Listed, say: Say) -> Row:
        """A key and its note."""
        note = say("in the configuration") if listed.configured else listed.note
        return row((fitted(listed.key, 51), "strong"), (note, "muted"))

    def summary(self, office: Office, say: Say) -> str:
        """Who may come in, in one line."""
        who = say("Open to everyone") if office.open_to == "everyone" else say("Open to listed keys")
        password = say("with a password") if office.password else say("without a password")
        return f"{who}, {password}."

    def keys(self, office: Office, say: Say) -> list[tuple[str, str]]:
        """What can be done about the door."""
        other = say("open to all") if office.open_to == "listed" else say("listed keys only")
        remove = [("x", say("remove"))] if office.listed else []
        return [("o", other), ("i", say("list a key")), *remove, ("p", say("password"))]

    def press(self, office: Office, listed: Listed | None, key: str, say: Say) -> Move:
        """Change who may come in, list or remove a key, set the password."""
        match key:
            case "o" if office.open_to == "listed":
                return OpenTo("everyone")
            case "o":
                return Sure(say("Let in listed keys only? Press o again."), OpenTo("listed"))
            case "i":
                return Prompt(say("fingerprint and note:"), MAX_TEXT, _allow)
            case "x" if listed:
                return Disallow(listed.key)
            case "p":
                return Prompt(say("password (- for none):"), MAX_TEXT, _password)
        return None

    def nothing(self, say: Say) -> str:
        """No key is listed."""
        return say("No key is listed.")


def setting(text: str) -> str | None:
    """The value that was typed; signs stand for none and for the configured one."""
    return {NONE: "", CONFIGURED: None}.get(text, text)


def _allow(text: str) -> Request:
    key, _, note = text.partition(" ")
    return Operate(Allow(key, note.strip()))


def _password(text: str) -> Request:
    return Operate(SetPassword(setting(text)))
