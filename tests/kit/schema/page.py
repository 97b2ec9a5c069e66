"""The tables of docs/PROTOCOL.md that follow from the schema: reasons, options, commands and events."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from protocol.games import VOCABULARIES
from protocol.reference.reasons import GROUPS
from tests.kit.rule_coverage import ROOT
from tests.kit.schema.made import Schema, made

PAGE = ROOT / "docs" / "PROTOCOL.md"
TABLE = re.compile(r"(<!-- table: ([a-z0-9 ]+) -->\n).*?(<!-- end -->)", re.DOTALL)
SEAT = {"type": "integer", "minimum": 0, "exclusiveMaximum": 6}
FACE = {"type": "integer", "minimum": -1, "maximum": 14}


def with_tables(page: str) -> str:
    """The page with all its tables as they are now."""
    tables = _tables()
    return TABLE.sub(lambda found: found[1] + "".join(f"{line}\n" for line in tables[found[2]]()) + found[3], page)


def _tables() -> dict[str, Callable[[], Iterator[str]]]:
    parts = made()["$defs"]
    tables: dict[str, Callable[[], Iterator[str]]] = {"reasons": _reasons}
    for game in VOCABULARIES:
        tables[f"options of {game}"] = lambda game=game: _options(parts[f"{game}.Options"])  # type: ignore[misc]
        tables[f"commands of {game}"] = lambda game=game: _commands(parts, game)  # type: ignore[misc]
        tables[f"events of {game}"] = lambda game=game: _events(parts, game)  # type: ignore[misc]
    return tables


def _reasons() -> Iterator[str]:
    yield from _head("reason", "from", "meaning", "again")
    for where, group in GROUPS.items():
        for reason, each in group.items():
            yield _row(f"`{reason}`", where, each.text, each.again)


def _options(part: Schema) -> Iterator[str]:
    yield from _head("option", "values", "default", "meaning")
    for name, value in part["properties"].items():
        yield _row(f"`{name}`", said(value), _constant(value["default"]), value["description"])


def _commands(parts: dict[str, Schema], game: str) -> Iterator[str]:
    yield from _head("`type`", "fields", "answered by", "meaning")
    for tag, part in _members(parts, f"{game}.Command"):
        answers = ", ".join(f"`{event}`" for event in part["x-answered-by"])
        yield _row(f"`{tag}`", _fields(part), answers, part["description"])


def _events(parts: dict[str, Schema], game: str) -> Iterator[str]:
    yield from _head("`type`", "fields", "meaning")
    for tag, part in _members(parts, f"{game}.Event"):
        yield _row(f"`{tag}`", _fields(part), part["description"])


def _members(parts: dict[str, Schema], union: str) -> Iterator[tuple[str, Schema]]:
    for each in parts[union]["anyOf"]:
        part = parts[each["$ref"].rpartition("/")[2]]
        [tag] = part["properties"]["type"]["enum"]
        yield tag, part


def _fields(part: Schema) -> str:
    return "; ".join(_field(name, value) for name, value in part["properties"].items() if name != "type")


def _field(name: str, value: Schema) -> str:
    return f"`{name}`" if said(value) == name else f"`{name}`: {said(value)}"


def said(value: Schema) -> str:
    """What a value may be, in a few words."""
    if "anyOf" in value:
        return " or ".join(map(said, value["anyOf"]))
    if "$ref" in value:
        return _words(value["$ref"].rpartition(".")[2])
    if "enum" in value:
        return ", ".join(map(_constant, value["enum"]))
    match value["type"]:
        case "array":
            return f"list of {said(value['items'])}"
        case "integer" if value.items() >= SEAT.items():
            return "seat"
        case "integer" if value.items() >= FACE.items():
            return "face"
        case "integer" if "minimum" in value:
            return f"{value['minimum']} to {value['maximum']}"
        case kind:
            words = {"null": "nil", "boolean": "true or false", "string": _text(value), "integer": "number"}
            return words[kind]


def _text(value: Schema) -> str:
    """A text; those with a pattern have a name."""
    pattern = value.get("pattern", "")
    return "face" if "joker" in pattern else "64 hexadecimal digits" if "0-9a-f" in pattern else "text"


def _words(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower()


def _constant(value: Any) -> str:
    return "`[]`" if value == () else f"`{value}`"


def _head(*names: str) -> Iterator[str]:
    yield _row(*names)
    yield _row(*["---"] * len(names))


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"
