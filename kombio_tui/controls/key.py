"""A key, as pages see it."""

from msgspec import Struct


class Key(Struct, frozen=True):
    """A key that was pressed: its name, the character it stands for if any, and when it arrived."""

    name: str
    character: str | None
    stamp: float

    @property
    def in_lower_case(self) -> "Key":
        """The same key without Caps Lock: no capital letter has a meaning of its own."""
        return (
            Key(self.name.lower(), self.character, self.stamp) if self.name.isupper() and len(self.name) == 1 else self
        )
