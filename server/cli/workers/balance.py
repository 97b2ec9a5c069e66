"""Which door gets a client.

All clients from one address get the same door, so that the budgets of an address (keys, bytes, sessions) are as exact
as with one process. A new address gets the door with the fewest clients.
"""

from collections import Counter
from typing import Generic, TypeVar

D = TypeVar("D")


class Balance(Generic[D]):
    """The clients of each address and of each door."""

    def __init__(self) -> None:
        self._doors: dict[str, D] = {}
        self._of_address: Counter[str] = Counter()
        self._of_door: Counter[D] = Counter()

    def choose(self, address: str, doors: list[D]) -> D | None:
        """The door for one more client from an address, of those that are usable; each call needs one of `left`."""
        door = self._doors.get(address)
        if door not in doors:
            door = min(doors, key=lambda each: self._of_door[each], default=None)
        if door is not None:
            self._doors[address] = door
            self._of_address[address] += 1
            self._of_door[door] += 1
        return door

    def left(self, address: str, door: D) -> None:
        """A client is gone; an address without any may get another door next time."""
        self._of_door[door] -= 1
        self._of_address[address] -= 1
        if self._of_address[address] <= 0:
            del self._of_address[address]
            self._doors.pop(address, None)

    def clients(self, door: D) -> int:
        """How many clients a door has."""
        return self._of_door[door]

    def forget(self, door: D) -> None:
        """The door is gone."""
        del self._of_door[door]
        self._doors = {address: other for address, other in self._doors.items() if other != door}
