"""The interface to moderation: who is muted, and where reports go."""

from typing import Protocol

from server.house.members.member import Member
from server.store.reports import Complaint


class Moderation(Protocol):
    """The decisions of operators about chat."""

    def muted(self, member: Member) -> bool:
        """Whether a member is muted."""

    def reported(self, complaint: Complaint) -> None:
        """Handle a report."""


class Unmoderated:
    """Nobody is muted, and nobody reads reports."""

    def muted(self, member: Member) -> bool:  # noqa: ARG002
        """Everyone may talk."""
        return False

    def reported(self, complaint: Complaint) -> None:
        """Do nothing: the report is in the log."""
