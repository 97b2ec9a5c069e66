"""Messages of a client that runs elsewhere: msgpack frames or lines of JSON on an SSH channel, in both directions.

The client sends `hello` first, and gets `welcome` or `goodbye`. Then it sends requests as they are in `house`, and
receives updates. An update leaves out what has not changed since the previous one. `ping` is answered with `pong`, at
once and in order.
"""

from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from protocol.base import Frozen, Message
from protocol.house import Request, Update

SUBSYSTEM, JSON_SUBSYSTEM = "kombio", "kombio-json"
VERSION = 1
"""The version of everything that is said here. Fields, values and kinds of news may be added; nothing else."""

Name = Annotated[str, Meta(max_length=60)]
HOST = r"^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*)$"
"""A host name or an address. Players paste it into a shell, so it has no character that means something there."""
SSH_PORT = 22

Fields = dict[str, Any]
"""A message as it travels: a map."""

STRUCTS = frozenset({"you", "place", "table", "line", "view"})
"""The maps inside an update whose fields are left out one by one; all others are sent whole."""


class HouseAddress(Frozen):
    """Where others reach the house."""

    host: Annotated[str, Meta(pattern=HOST, max_length=253)]
    port: Annotated[int, Meta(ge=1, le=65_535)] = SSH_PORT

    def command(self, user: str) -> str:
        """What somebody types to come in under this name; a table's code leads to the table."""
        return f"{self._ssh} {user}@{self.host}"

    def asking(self, word: str) -> str:
        """What the user types for a command that is answered as text."""
        return f"{self._ssh} {self.host} {word}"

    @property
    def _ssh(self) -> str:
        return "ssh" if self.port == SSH_PORT else f"ssh -p {self.port}"

    def url(self, user: str) -> str:
        """The same as a link."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == SSH_PORT else f":{self.port}"
        return f"ssh://{user}@{host}{port}"


class Hello(Message):
    """The first message of the client: its version, its name, and whether a program plays."""

    version: int
    client: Name = ""
    bot: bool = False


class Welcome(Message):
    """The answer of the house: its version, its name, its games, and where others reach it, if that is known."""

    version: int
    house: Name
    games: tuple[str, ...]
    address: HouseAddress | UnsetType = UNSET


class Goodbye(Message):
    """The last message of the house: the reason for a machine, and for a person."""

    reason: Name
    text: str


class Ping(Message):
    """Are you there?"""

    number: int = 0


class Pong(Message):
    """I am."""

    number: int


FromClient = Hello | Ping | Request
FromHouse = Welcome | Goodbye | Pong | Update


def thinned(before: Fields, update: Fields) -> Fields:
    """An update without what has not changed; without news the field is left out."""
    thin = {name: value for name, value in _changed(before, update).items() if name != "news"}
    return {**thin, "news": update["news"]} if update["news"] else thin


def filled(before: Fields, thin: Fields) -> Fields:
    """The complete update that a thin one stands for."""
    return {**_merged(before, thin), "news": thin.get("news", ())}


def _changed(before: Fields, after: Fields) -> Fields:
    if before.get("type") != after.get("type"):
        return after
    return {
        name: _changed(before[name], value) if _is_struct(name, before.get(name), value) else value
        for name, value in after.items()
        if name == "type" or name not in before or before[name] != value
    }


def _merged(before: Fields, thin: Fields) -> Fields:
    if thin.get("type", before.get("type")) != before.get("type"):
        return thin
    merged = {
        name: _merged(before[name], value) if _is_struct(name, before.get(name), value) else value
        for name, value in thin.items()
    }
    return {**before, **merged}


def _is_struct(name: str, before: Any, after: Any) -> bool:
    return name in STRUCTS and isinstance(before, dict) and isinstance(after, dict)
