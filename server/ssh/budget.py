"""How much a client may send: enough for any typist, too little to be a burden."""

RATE = 2000.0
"""Bytes a second that a client may send in the long run."""
BURST = 8000.0
"""Bytes that it may send at once."""


KEY_RATE, KEY_BURST = 100.0, 500.0
"""The same in keys, each of which may draw a screen."""


class Budget:
    """A bucket that fills with time; what does not fit any more is left out."""

    def __init__(self, rate: float = RATE, burst: float = BURST) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._at: float | None = None

    def allowed(self, data: bytes, now: float) -> bytes:
        """As much of the data as the client may send now."""
        return data[: self.taken(len(data), now)]

    def taken(self, wanted: int, now: float) -> int:
        """Take as many as are wanted, or as many as there are."""
        if self._at is not None:
            self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        kept = min(wanted, int(self._left))
        self._left -= kept
        return kept
