"""Where others reach the house: HOST, or HOST:PORT."""

from protocol.encodings.remote import SSH_PORT, HouseAddress
from server.config.address import PORT, address

PUBLIC_PATTERN = rf"^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?)(:(?!0+$){PORT})?$"
"""A name or an address that others can type; then maybe a port."""


def public_address(text: str, listen: str) -> HouseAddress | None:
    """Parse an address that matches the public pattern; the port is that of `listen` if the address has none."""
    if not text:
        return None
    if text.endswith("]") or ":" not in text:
        return HouseAddress(text.strip("[]"), address(listen).port or SSH_PORT)
    return HouseAddress(*address(text))
