"""The configuration as a file with every key, what it is for and its default; the file is itself a configuration."""

from collections.abc import Iterator
from textwrap import wrap

import msgspec
from msgspec import Struct

from server.config.expected import expected
from server.config.keys import Key, about, keys_of
from server.config.schema import Config

WIDTH = 100
HEAD = """\
# The configuration of a Kombio house. Every key stands here with its default; leave out what you don't change.
# Check a file with `kombio config --check FILE`, and use it with `kombio serve --config FILE`. Options of the
# command line come before this file, and so does what operators decide while the house is open.
# SIGHUP (`systemctl reload kombio`) makes an open house read its file again. What is marked with (restart) is
# read at the start only."""
FEW = 2
"""A section within a section with so few keys is written in one line."""


def sample(config: Config | None = None) -> str:
    """Write a configuration, by default that of a house without a file."""
    return "\n".join([HEAD, *_section(config or Config(), (), at_start=False)]) + "\n"


def _section(values: Struct, path: tuple[str, ...], *, at_start: bool) -> Iterator[str]:
    """Write a section: what it is about, its own keys, then the sections within."""
    keys = keys_of(type(values)).values()
    own = [key for key in keys if not key.section or (path and _in_one_line(getattr(values, key.name)))]
    if path:
        yield ""
        yield from _comment(about(type(values)))
    if own:
        yield f"[{'.'.join(path)}]"
    for key in own:
        yield from _key(key, getattr(values, key.name), at_start=at_start)
    for key in keys:
        if key not in own:
            yield from _section(getattr(values, key.name), (*path, key.name), at_start=at_start or key.at_start)


def _in_one_line(values: Struct) -> bool:
    return len(keys_of(type(values))) <= FEW


def _key(key: Key, value: object, *, at_start: bool) -> Iterator[str]:
    yield from _comment(key.purpose)
    yield from _comment(expected(key.kind) + (" (restart)" if key.at_start or at_start else ""), "   ")
    yield f"{key.name} = {_written(value)}"


def _written(value: object) -> str:
    if isinstance(value, Struct):
        return "{ " + ", ".join(f"{name} = {_written(each)}" for name, each in _items(value)) + " }"
    return msgspec.json.encode(value).decode()


def _items(values: Struct) -> Iterator[tuple[str, object]]:
    return ((name, getattr(values, name)) for name in keys_of(type(values)))


def _comment(words: str, indent: str = " ") -> Iterator[str]:
    for line in wrap(words, WIDTH):
        yield f"#{indent}{line}"
