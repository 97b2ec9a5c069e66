"""Where a door finds the house: HOST or HOST:PORT, several with commas between them."""

from server.config.address import PORT, Address, address

HOUSE_PORT = 2223
"""Where a house listens for doors, unless it is configured otherwise."""
_ONE = rf"(\[[0-9A-Fa-f:.%]+\]|[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9])?)(:{PORT})?"
HOUSES_PATTERN = rf"^{_ONE}(,{_ONE})*$"


def house_addresses(text: str) -> list[Address]:
    """Parse addresses that match the pattern."""
    return [address(one if _has_port(one) else f"{one}:{HOUSE_PORT}") for one in text.split(",")]


def _has_port(text: str) -> bool:
    return ":" in text.rpartition("]")[2]
