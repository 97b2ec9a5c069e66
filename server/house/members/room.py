"""Rooms: every place in the house is one, and every member is in exactly one of them."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Protocol

from protocol.house import Place, Request

if TYPE_CHECKING:
    from server.house.members.chat import Line
    from server.house.members.member import Member


class Room(ABC):
    """The lobby, a table, the archive, a replay, the office."""

    @abstractmethod
    def seen_by(self, member: "Member") -> Place:
        """The room as this member may see it."""

    @abstractmethod
    def handle(self, member: "Member", request: Request, stamp: float | None = None) -> None:
        """Handle a request of a member who is here; `stamp` is when its key arrived."""

    def admits(self, member: "Member") -> bool:  # noqa: ARG002
        """Whether this member may be here."""
        return True

    def chat(self, line: "Line", speaker: "Member", stamp: float | None) -> bool:  # noqa: ARG002
        """Take a line of chat in order with everything else that happens here; False if everyone outside hears it."""
        return False

    def connected(self, member: "Member") -> None:  # noqa: B027 - most rooms have nothing to catch up on
        """A member who is here has a connection again, or another one."""

    def disconnected(self, member: "Member") -> bool:  # noqa: ARG002
        """A member who is here has lost the connection. Returns whether the member stays all the same."""
        return False


class SideRoom(Protocol):
    """What leads from the lobby to a room beside it."""

    @property
    def entrance(self) -> type:
        """The request that leads there."""

    def admits(self, member: "Member") -> bool:
        """Whether this member may enter."""

    def enter(self, member: "Member") -> None:
        """Let a member in."""
