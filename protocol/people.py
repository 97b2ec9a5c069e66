"""People, wherever they are: their settings, chat, friends and invitations, and who comes and goes."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from protocol.base import Message, Name, Numbered, Seat
from protocol.languages import Language

MAX_LINE = 200
"""The longest chat line, in characters."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
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


class Say(Numbered, frozen=True):
    """Chat with everyone at the same table, or everyone who is at none. Spaces and line breaks become one space."""

    text: Annotated[str, Meta(max_length=MAX_LINE)]


class AboutPerson(Numbered, frozen=True):
    """The base of the requests that name a person."""

    name: Name


class Ignore(AboutPerson, frozen=True):
    """Mute a person for me, for this visit. The name is found with and without the `~` of a program."""


class Heed(AboutPerson, frozen=True):
    """Unmute a person for me; the name is found in the same way."""


class Report(AboutPerson, frozen=True):
    """Report a person, and what they said last, to the operators; the name is found in the same way."""


class AddFriend(AboutPerson, frozen=True):
    """Follow a person with a key: see in the lobby when they are here, and at which public table."""


class RemoveFriend(AboutPerson, frozen=True):
    """Follow a person no more."""


class Invite(AboutPerson, frozen=True):
    """Invite a person who is here to the table where I am."""


AboutFriend = AddFriend | RemoveFriend | Invite
Talk = Say | Ignore | Heed | Report | AboutFriend


class Said(Message, frozen=True):
    """A line of chat."""

    name: str
    text: str


class Friend(Struct, frozen=True):
    """A person whom the client follows; `code` is the public table where they are, if they are at one."""

    name: str
    here: bool = False
    code: str = ""


class TableNews(Message, frozen=True):
    """The base of the news about a person at a table that the client may join."""

    name: str
    code: str
    game: str


class Invited(TableNews, frozen=True):
    """Somebody invites the client to a table."""


class Waits(TableNews, frozen=True):
    """Somebody waits alone at a public table."""


class Came(Message, frozen=True):
    """Somebody sat down, watches, or is back: at the table, or in place of the bot that played for them."""

    name: str
    how: Literal["seat", "watch", "back"]


class Went(Message, frozen=True):
    """Somebody left this place, or lost the connection (the seat is kept)."""

    name: str
    how: Literal["left", "lost"]


class TakesSeat(Message, frozen=True):
    """A newcomer takes over a bot's seat, or a bot the seat of a newcomer who left."""

    name: str
    whom: str
    """Who had the seat."""
    seat: Seat
    when: Literal["now", "next_round"]


class Followed(Message, frozen=True):
    """A watcher sees the game as a player does from now on."""

    name: str
    whom: str


class Unfollowed(Message, frozen=True):
    """A watcher has the public view again: because the watcher asked, or because the player can't be followed."""

    name: str
    whom: str
    why: Literal["asked", "forbidden", "away", "rated"]
