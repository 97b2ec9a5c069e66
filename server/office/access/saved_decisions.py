"""What operators have decided, saved in the store.

A decision overrides the configuration; None leaves it to the configuration.
"""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from protocol.office import Circle
from server.store import decisions
from server.store.decisions import Ban
from server.store.errors import StoreError
from server.store.store import Connection, Store

log = logging.getLogger(__name__)


class DecisionsError(Exception):
    """The saved decisions can't be read."""


class Decisions(Struct, frozen=True, forbid_unknown_fields=True):
    """All decisions."""

    bans: tuple[Ban, ...] = ()
    listed: dict[str, str] = field(default_factory=dict)
    """The allow list: keys, each with a note."""
    open_to: Circle | None = None
    password: str | None = None
    message: str | None = None

    def with_earlier(self, earlier: "Decisions") -> "Decisions":
        """Add earlier decisions where there are no newer ones."""
        known = {(ban.kind, ban.whom) for ban in self.bans}
        others = [ban for ban in earlier.bans if (ban.kind, ban.whom) not in known]
        first = max((ban.number for ban in self.bans), default=0) + 1
        return Decisions(
            bans=(*self.bans, *(replace(ban, number=number) for number, ban in enumerate(others, first))),
            listed={**earlier.listed, **self.listed},
            open_to=earlier.open_to if self.open_to is None else self.open_to,
            password=earlier.password if self.password is None else self.password,
            message=earlier.message if self.message is None else self.message,
        )


class SavedDecisions:
    """The current decisions. A change is saved before the operator gets the answer."""

    def __init__(
        self,
        current: Decisions | None = None,
        keep: Callable[[Decisions], None] = lambda _: None,
        retry_seconds: float = 5.0,
    ) -> None:
        self.current = current or Decisions()
        self._keep = keep
        self._retry_seconds = retry_seconds
        self._again: asyncio.TimerHandle | None = None
        """The next attempt to save."""

    def change(self, **changes: object) -> None:
        """Change some decisions; a full disk must not stop an operator, so saving is retried."""
        self.current = replace(self.current, **changes)
        self._write()

    def _write(self) -> None:
        late = self._again is not None
        if self._again:
            self._again.cancel()
            self._again = None
        try:
            self._keep(self.current)
        except StoreError as error:
            if not late:
                log.error("can't save operators' decisions, will retry: %s", error)
            self._again = asyncio.get_running_loop().call_later(self._retry_seconds, self._write)


async def open_decisions(store: Store, earlier: Decisions | None = None, retry_seconds: float = 5.0) -> SavedDecisions:
    """Load the decisions, and import those that an earlier version stored in a file."""
    current = await store.do(load)
    if earlier:
        current = current.with_earlier(earlier)
        await store.do(lambda connection: keep(connection, current))
    return SavedDecisions(
        current, lambda changed: store.do_now(lambda connection: keep(connection, changed)), retry_seconds
    )


def load(connection: Connection) -> Decisions:
    """Read the decisions."""
    try:
        decided = {what: msgspec.json.decode(value) for what, value in decisions.decided(connection).items()}
        return replace(msgspec.convert(decided, Decisions), bans=decisions.bans(connection))
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise DecisionsError(f"what operators have decided can't be read: {error}") from None


def keep(connection: Connection, current: Decisions) -> None:
    """Store the decisions instead of the previous ones."""
    decided = msgspec.structs.asdict(current)
    decisions.keep_bans(connection, decided.pop("bans"))
    decisions.decide(connection, {what: msgspec.json.encode(value) for what, value in decided.items()})


def read_earlier(path: Path) -> Decisions | None:
    """Read the file of an earlier version, if there is one."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Decisions) if path.exists() else None
    except (OSError, msgspec.DecodeError) as error:
        raise DecisionsError(f"{path}: {error}") from None
