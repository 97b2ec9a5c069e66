"""Chat: what people say, and whom they do not want to hear."""

from typing import Annotated

from msgspec import Meta

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


Talk = Say | Ignore | Heed | Report


class Said(Message, frozen=True):
    """A line of chat."""

    name: str
    text: str
