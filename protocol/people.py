"""What people have to do with each other, wherever they are: chat, friends and invitations."""

from typing import Annotated

from msgspec import Meta, Struct

from protocol.base import Message, Name, Numbered

MAX_LINE = 200
"""The longest chat line, in characters."""


class Say(Numbered, frozen=True):
    """Chat with everyone in the same place."""

    text: Annotated[str, Meta(max_length=MAX_LINE)]


class Ignore(Numbered, frozen=True):
    """Mute a person for me."""

    name: Name


class Heed(Numbered, frozen=True):
    """Unmute a person for me."""

    name: Name


class Report(Numbered, frozen=True):
    """Report a person, and what they said last, to the operators."""

    name: Name


class AddFriend(Numbered, frozen=True):
    """Follow a person with a key: see in the lobby when they are here, and at which public table."""

    name: Name


class RemoveFriend(Numbered, frozen=True):
    """Follow a person no more."""

    name: Name


class Invite(Numbered, frozen=True):
    """Invite a person who is here to the table where I am."""

    name: Name


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


class Invited(Message, frozen=True):
    """Somebody invites the client to a table."""

    name: str
    code: str
    game: str


class Waits(Message, frozen=True):
    """Somebody waits alone at a public table."""

    name: str
    code: str
    game: str
