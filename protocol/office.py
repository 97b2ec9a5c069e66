"""Messages of the office: what operators can do, and what they see.

The same acts come from an operator's screen and from `ssh host admin ...`, with the same outcome.
"""

from enum import StrEnum
from typing import Annotated, Literal

from msgspec import Meta

from protocol.base import Frozen, Message, Numbered
from protocol.lenient import otherwise

MAX_TEXT = 200
"""The longest announcement, message of the day, password or reason, in characters."""
YEAR = 366 * 86_400

Text = Annotated[str, Meta(max_length=MAX_TEXT)]
Whom = Annotated[str, Meta(min_length=1, max_length=100)]
"""Somebody's name, the fingerprint of a key, an address, or a network of addresses (2001:db8::/64)."""
Key = Annotated[str, Meta(pattern=r"^SHA256:[A-Za-z0-9+/]{43}$")]
"""The fingerprint of a key."""
Time = Annotated[int, Meta(ge=0, le=10 * YEAR)]
"""Seconds; 0 is without end."""
Circle = Literal["everyone", "listed"]
"""Whom the house is open to."""


# --- What an operator may do --------------------------------------------------------------------------------------


class Kick(Message):
    """Disconnect a person, who may come back."""

    whom: Whom


class Ban(Message):
    """Ban a key, or an address with all its guests.

    Many people may share an address. A ban by address does not affect keys that have played here. It is refused if it
    would affect others who are online, unless `anyway` is set.
    """

    whom: Whom
    seconds: Time | None = None
    """How long; by default a key is banned for good and an address for a day."""
    why: Text = ""
    address: bool = False
    """Whether the address is meant, also of somebody with a key."""
    anyway: bool = False


class Mute(Message):
    """Let somebody play, but not chat."""

    whom: Whom
    seconds: Time | None = None
    why: Text = ""
    anyway: bool = False


class Lift(Message):
    """End a ban or a mute, by its number."""

    number: int


class Dismiss(Message):
    """Remove a report, by its number; without a number, all of them."""

    number: int | None = None


class Allow(Message):
    """Add a key to the allow list."""

    key: Key
    note: Text = ""


class Disallow(Message):
    """Remove a key from the allow list."""

    key: Key


class OpenTo(Message):
    """Set who may connect; None leaves it to the configuration."""

    who: Circle | None


class SetPassword(Message):
    """Set the password; empty for none, None leaves it to the configuration."""

    password: Text | None


class SetMessage(Message):
    """Set the message of the day; empty for none, None leaves it to the configuration."""

    text: Text | None


class Announce(Message):
    """Send a line to everyone in the house."""

    text: Annotated[str, Meta(min_length=1, max_length=MAX_TEXT)]


class CloseTable(Message):
    """Close a table and its game."""

    code: Annotated[str, Meta(pattern=r"^[A-Za-z]{4}$")]


class FreeName(Message):
    """Take a name from the key that owns it; the next player who asks for it gets it."""

    name: Whom


class Drain(Message):
    """Start no new games, and close the house when the last one is over, or after some seconds."""

    seconds: Time = 0


class StayOpen(Message):
    """Cancel a drain."""


Act = (
    Kick | Ban | Mute | Lift | Dismiss | Allow | Disallow | OpenTo | SetPassword | SetMessage | Announce | CloseTable
    | FreeName | Drain | StayOpen
)  # fmt: skip


class Operate(Numbered):
    """Run an act; only in the office."""

    act: Act


# --- How it ends --------------------------------------------------------------------------------------------------


class Result(StrEnum):
    """The kinds of outcomes."""

    KICKED = "kicked"
    BANNED = "banned"
    MUTED = "muted"
    LIFTED = "lifted"
    DISMISSED = "dismissed"
    ALL_DISMISSED = "all_dismissed"
    ALLOWED = "allowed"
    DISALLOWED = "disallowed"
    OPEN_TO_EVERYONE = "open_to_everyone"
    OPEN_TO_LISTED = "open_to_listed"
    PASSWORD_SET = "password_set"  # noqa: S105 - no password
    PASSWORD_GONE = "password_gone"  # noqa: S105 - no password
    MESSAGE_SET = "message_set"
    MESSAGE_GONE = "message_gone"
    ANNOUNCED = "announced"
    TABLE_CLOSED = "table_closed"
    NAME_FREED = "name_freed"
    DRAINING = "draining"
    STAYING_OPEN = "staying_open"

    NOBODY_HERE = "nobody_here"
    IS_OPERATOR = "is_operator"
    SHARED_ADDRESS = "shared_address"
    PRIVATE_ADDRESS = "private_address"
    NO_SUCH_BAN = "no_such_ban"
    NO_SUCH_REPORT = "no_such_report"
    NO_SUCH_TABLE = "no_such_table"
    NO_SUCH_NAME = "no_such_name"
    NOT_WRITTEN = "not_written"
    NO_FINGERPRINT = "no_fingerprint"
    NOT_LISTED = "not_listed"
    IN_CONFIGURATION = "in_configuration"
    NOT_DRAINING = "not_draining"
    NOTHING_TO_SAY = "nothing_to_say"


REFUSED = frozenset({
    Result.NOBODY_HERE, Result.IS_OPERATOR, Result.SHARED_ADDRESS, Result.PRIVATE_ADDRESS, Result.NO_SUCH_BAN,
    Result.NO_SUCH_REPORT, Result.NO_SUCH_TABLE, Result.NO_FINGERPRINT, Result.NOT_LISTED, Result.IN_CONFIGURATION,
    Result.NOT_DRAINING, Result.NOTHING_TO_SAY, Result.NO_SUCH_NAME, Result.NOT_WRITTEN,
})  # fmt: skip
"""The results that changed nothing."""


class Outcome(Numbered):
    """The outcome of an act, and whom or what it is about."""

    result: Result
    text: str = ""

    @property
    def done(self) -> bool:
        """Whether the act was done."""
        return self.result not in REFUSED


# --- What an operator sees ----------------------------------------------------------------------------------------


class Person(Frozen):
    """Somebody in the house; without a key, a guest."""

    name: str
    key: str
    address: str
    where: str
    """A table's code, or nothing in the lobby."""
    minutes: int
    """For how long."""
    round_trip: int | None
    here: bool
    operator: bool
    muted: bool


class OpenedTable(Frozen):
    """A table, public or private."""

    code: str
    game: str
    phase: str
    seats: tuple[str, ...]
    watchers: int
    private: bool


class Banned(Frozen):
    """A ban or a mute of a key or a network."""

    number: int
    kind: Annotated[Literal["ban", "mute"], otherwise("ban")]
    whom: str
    name: str
    left: int | None
    """Seconds until it ends, if it does."""
    why: str
    by: str


class Reported(Frozen):
    """A report about somebody; without a key, about a guest."""

    number: int
    ago: int
    """Seconds since the report."""
    reporter: str
    reporter_key: str
    about: str
    about_key: str
    address: str
    line: str
    """What that person had said last, if anything."""


class Listed(Frozen):
    """A key on the allow list; one from the configuration can only be removed there."""

    key: str
    note: str
    configured: bool


class Office(Message):
    """The house as operators see it. It does not contain the games: operators may play too."""

    people: tuple[Person, ...]
    tables: tuple[OpenedTable, ...]
    banned: tuple[Banned, ...]
    listed: tuple[Listed, ...]
    open_to: Annotated[Circle, otherwise("listed")]
    password: bool
    """Whether there is one."""
    message: str
    draining: bool
    reports: tuple[Reported, ...] = ()
    """The newest first."""
