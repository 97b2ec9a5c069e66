"""An address to listen on: HOST:PORT, or :PORT."""

from typing import NamedTuple

PORT = r"(6553[0-5]|655[0-2]\d|65[0-4]\d\d|6[0-4]\d{3}|[1-5]\d{4}|\d{1,4})"
PATTERN = rf"^(\[[0-9A-Fa-f:.%]+\]|[^\s:\[\]]*):{PORT}$"
"""A name, an IPv4 address, an IPv6 address in brackets, or nothing; then a port up to 65535."""


class Address(NamedTuple):
    """A host, which may be empty, and a port."""

    host: str
    port: int

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host or "*"
        return f"{host}:{self.port}"


def address(text: str) -> Address:
    """Parse an address that matches the pattern."""
    host, _, port = text.rpartition(":")
    return Address(host.strip("[]"), int(port))
