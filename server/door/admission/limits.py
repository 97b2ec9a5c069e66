"""Every limit of the SSH server, in one value. `listen` takes another one where the defaults do not fit.

An address is one IPv4 address, or a whole IPv6 /64, which is what one customer gets. Many people may share an address,
in a school for example. So the limits of an address are enough for a class, and clients over the limit wait before
they are turned away.
"""

from typing import Annotated

from msgspec import Meta, Struct

from server.house.members.rate_limits import RateLimits
from server.house.members.token_bucket import Rate

Number = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(gt=0)]
Percent = Annotated[int, Meta(ge=0, le=50)]


class Limits(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What one client, one address, and all of them together may do."""

    # --- at the door ---

    knocks: Rate = Rate(100, 200)
    """Connections accepted, in all. The rest wait in the system's queue, which is short."""
    arrivals: Rate = Rate(20, 60)
    """Handshakes, in all. Each takes several milliseconds of processor time. Further ones wait."""
    arrivals_per_address: Rate = Rate(2, 5)
    """Handshakes from one address. Further ones wait."""
    longest_wait: Seconds = 15.0
    """A client that would have to wait longer than this for a handshake is turned away."""
    waiting: Number = 300
    """Connections waiting for a handshake, in all. When there are more, the last one in the longest queue is dropped;
    among queues of equal length, the newcomer."""
    connections: Number = 1000
    """Connections that have logged in, in all. Operators get in even when the house is full."""
    connections_per_address: Number = 50
    """Connections from one address that have logged in. Operators get in anyway."""
    regulars_percent: Percent = 10
    """Percentage of all connections reserved for keys that have played a game here before."""
    idle_seconds: Seconds = 300.0
    """In a full house, a guest or new key that has typed nothing for this long gives way to a key that has played."""
    starts: Rate = Rate(10, 40)
    """Screens started, in all. Each takes as much processor time as many keys. Further ones wait."""
    starts_per_address: Rate = Rate(2, 10)
    """Screens started for one address. Further ones wait."""
    newcomers: Number = 200
    """Connections that have not logged in yet, in all. When there are more, the oldest one from the address with the
    most is dropped."""
    newcomers_per_address: Number = 40
    """Connections from one address that have not logged in yet."""
    failures: Rate = Rate(0.5, 20)
    """Failed connections from one address: those that end before login or are turned away. After more, all are turned
    away."""
    ban_seconds: Seconds = 60.0
    """How long an address is turned away after that."""
    addresses_remembered: Number = 10_000
    """Addresses whose budgets are remembered. Those with used-up budgets are kept first."""
    people_remembered: Number = 10_000
    """The same for people: keys, and the guests of each address."""

    # --- one connection ---

    login_seconds: Seconds = 60.0
    """How long a client may take to log in. Its user may be asked to confirm the host key."""
    login_tries: Number = 10
    """How many ways to log in, keys for example, a client may try."""
    key_exchanges: Rate = Rate(0.01, 4)
    """Key exchanges, including the first. Each takes several milliseconds of processor time."""
    channels: Rate = Rate(0.5, 10)
    """Channels requested, of any kind."""
    requests: Rate = Rate(5, 30)
    """Requests about the connection as a whole, of any kind."""
    sessions: Number = 3
    """Sessions on one connection at the same time."""
    hello_seconds: Seconds = 10.0
    """How long a program on the subsystem may take to say hello."""
    unused_seconds: Seconds = 60.0
    """A connection without a session is closed after this long."""
    keepalive_seconds: Seconds = 15.0
    """A client that has sent nothing for this long is asked whether it is still there."""
    keepalives: Number = 3
    """After this many questions without an answer it is disconnected."""

    # --- what a client sends ---

    received: Rate = Rate(8_000, 32_000)
    """Bytes from the network. Reading pauses beyond that."""
    received_per_address: Rate = Rate(64_000, 512_000)
    """The same for all connections from one address."""
    typed: Rate = Rate(2_000, 8_000)
    """Bytes typed by one person. Further ones are dropped."""
    keys: Rate = Rate(50, 600)
    """Keys of one person, each of which may redraw something. Further ones are dropped. A new window size counts as
    ten."""
    keys_per_address: Rate = Rate(200, 2_000)
    """The same for everyone at one address."""
    pasted: Number = 2_000
    """Characters kept of a paste."""
    variables: Number = 16
    """Environment variables kept, of those that describe the terminal."""
    variable_bytes: Number = 100
    """The longest name or value of a variable, and the longest terminal type."""

    # --- what a client is sent ---

    unread_bytes: Number = 64 * 1024
    """Bytes that may wait for a client. Further drawing is dropped; all is redrawn once the client reads again."""
    exports_per_address: Number = 2
    """Answers of the archive (`ssh HOST replay`) being sent to one address at the same time; to one key only one."""
    stalled_seconds: Seconds = 20.0
    """A client that reads nothing for this long is disconnected."""

    # --- what is asked of the house ---

    person: RateLimits = RateLimits()
    """How often one person may ask for things."""
    address: RateLimits = RateLimits(
        lines=Rate(5, 60), tables=Rate(0.1, 30), codes=Rate(0.5, 60), settings=Rate(5, 100), lookups=Rate(5, 60),
        replays=Rate(0.5, 20), names=Rate(0.01, 40), complaints=Rate(0.2, 40),
    )  # fmt: skip
    """The same for everyone at one address."""
