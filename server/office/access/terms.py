"""The terms on which people may connect."""

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
        """The terms after operators' decisions, which override them and extend the allow list."""
        return Terms(
            open_to=self.open_to if decisions.open_to is None else decisions.open_to,
            listed=(*self.listed, *decisions.listed),
            password=self.password if decisions.password is None else decisions.password,
            operators=self.operators,
        )

    def list_with(self, decisions: Decisions) -> tuple[Listed, ...]:
        """The whole allow list, and which keys come from the configuration."""
        configured = [Listed(key, "", configured=True) for key in self.listed]
        own = {key: note for key, note in decisions.listed.items() if key not in self.listed}
        return (*configured, *(Listed(key, note, configured=False) for key, note in own.items()))
