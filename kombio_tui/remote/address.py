"""The address of a house: `user@host:port`, all but the host optional."""

import argparse
import re
from typing import NamedTuple

from protocol.encodings.remote import SSH_PORT, HouseAddress

PATTERN = re.compile(
    r"(?:(?P<user>[^@\s]+)@)?(?:\[(?P<literal>[0-9A-Fa-f:.%\w]+)\]|(?P<host>[^@:\s\[\]]+))(?::(?P<port>\d{1,5}))?"
)
HIGHEST_PORT = 65_535


class Address(NamedTuple):
    """A host, and the user and the port if given; the ssh configuration supplies what is missing."""

    host: str
    user: str | None = None
    port: int | None = None

    @property
    def of_house(self) -> HouseAddress:
        """The same for others, whoever they are."""
        return HouseAddress(self.host, self.port or SSH_PORT)

    @property
    def for_ssh(self) -> str:
        """The host and the port as they are typed after `ssh`, whoever types them."""
        return f"-p {self.port} {self.host}" if self.port else self.host

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return (f"{self.user}@" if self.user else "") + host + (f":{self.port}" if self.port else "")


def address(text: str) -> Address:
    """Parse an address, or raise a ValueError that describes a valid one."""
    found = PATTERN.fullmatch(text)
    port = found and found["port"]
    if not found or (port and not 0 < int(port) <= HIGHEST_PORT):
        raise ValueError(f"{text!r} is no address; one looks like host, user@host or user@host:2222")
    return Address(found["literal"] or found["host"], found["user"], int(port) if port else None)


def argument(text: str) -> Address:
    """Parse an address of the command line."""
    try:
        return address(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
