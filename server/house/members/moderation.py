"""What the house asks of its operators about chat: who is muted, and who reads reports."""

from typing import Protocol

from server.house.members.member import Member
from server.store.reports import Complaint


class Moderation(Protocol):
    """What operators decide about chat."""

    def muted(self, member: Member) -> bool:
        """Whether somebody may not talk."""

    def reported(self, complaint: Complaint) -> None:
        """Take a report of what somebody said."""


class Unmoderated:
    """Nobody is muted, and nobody reads reports."""

    def muted(self, member: Member) -> bool:  # noqa: ARG002
        """Everyone may talk."""
        return False

    def reported(self, complaint: Complaint) -> None:
        """It is in the log."""
