"""Since when a client's screen shows what its player can race for.

A picture is made first and written later: drawing takes a moment, and a client that does not read is sent nothing. The
player can see the picture only after it was written, so a reaction counts from then.
"""

from collections.abc import Hashable


class Shown:
    """What can be raced for on one client's screen."""

    def __init__(self) -> None:
        self._drawn: Hashable = None
        """What the latest picture shows; it may not be written yet."""
        self._on_screen: Hashable = None
        self._since = 0.0

    def drawn(self, prize: Hashable) -> None:
        """Note what the picture that is made now shows; None for nothing."""
        self._drawn = prize

    def written(self, now: float) -> None:
        """Note that the latest picture is on its way to the client."""
        if self._drawn != self._on_screen:
            self._on_screen, self._since = self._drawn, now

    def since(self, prize: Hashable) -> float | None:
        """Say when this was first written to the client, unless it shows something else."""
        return self._since if prize == self._on_screen else None
