"""Every limit of the SSH server, in one value. `listen` takes another one where the defaults do not fit.

An address is one IPv4 address, or one IPv6 /64 network, which is what one customer gets. Many people may share an
address, in a school for example. So the limits of an address are enough for a class, and clients beyond them are queued
before they are refused.
"""

from server.house.members.token_bucket import Rate
from server.link.places.limits import Number, PlaceLimits, Seconds


class Limits(PlaceLimits, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What one client, one address, and all of them together may do."""

    # --- at the door ---

    knocks: Rate = Rate(100, 200)
    """New connections accepted, in total; more wait in the kernel's queue, which is short."""
    arrivals: Rate = Rate(20, 60)
    """Handshakes, in total: each costs several milliseconds of CPU. More are queued."""
    arrivals_per_address: Rate = Rate(2, 5)
    """Handshakes from one address; more are queued."""
    longest_wait: Seconds = 15.0
    """A client that would have to wait longer for its handshake is refused."""
    waiting: Number = 300
    """Connections queued for a handshake, in total. When the queue is full, the newest connection of the busiest
    address is dropped; if no address has more than the newcomer's, the newcomer is refused."""
    starts: Rate = Rate(10, 40)
    """Screens started, in total: each costs as much CPU as many keys. More are queued."""
    starts_per_address: Rate = Rate(2, 10)
    """Screens started for one address; more are queued."""
    newcomers: Number = 200
    """Connections not logged in yet, in total; beyond that, the oldest from the busiest address is closed."""
    newcomers_per_address: Number = 40
    """Connections from one address that have not logged in yet."""
    failures: Rate = Rate(0.5, 20)
    """Connections from one address that fail to log in or are refused; beyond that, the address is blocked."""
    ban_seconds: Seconds = 60.0
    """How long it is blocked."""

    # --- one connection ---

    proxy_seconds: Seconds = 5.0
    """How long a proxy (see `house.proxies`) may take to say where a connection comes from."""
    login_seconds: Seconds = 60.0
    """How long a login may take: the user may have to confirm the host key."""
    login_tries: Number = 10
    """How many login attempts (keys, for example) a client has."""
    key_exchanges: Rate = Rate(0.01, 4)
    """Key exchanges, including the first; each costs several milliseconds of CPU."""
    channels: Rate = Rate(0.5, 10)
    """Channels requested, of any kind."""
    requests: Rate = Rate(5, 30)
    """Requests about the connection as a whole, of any kind."""
    sessions: Number = 3
    """Sessions at the same time on one connection."""
    hello_seconds: Seconds = 10.0
    """How long a program on the subsystem may take to say hello."""
    unused_seconds: Seconds = 60.0
    """A connection without a session is closed after this long."""
    keepalive_seconds: Seconds = 15.0
    """A client that has been silent this long is sent a keepalive."""
    keepalives: Number = 3
    """A client that leaves this many keepalives unanswered is disconnected."""

    # --- what a client sends ---

    received: Rate = Rate(8_000, 32_000)
    """Bytes read; the rest stays in the kernel for the moment."""
    received_per_address: Rate = Rate(64_000, 512_000)
    """The same for all connections from one address."""
    typed: Rate = Rate(2_000, 8_000)
    """Bytes typed by one person; more are dropped."""
    keys: Rate = Rate(50, 600)
    """Key presses handled per person, each of which may redraw the screen; more are dropped. A resize counts as ten."""
    keys_per_address: Rate = Rate(200, 2_000)
    """The same for everyone at one address."""
    pasted: Number = 2_000
    """The maximum length of a paste, in characters; the rest is dropped."""
    variables: Number = 16
    """The maximum number of environment variables; only those that describe the terminal are kept."""
    variable_bytes: Number = 100
    """The maximum length of a variable's name or value, and of the terminal type."""

    # --- what a client is sent ---

    unread_bytes: Number = 64 * 1024
    """Unsent output per client; beyond that, output is dropped, and the whole screen is redrawn when the client catches
    up."""
    exports_per_address: Number = 2
    """Answers of the archive (`ssh HOST replay`) in progress for one address; for one key only one."""
    feeds_per_address: Number = 2
    """Sessions that follow the tables (`ssh HOST tables --follow`) from one address; for one key only one."""
    stalled_seconds: Seconds = 20.0
    """A client that reads nothing for this long is disconnected."""
