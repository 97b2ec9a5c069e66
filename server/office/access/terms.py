"""On what terms people come in: what the configuration says, and what operators have decided since."""

from msgspec import Struct

from protocol.office import Circle, Listed
from server.office.access.saved_decisions import Decisions


class Terms(Struct, frozen=True):
    """The terms of the configuration."""

    open_to: Circle = "everyone"
    listed: tuple[str, ...] = ()
    password: str = ""
    operators: frozenset[str] = frozenset()

    def with_decisions(self, decisions: Decisions) -> "Terms":
        """The terms that hold: what operators have decided comes first, and their list is added."""
        return Terms(
            open_to=self.open_to if decisions.open_to is None else decisions.open_to,
            listed=(*self.listed, *decisions.listed),
            password=self.password if decisions.password is None else decisions.password,
            operators=self.operators,
        )

    def list_with(self, decisions: Decisions) -> tuple[Listed, ...]:
        """All listed keys, and where they come from."""
        configured = [Listed(key, "", configured=True) for key in self.listed]
        own = {key: note for key, note in decisions.listed.items() if key not in self.listed}
        return (*configured, *(Listed(key, note, configured=False) for key, note in own.items()))
