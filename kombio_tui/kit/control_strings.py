"""Control strings (OSC) and a few other sequences: what a terminal is told that is not drawn.

Nothing in a control string can end it early.
"""

import re
from base64 import b64encode

from kombio_tui.kit.terminal import Notifies
from protocol.encodings.remote import SSH_PORT, HouseAddress

START, END = "\x1b]", "\x07"
BELL = "\a"
SAVE_TITLE, RESTORE_TITLE = "\x1b[22;2t", "\x1b[23;2t"
"""Put the window's title on the terminal's stack, and take it from there."""
LONGEST = 120
"""The most characters of a title or a notification."""
LINK = "link"
"""The style of a text that is a link, if the text is the command that leads to a house."""
COMMAND = re.compile(r" ?ssh (?:-p (?P<port>\d{1,5}) )?(?P<user>[A-Za-z0-9+]+)@(?P<host>[A-Za-z0-9.:-]+) ?")


def titled(text: str) -> str:
    """Set the title of the window."""
    return f"{START}2;{_plain(text)}{END}"


def notified(title: str, text: str, form: Notifies) -> str:
    """Show a notification on the player's desktop."""
    told = f"9;{_plain(title)}: {_plain(text)}" if form == "9" else f"777;notify;{_plain(title)};{_plain(text)}"
    return f"{START}{told}{END}"


def _plain(text: str) -> str:
    """A text without anything that could end a control string, or one of its fields."""
    return "".join(char for char in text.replace(";", ",") if char.isprintable())[:LONGEST]


def copied(text: str) -> str:
    """Put a text on the clipboard; a terminal may not allow it."""
    return f"{START}52;c;{b64encode(text.encode()).decode()}{END}"


def linked(text: str) -> str:
    """A text that can be clicked: the command that leads to a house. Any other text stays as it is."""
    found = COMMAND.fullmatch(text)
    if found is None:
        return text
    url = HouseAddress(found["host"], int(found["port"] or SSH_PORT)).url(found["user"])
    return f"{START}8;;{url}{END}{text}{START}8;;{END}"
