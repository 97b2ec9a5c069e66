"""How often somebody may ask for things that cost others something: lines of chat, tables, codes.

A person has an allowance, and so has the address that the person comes from: who comes back with another key starts
anew, the address does not.
"""

import asyncio
from collections.abc import Iterable

from msgspec import Struct

from protocol.archive import Browse, EnterArchive, Rewatch
from protocol.house import ComeBack, Heed, Ignore, Join, Learn, OpenTable, Prefer, Report, Say, Watch
from server.house.members.budget import Budget, Purse, Rate


class Allowances(Struct, frozen=True, forbid_unknown_fields=True):
    """How often a person, or all who share an address, may ask for things."""

    lines: Rate = Rate(0.5, 6)
    """Lines of chat."""
    tables: Rate = Rate(0.05, 5)
    """Tables that are opened, lessons too; each goes on for a while when it is left."""
    codes: Rate = Rate(0.1, 10)
    """Tables that are joined and seats that are come back to; so a code can't be found by trying."""
    settings: Rate = Rate(1, 20)
    """Settings that are changed; each is kept."""
    lookups: Rate = Rate(2, 20)
    """Lists of games and pages of players that are looked up; each is read from the disk."""
    replays: Rate = Rate(0.2, 5)
    """Games that are over and looked at again; each is played again, which takes the processor a tenth of a second."""
    names: Rate = Rate(0.01, 3)
    """Names that a key takes; each is its own from then on."""
    complaints: Rate = Rate(0.05, 10)
    """People who are muted or reported; a report is for the host to read."""


class NewName:
    """Somebody comes in with a name that was nobody's."""


KINDS: dict[type, str] = {
    NewName: "names",
    Say: "lines",
    OpenTable: "tables",
    Learn: "tables",
    Join: "codes",
    Watch: "codes",
    ComeBack: "codes",
    Prefer: "settings",
    EnterArchive: "lookups",
    Browse: "lookups",
    Rewatch: "replays",
    Ignore: "complaints",
    Heed: "complaints",
    Report: "complaints",
}
"""What a request is paid from; a move in a game is free, for its rules say when it may be made."""


class Allowance:
    """What is left of one's allowances."""

    def __init__(self, rates: Allowances) -> None:
        self._budgets = {kind: Budget(getattr(rates, kind)) for kind in set(KINDS.values())}

    def budget(self, request: type) -> Budget | None:
        """What requests of this type are paid from, if they cost anything."""
        kind = KINDS.get(request)
        return self._budgets[kind] if kind else None

    def is_full(self, now: float) -> bool:
        """Whether nothing of it is used up."""
        return all(budget.is_full(now) for budget in self._budgets.values())


def purse(allowances: Iterable[Allowance], request: type) -> Purse:
    """What requests of this type are paid from, by a person and the address together."""
    return Purse(*(budget for allowance in allowances if (budget := allowance.budget(request))))


def may_ask(allowances: Iterable[Allowance], request: type) -> bool:
    """Whether nobody has asked for such things too often, neither the person nor the address; asking counts."""
    return purse(allowances, request).pay(1, asyncio.get_running_loop().time())
