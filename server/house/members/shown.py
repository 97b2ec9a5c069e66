"""Since when a client's screen shows the card that its player can race for.

A frame is drawn first and written later: drawing takes a moment, and a client that does not read is sent nothing. The
player can see the frame only after it was written, so a reaction counts from then.
"""

from collections.abc import Hashable


class Shown:
    """The card that can be raced for on one client's screen."""

    def __init__(self) -> None:
        self._drawn: Hashable = None
        """What the latest frame shows; it may not be written yet."""
        self._on_screen: Hashable = None
        self._since = 0.0

    @property
    def pending(self) -> bool:
        """Whether the latest frame shows something else than the client's screen."""
        return self._drawn != self._on_screen

    def drawn(self, prize: Hashable) -> None:
        """Note what the frame that is being drawn shows; None for nothing."""
        self._drawn = prize

    def written(self, now: float) -> None:
        """Note that the latest frame was written to the client."""
        if self.pending:
            self._on_screen, self._since = self._drawn, now

    def since(self, prize: Hashable) -> float | None:
        """When this was first written to the client; None if the client's screen shows something else."""
        return self._since if prize == self._on_screen else None
