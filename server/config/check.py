"""Reads a configuration, or reports everything that is wrong with it, each with its line."""

import re
import tomllib
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from ipaddress import ip_network
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from server.config.config_keys import Key, item_of, keys_of
from server.config.expected import expected
from server.config.line_numbers import Keys, line_of
from server.config.schema import Config
from server.rules.games import GAMES

LARGEST = 100_000
"""The maximum size of a file; one with every key has a few thousand bytes."""
SYNTAX = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
LONGEST_VALUE = 60

S = TypeVar("S", bound=Struct)
Found = tuple[Keys, str]
"""A key, and what is wrong with it."""


class Problem(Struct, frozen=True):
    """A mistake and its line; 0 is the file itself."""

    line: int
    reason: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}" if self.line else self.reason


class ConfigError(Exception):
    """The file can't be used; the text has everything that is wrong with it."""

    def __init__(self, name: str, problems: list[Problem]) -> None:
        super().__init__("\n".join(f"{name}: {problem}" for problem in problems))
        self.problems = problems


def load(path: Path) -> Config:
    """Read a configuration from a file."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise ConfigError(str(path), [Problem(0, error.strerror or str(error))]) from None
    if len(data) > LARGEST:
        raise ConfigError(str(path), [Problem(0, f"the file is too large: more than {LARGEST} bytes")])
    try:
        return read(data.decode(), str(path))
    except UnicodeDecodeError as error:
        raise ConfigError(str(path), [Problem(data[: error.start].count(b"\n") + 1, "this is not UTF-8")]) from None


def read(text: str, name: str = "configuration") -> Config:
    """Parse a configuration."""
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(name, [_syntax(str(error), text)]) from None
    found: list[Found] = []
    config = _checked(tree, Config(), (), found)
    found += [*_no_networks(config), *_against_the_rules(config)]
    if found:
        problems = [Problem(line_of(text, keys), reason) for keys, reason in found]
        raise ConfigError(name, sorted(problems, key=lambda problem: problem.line))
    return config


def _syntax(message: str, text: str) -> Problem:
    place = SYNTAX.search(message)
    line = int(place[1]) if place and place[1] else max(1, len(text.splitlines()))
    reason = SYNTAX.sub("", message)
    return Problem(line, reason[:1].lower() + reason[1:])


def _checked(tree: dict[str, Any], usual: S, path: Keys, found: list[Found]) -> S:
    """Replace defaults by valid values, and collect the mistakes."""
    known = keys_of(type(usual))
    right = {}
    for name, value in tree.items():
        keys, key = (*path, name), known.get(name)
        if key is None:
            found.append((keys, _unknown(keys, list(known))))
        elif key.section != isinstance(value, dict):
            found.append((keys, _no_section(keys, value)))
        elif key.section:
            right[name] = _checked(value, getattr(usual, name), keys, found)
        elif _fits(value, key.kind):
            right[name] = msgspec.convert(value, key.kind)
        else:
            found.append((keys, _wrong(keys, value, key)))
    return replace(usual, **right)


def _no_networks(config: Config) -> Iterator[Found]:
    """Find proxies that look like an address, and are none."""
    for proxy in config.house.proxies:
        try:
            ip_network(proxy, strict=False)
        except ValueError as error:
            yield ("house", "proxies"), f"each item of house.proxies must be an address or a network: {error}"


def _against_the_rules(config: Config) -> Iterator[Found]:
    """Find options with which a game could not begin."""
    for name, game in GAMES.items():
        if faults := game.faults(config.options[name]):
            yield ("games", name), f"with these options {name} can't begin: {'; '.join(faults)}"


def _unknown(keys: Keys, known: list[str]) -> str:
    """Report an unknown key, with the closest known one or the section it belongs to."""
    *section, name = keys
    near = get_close_matches(name, known, 1) or [f"{home}.{name}" for home in _homes().get(name, ())]
    kind = "key" if section else "section"
    return f"unknown {kind} {'.'.join(keys)}" + (f"; did you mean {' or '.join(near)}?" if near else "")


@cache
def _homes() -> dict[str, list[str]]:
    """The sections of each key."""
    homes: dict[str, list[str]] = {}
    for section, name in _all_keys(Config(), ()):
        homes.setdefault(name, []).append(section)
    return homes


def _all_keys(section: Struct, path: Keys) -> Iterator[tuple[str, str]]:
    for name, key in keys_of(type(section)).items():
        if key.section:
            yield from _all_keys(getattr(section, name), (*path, name))
        else:
            yield ".".join(path), name


def _no_section(keys: Keys, value: object) -> str:
    name = ".".join(keys)
    if isinstance(value, dict):
        return f"{name} is a key, and no section: write {keys[-1]} = ..."
    return f"{name} is a section: write [{name}], and its keys on the lines below"


def _wrong(keys: Keys, value: object, key: Key) -> str:
    """Report what a value must be, and what it is, unless it is secret. In a list, report the first wrong item."""
    name, kind = ".".join(keys), key.kind
    if isinstance(value, list) and (item := item_of(kind)):
        name, kind = f"each item of {name}", item
        value = next(each for each in value if not _fits(each, item))
    told = "" if key.secret else f", not {_shown(value)}"
    return f"{name} must be {expected(kind)}{told}"


def _fits(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return False
    return True


def _shown(value: object) -> str:
    text = msgspec.json.encode(value, enc_hook=str).decode()
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}..."
