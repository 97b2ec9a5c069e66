"""Control strings (OSC): what a terminal is told that is not drawn. Nothing in them can end them early."""

import re
from base64 import b64encode

from protocol.remote import SSH_PORT, HouseAddress

START, END = "\x1b]", "\x07"
LINK = "link"
"""The style of a text that is a link, if the text is the command that leads to a house."""
COMMAND = re.compile(r" ?ssh (?:-p (?P<port>\d{1,5}) )?(?P<user>[A-Za-z0-9+]+)@(?P<host>[A-Za-z0-9.:-]+) ?")


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
