"""What may be on a client's wire, and nothing else: this list is the whole of what the house says to a terminal."""

import re
import unicodedata

SEQUENCES = {
    "move the cursor": rb"\x1b\[\d{1,3};\d{1,3}H",
    "move the cursor to the right": rb"\x1b\[\d{1,3}C",
    "colours and weight": rb"\x1b\[(?:\d{1,3}(?:;\d{1,3})*)?m",
    "erase the rest of the line": rb"\x1b\[K",
    "alternate screen, cursor, pastes in brackets, focus reports": rb"\x1b\[\?(?:1049|25|2004|1004)[hl]",
    "bell": rb"\x07",
    "next line": rb"\r?\n",
    "a link to a table": (
        rb"\x1b\]8;;(?:ssh://[A-Za-z0-9]{4}@(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?)?\x07"
    ),
    "save and restore the title": rb"\x1b\[2[23];2t",
    "title of the window": rb"\x1b\]2;(?P<title>[^\x00-\x1f\x7f;]{0,400})\x07",
    "desktop notification": rb"\x1b\](?:777;notify;Kombio;|9;Kombio: )(?P<notification>[^\x00-\x1f\x7f;]{1,400})\x07",
    "copy the command that leads to a table": rb"\x1b\]52;c;[A-Za-z0-9+/]+={0,2}\x07",
}
TEXT = rb"[^\x00-\x1f\x7f]+"
TOKEN = re.compile(b"|".join([*(b"(?:%s)" % each for each in SEQUENCES.values()), b"(?P<text>%s)" % TEXT]))
MAX_MARKS = 2


def violations(data: bytes) -> list[str]:
    """All that is in these bytes and not in the list."""
    found: list[str] = []
    at = 0
    while at < len(data):
        token = TOKEN.match(data, at)
        if token is None:
            found.append(f"sequence {data[at : at + 20]!r}")
            at += 1
            continue
        for words in token.group("text", "title", "notification"):
            found += _unclean(words or b"")
        at = token.end()
    return found


def _unclean(text: bytes) -> list[str]:
    try:
        decoded = text.decode()
    except UnicodeDecodeError:
        return [f"no UTF-8: {text[:20]!r}"]
    marks = 0
    bad: list[str] = []
    for char in decoded:
        category = unicodedata.category(char)
        marks = marks + 1 if category.startswith("M") else 0
        if category.startswith("C") or category in ("Zl", "Zp") or marks > MAX_MARKS:
            bad.append(f"character {char!r} ({category}) in {decoded[:40]!r}")
    return bad
