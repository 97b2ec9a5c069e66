"""Parses chat input: a line for everyone, or a command that begins with a slash."""

from kombio_tui.text.languages import Say, marked
from protocol.base import MAX_NAME
from protocol.people import AddFriend, Heed, Ignore, Invite, RemoveFriend, Report, Talk
from protocol.people import Say as SaySomething

SIGN = "/"
WORDS: dict[str, type[AddFriend | RemoveFriend | Invite | Ignore | Heed | Report]] = {
    marked("mute"): Ignore,
    marked("unmute"): Heed,
    marked("report"): Report,
    marked("friend"): AddFriend,
    marked("unfriend"): RemoveFriend,
    marked("invite"): Invite,
}
"""Each is understood in English and in the player's language."""


def spoken(text: str, say: Say) -> Talk | None:
    """The request of a typed line; None for an unknown command."""
    if not text.startswith(SIGN):
        return SaySomething(text)
    word, _, name = text.removeprefix(SIGN).partition(" ")
    name = name.strip()
    for known, make in WORDS.items():
        if word.lower() in (known, say(known)) and 0 < len(name) <= MAX_NAME:
            return make(name)
    return None


def words(say: Say) -> str:
    """The commands that there are."""
    known = ", ".join(f"{SIGN}{say(word)}" for word in WORDS)
    return say("In the chat, type {words}, followed by a name.", words=known)
