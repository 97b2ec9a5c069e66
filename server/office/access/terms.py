"""On what terms people come in: what the configuration says, and what operators have decided since."""

from msgspec import Struct

from protocol.office import Circle, Listed
from server.office.access.saved_decisions import Notes


class Terms(Struct, frozen=True):
    """The terms of the configuration."""

    open_to: Circle = "everyone"
    listed: tuple[str, ...] = ()
    password: str = ""
    operators: frozenset[str] = frozenset()

    def with_notes(self, notes: Notes) -> "Terms":
        """The terms that hold: what operators have decided comes first, and their list is added."""
        return Terms(
            open_to=self.open_to if notes.open_to is None else notes.open_to,
            listed=(*self.listed, *notes.listed),
            password=self.password if notes.password is None else notes.password,
            operators=self.operators,
        )

    def list_with(self, notes: Notes) -> tuple[Listed, ...]:
        """All listed keys, and where they come from."""
        configured = [Listed(key, "", configured=True) for key in self.listed]
        own = {key: note for key, note in notes.listed.items() if key not in self.listed}
        return (*configured, *(Listed(key, note, configured=False) for key, note in own.items()))
