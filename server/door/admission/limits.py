"""Every limit of the door, in one value. `listen` takes another one where the usual one does not fit.

An address is one IPv4 address, or a whole IPv6 network of 64 bits: that is what one customer gets. Many people may
share an address, a school for example, so what an address may do is enough for a class, and what does not fit in
waits before it is turned away.
"""

from typing import Annotated

from msgspec import Meta, Struct

from server.house.members.allowances import Allowances
from server.house.members.budget import Rate

Number = Annotated[int, Meta(ge=1)]
Seconds = Annotated[float, Meta(gt=0)]
Percent = Annotated[int, Meta(ge=0, le=50)]


class Limits(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How much a client, an address and all of them together may do."""

    # --- at the door ---

    knocks: Rate = Rate(100, 200)
    """Connections that are looked at, in all; the rest wait in the system's queue, which is short."""
    arrivals: Rate = Rate(20, 60)
    """Handshakes, in all: each takes the processor several milliseconds. Further ones wait."""
    arrivals_per_address: Rate = Rate(2, 5)
    """Handshakes of one address; further ones wait."""
    longest_wait: Seconds = 15.0
    """Who would have to wait longer for a handshake is turned away."""
    waiting: Number = 300
    """Connections that wait for a handshake, in all. When there are more, the last of the longest line is let go, and
    of lines that are as long whoever comes."""
    connections: Number = 1000
    """Connections that have logged in, in all; those of operators come on top when the house is full."""
    connections_per_address: Number = 50
    """Connections of one address that have logged in; an operator comes in all the same."""
    regulars_percent: Percent = 10
    """How many in a hundred of all connections are kept for keys that have played a game here before."""
    idle_seconds: Seconds = 300.0
    """In a full house a guest, or a new key, that has typed nothing for so long gives way to a key that has played."""
    starts: Rate = Rate(10, 40)
    """Screens that are started, in all: each takes the processor as long as many keys. Further ones wait."""
    starts_per_address: Rate = Rate(2, 10)
    """Screens that are started for one address; further ones wait."""
    newcomers: Number = 200
    """Connections that have not logged in yet, in all. When there are more, the oldest of the address with the most is
    let go."""
    newcomers_per_address: Number = 40
    """Connections of one address that have not logged in yet."""
    failures: Rate = Rate(0.5, 20)
    """Connections of one address that end before they have logged in, or are turned away; after more, all are."""
    ban_seconds: Seconds = 60.0
    """For how long an address is turned away after that."""
    addresses_remembered: Number = 10_000
    """Addresses whose budgets are kept; those that are used up first of all."""
    people_remembered: Number = 10_000
    """The same for people: keys, and the guests of each address."""

    # --- one connection ---

    login_seconds: Seconds = 60.0
    """For how long a client may take to log in: its user may be asked whether the host's key is right."""
    login_tries: Number = 10
    """How many ways in, keys for example, a client may try."""
    key_exchanges: Rate = Rate(0.01, 4)
    """Key exchanges, the first included; each takes the processor several milliseconds."""
    channels: Rate = Rate(0.5, 10)
    """Channels that are asked for, of whatever kind."""
    requests: Rate = Rate(5, 30)
    """Requests about the connection as a whole, of whatever kind."""
    sessions: Number = 3
    """Sessions at the same time on one connection."""
    hello_seconds: Seconds = 10.0
    """For how long a program on the subsystem may take to say hello."""
    unused_seconds: Seconds = 60.0
    """After so long without a session a connection is closed."""
    keepalive_seconds: Seconds = 15.0
    """After so long without a sign of life a client is asked for one."""
    keepalives: Number = 3
    """After so many questions without an answer it is let go."""

    # --- what a client sends ---

    received: Rate = Rate(8_000, 32_000)
    """Bytes from the network; further ones are left there for the moment."""
    received_per_address: Rate = Rate(64_000, 512_000)
    """The same for all connections of one address."""
    typed: Rate = Rate(2_000, 8_000)
    """Bytes of typing of one person; further ones are dropped."""
    keys: Rate = Rate(50, 600)
    """Keys of one person that are dealt with, each of which may draw something; more are dropped. A new size counts
    as ten."""
    keys_per_address: Rate = Rate(200, 2_000)
    """The same for everyone of one address."""
    pasted: Number = 2_000
    """Characters of a paste that are kept."""
    variables: Number = 16
    """Environment variables that are kept; only those that describe the terminal are."""
    variable_bytes: Number = 100
    """How long the name, or the value, of one may be; so may the terminal's type."""

    # --- what a client is sent ---

    unread_bytes: Number = 64 * 1024
    """Bytes that may wait for a client; what is drawn beyond that is dropped, and all is drawn when it is back."""
    exports_per_address: Number = 2
    """Answers of the archive to words (`ssh HOST replay`) that are on their way to one address; to one key only one."""
    stalled_seconds: Seconds = 20.0
    """A client that reads nothing for so long is let go."""

    # --- what is asked of the house ---

    person: Allowances = Allowances()
    """How often one person may ask for things."""
    address: Allowances = Allowances(
        lines=Rate(5, 60), tables=Rate(0.1, 30), codes=Rate(0.5, 60), settings=Rate(5, 100), lookups=Rate(5, 60),
        replays=Rate(0.5, 20), names=Rate(0.01, 40), complaints=Rate(0.2, 40),
    )  # fmt: skip
    """The same for everyone of one address."""
