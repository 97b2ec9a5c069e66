"""Why a client is refused."""


class TurnedAwayError(Exception):
    """A client is refused. The text is the reason for its user, and the kind is for the statistics."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


def address_full() -> TurnedAwayError:
    """The address has too many connections."""
    return TurnedAwayError("door_address_full", "Too many connections from your address. Try again later.")


def house_full() -> TurnedAwayError:
    """All places are taken."""
    return TurnedAwayError("door_full", "The house is full. Try again later.")
