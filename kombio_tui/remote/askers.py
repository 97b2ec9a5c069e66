"""Asks the player before there is a screen: for a passphrase, a password, or whether to trust a host."""

import getpass
import sys
from contextlib import suppress


class NobodyToAsk:
    """Asks nobody, for programs: hosts must be known, and keys have no passphrase or are in the agent."""

    def secret(self, question: str) -> str | None:  # noqa: ARG002
        """Answer nothing."""
        return None

    def agrees(self, question: str) -> bool:  # noqa: ARG002
        """Answer no."""
        return False


class TerminalAsker:
    """Asks on the terminal, until the screen starts."""

    def __init__(self) -> None:
        self.quiet = not sys.stdin.isatty()

    def secret(self, question: str) -> str | None:
        """Ask for a secret, without echo."""
        if self.quiet:
            return None
        with suppress(EOFError):
            return getpass.getpass(question)
        return None

    def agrees(self, question: str) -> bool:
        """Ask a yes-or-no question."""
        if self.quiet:
            return False
        with suppress(EOFError):
            return input(question).strip().lower() in ("yes", "y", "ja", "j", "oui", "o")
        return False
