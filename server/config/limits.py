"""How much the house takes from its clients."""

from typing import Annotated

from msgspec import Meta, Struct

Number = Annotated[int, Meta(ge=1)]


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    """How much clients may do."""

    connections: Number = 1000
    """Connections at a time, in all."""
