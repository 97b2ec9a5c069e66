"""People, wherever they are: their settings, chat, friends and invitations, and who comes and goes."""

from typing import Annotated, Literal

from msgspec import Meta

from protocol.base import Frozen, Message, Name, Numbered, Seat
from protocol.languages import Language

MAX_LINE = 200
"""The longest chat line, in characters."""


class Settings(Frozen, forbid_unknown_fields=True):
    """A player's settings, stored by the house. `auto` follows the terminal."""

    language: Literal["auto", Language] = "auto"
    colours: Literal["auto", "truecolor", "256", "standard", "none"] = "auto"
    characters: Literal["auto", "unicode", "ascii"] = "auto"
    cards: Literal["auto", "small", "large"] = "auto"
    bell: bool = True
    marks: bool = True
    theme: Literal["dark", "light", "midnight", "contrast"] = "dark"
    motion: Literal["auto", "on", "off"] = "auto"
    followable: bool = False
    """Whether watchers may follow the player: see a game as the player does."""
    notification: bool = False
    """Whether what rings the bell is a desktop notification too."""
    webhook: bool = False
    """Whether the house's channel is told when a slow table waits for the player, who is not here."""


class Say(Numbered):
    """Chat with everyone at the same table, or everyone who is at none. Spaces and line breaks become one space."""

    text: Annotated[str, Meta(max_length=MAX_LINE)]


class AboutPerson(Numbered):
    """The base of the requests that name a person."""

    name: Name


class Ignore(AboutPerson):
    """Mute a person for me, for this visit. The name is found with and without the `~` of a program."""


class Heed(AboutPerson):
    """Unmute a person for me; the name is found in the same way."""


class Report(AboutPerson):
    """Report a person, and what they said last, to the operators; the name is found in the same way."""


class AddFriend(AboutPerson):
    """Follow a person with a key: see in the lobby when they are here, and at which public table."""


class RemoveFriend(AboutPerson):
    """Follow a person no more."""


class Invite(AboutPerson):
    """Invite a person who is here to the table where I am."""


AboutFriend = AddFriend | RemoveFriend | Invite
Talk = Say | Ignore | Heed | Report | AboutFriend


class Said(Message):
    """A line of chat."""

    name: str
    text: str


class Friend(Frozen):
    """A person whom the client follows; `code` is the public table where they are, if they are at one."""

    name: str
    here: bool = False
    code: str = ""


class TableNews(Message):
    """The base of the news about a person at a table that the client may join."""

    name: str
    code: str
    game: str


class Invited(TableNews):
    """Somebody invites the client to a table."""


class Waits(TableNews):
    """Somebody waits alone at a public table."""


class Came(Message):
    """Somebody sat down, watches, or is back: at the table, or in place of the bot that played for them."""

    name: str
    how: Literal["seat", "watch", "back"]


class Went(Message):
    """Somebody left this place, or lost the connection (the seat is kept)."""

    name: str
    how: Literal["left", "lost"]


class TakesSeat(Message):
    """A newcomer takes over a bot's seat, or a bot the seat of a newcomer who left."""

    name: str
    whom: str
    """Who had the seat."""
    seat: Seat
    when: Literal["now", "next_round"]


class Followed(Message):
    """A watcher sees the game as a player does from now on."""

    name: str
    whom: str


class Unfollowed(Message):
    """A watcher has the public view again: because the watcher asked, or because the player can't be followed."""

    name: str
    whom: str
    why: Literal["asked", "forbidden", "away", "rated"]
