"""How much a client may send: enough for any typist, too little to be a burden."""

RATE = 2000.0
"""Bytes a second that a client may send in the long run."""
BURST = 8000.0
"""Bytes that it may send at once."""


class Budget:
    """A bucket that fills with time; what does not fit any more is left out."""

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at: float | None = None

    def allowed(self, data: bytes, now: float) -> bytes:
        """As much of the data as the client may send now."""
        if self._at is not None:
            self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        kept = data[: int(self._left)]
        self._left -= len(kept)
        return kept
