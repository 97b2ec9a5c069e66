"""What a table needs from the house."""

import time
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from server.house.bots.pool import BotPool
from server.house.members.chat import Line
from server.house.members.member import Member
from server.house.members.room import Room
from server.house.runtime.policy import Policy
from server.store.daily.calendar import Deal
from server.store.slow.tables import Slow
from server.store.store import Store


class Services(Struct, frozen=True):
    """Bots, the store, and callbacks to the house."""

    bots: BotPool
    store: Store
    new_seed: Callable[[], bytes]
    lobby: Callable[[], Room]
    """Where people go who leave a table."""
    changed: Callable[[Any], None]
    """Called when the people or the phase of a table have changed."""
    dismiss: Callable[[Member], None]
    """Sends a member to the lobby."""
    hear: Callable[[Line, Iterable[Member]], None]
    """Sends a line of chat to people."""
    closing: Callable[[], bool]
    """Whether the house is about to close."""
    took: Callable[[float], None] = lambda _: None
    """Called with the seconds that a write took."""
    policy: Callable[[], Policy] = Policy
    """The host's policy."""
    now: Callable[[], float] = time.time
    """The wall clock: seconds since 1970."""
    deal: Callable[[str], Deal | None] = lambda _: None
    """A game's deal of the day, if one can be played now."""
    open_time: Callable[[], int] = lambda: 0
    """For how many seconds the house has been open: the clock of slow tables."""
    slow_changed: Callable[[Slow | None, Slow], None] = lambda _before, _after: None
    """Called when a slow table was written: what was known of it before, and what is now."""
    asleep: Callable[[Any], None] = lambda _: None
    """Called when nobody looks at a slow table any more."""
