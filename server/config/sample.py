"""Writes a configuration file with every key, its description and its default."""

from collections.abc import Iterator
from textwrap import wrap

import msgspec
from msgspec import Struct

from server.config.config_keys import Key, about, keys_of
from server.config.expected import expected
from server.config.schema import Config

WIDTH = 100
HEAD = """\
# The configuration of a Kombio house. Every key is listed with its default; leave out what you don't change.
# Check a file with `kombio config --check FILE`, and use it with `kombio serve --config FILE`. Options of the
# command line override this file, and so do operators' decisions while the house is open.
# SIGHUP (`systemctl reload kombio`) makes an open house reload its file. Keys that are marked with (restart)
# take effect only after a restart."""
FEW = 2
"""A nested section with at most this many keys is written in one line."""


def sample(config: Config | None = None) -> str:
    """Write a configuration, by default the default one."""
    return "\n".join([HEAD, *_sections(config or Config(), ())]) + "\n"


def _section(values: Struct, path: tuple[str, ...], words: str, *, at_start: bool) -> Iterator[str]:
    """Write a section: its description, its keys, then its nested sections."""
    own = [key for key in keys_of(type(values)).values() if is_line(key, getattr(values, key.name))]
    yield ""
    yield from _comment(words)
    if own:
        yield f"[{'.'.join(path)}]"
    for key in own:
        yield from _key(key, getattr(values, key.name), at_start=at_start)
    yield from _sections(values, path, at_start=at_start)


def _sections(values: Struct, path: tuple[str, ...], *, at_start: bool = False) -> Iterator[str]:
    """Write the nested sections of a section, or the sections of the file."""
    for key in keys_of(type(values)).values():
        within = getattr(values, key.name)
        if not path or not is_line(key, within):
            words = key.purpose or about(type(within))
            yield from _section(within, (*path, key.name), words, at_start=at_start or key.at_start)


def is_line(key: Key, value: object) -> bool:
    """Whether a member of a section is written in one line: a value, or a section of a few keys."""
    return not isinstance(value, Struct) or (key.section and len(keys_of(type(value))) <= FEW)


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
