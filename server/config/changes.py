"""Compares two configurations."""

from collections.abc import Iterator

from msgspec import Struct

from server.config.config_keys import keys_of


def changes(old: Struct, new: Struct, path: str = "", *, at_start: bool = False) -> Iterator[tuple[str, bool]]:
    """The keys that differ, each with whether it needs a restart."""
    for name, key in keys_of(type(old)).items():
        before, after = getattr(old, name), getattr(new, name)
        if key.section:
            yield from changes(before, after, f"{path}{name}.", at_start=at_start or key.at_start)
        elif before != after:
            yield f"{path}{name}", at_start or key.at_start
