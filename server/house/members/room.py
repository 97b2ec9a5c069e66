"""Rooms: every place in the house is one, and every member is in exactly one of them."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from protocol.house import Place, Request

if TYPE_CHECKING:
    from server.house.members.chat import Line
    from server.house.members.member import Member


class Invitation(Struct, frozen=True):
    """What somebody must know to join a table."""

    code: str
    game: str
    private: bool


class Room(ABC):
    """The lobby, a table, the archive, a replay, the office."""

    @property
    def invitation(self) -> Invitation | None:
        """How others come here; None where nobody can be invited to."""
        return None

    @abstractmethod
    def seen_by(self, member: "Member") -> Place:
        """The room as this member may see it."""

    @abstractmethod
    def handle(self, member: "Member", request: Request, stamp: float | None = None) -> None:
        """Handle a request of a member in this room; `stamp` is when its key arrived."""

    def admits(self, member: "Member") -> bool:  # noqa: ARG002
        """Whether this member may be here."""
        return True

    def chat(self, line: "Line", speaker: "Member", stamp: float | None) -> bool:  # noqa: ARG002
        """Queue a line of chat with everything else that happens here; False if the lobby's chat should handle it."""
        return False

    def connected(self, member: "Member") -> None:  # noqa: B027 - most rooms have nothing to catch up on
        """A member in this room has connected again."""

    def preferred(self, member: "Member") -> None:  # noqa: B027 - most rooms don't depend on settings
        """A member in this room has changed their settings."""

    def keeps_seat(self, member: "Member") -> bool:  # noqa: ARG002
        """Whether a seat is kept here for a member who leaves the house now."""
        return False

    def disconnected(self, member: "Member") -> bool:  # noqa: ARG002
        """A member in this room has lost the connection. Return whether the member stays."""
        return False


class SideRoom(Protocol):
    """The entrance to a side room from the lobby."""

    @property
    def entrance(self) -> type:
        """The type of the request that leads there."""

    def admits(self, member: "Member") -> bool:
        """Whether this member may enter."""

    def enter(self, member: "Member", request: Request) -> None:
        """Let in a member who made this request."""
