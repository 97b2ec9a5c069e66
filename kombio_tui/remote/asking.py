"""Asking the player before there is a screen: for a passphrase, a password, or whether a host is to be trusted."""

import getpass
import sys
from contextlib import suppress


class NobodyToAsk:
    """A program asks nobody: hosts must be known, and keys without a passphrase or in the agent."""

    def secret(self, question: str) -> str | None:  # noqa: ARG002
        """There is nobody who knows."""
        return None

    def agrees(self, question: str) -> bool:  # noqa: ARG002
        """There is nobody who could agree."""
        return False


class TerminalAsker:
    """Asks on the terminal, as long as no screen is there."""

    def __init__(self) -> None:
        self.quiet = not sys.stdin.isatty()

    def secret(self, question: str) -> str | None:
        """Ask for something that is not shown."""
        if self.quiet:
            return None
        with suppress(EOFError):
            return getpass.getpass(question)
        return None

    def agrees(self, question: str) -> bool:
        """Ask for a yes."""
        if self.quiet:
            return False
        with suppress(EOFError):
            return input(question).strip().lower() in ("yes", "y", "ja", "j", "oui", "o")
        return False
