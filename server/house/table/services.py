"""What a table has around it."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from server.house.bots.pool import Staff
from server.house.members.chat import Line
from server.house.members.member import Member
from server.house.runtime.policy import Policy
from server.store.store import Store


class Surroundings(Struct, frozen=True):
    """Who works there, where it writes things down, and how it tells the house."""

    staff: Staff
    store: Store
    new_seed: Callable[[], bytes]
    changed: Callable[[Any], None]
    """Says that the people or the phase of a table have changed."""
    dismiss: Callable[[Member], None]
    """Sends somebody to the lobby."""
    hear: Callable[[Line, Iterable[Member]], None]
    """Lets people hear what somebody said."""
    closing: Callable[[], bool]
    """Says whether the house is about to close."""
    took: Callable[[float], None] = lambda _: None
    """Told how many seconds it took to write something down."""
    policy: Callable[[], Policy] = Policy
    """Says what the host has decided."""
