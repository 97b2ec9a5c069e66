"""Addresses: where the house listens, and where others reach it."""

from typing import NamedTuple

from protocol.remote import SSH_PORT, HouseAddress

PORT = r"(6553[0-5]|655[0-2]\d|65[0-4]\d\d|6[0-4]\d{3}|[1-5]\d{4}|\d{1,4})"
PATTERN = rf"^(\[[0-9A-Fa-f:.%]+\]|[^\s:\[\]]*):{PORT}$"
"""A name, an IPv4 address, an IPv6 address in brackets, or nothing; then a port up to 65535."""


PUBLIC_PATTERN = rf"^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?)(:(?!0+$){PORT})?$"
"""A name or an address that others can type; then maybe a port."""


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


def public_address(text: str, listen: str) -> HouseAddress | None:
    """Parse an address that matches the public pattern; the port is that of `listen` if the address has none."""
    if not text:
        return None
    if text.endswith("]") or ":" not in text:
        return HouseAddress(text.strip("[]"), address(listen).port or SSH_PORT)
    return HouseAddress(*address(text))
