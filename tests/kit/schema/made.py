"""Makes the schema: the message types as JSON Schema, and what the types leave open.

The types of the house know no game: a view, an event, a command or options are of any type there. The schema names
them. An update as it travels leaves out what has not changed, so each part that is merged field by field has a thin
form in which nothing but its type is required.
"""

import json
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import msgspec

from protocol import archive, base, house, office, people
from protocol.encodings import remote
from protocol.encodings.remote import STRUCTS, VERSION, FromClient, FromHouse
from protocol.games import VOCABULARIES
from protocol.reference.answers import ANSWERS
from protocol.reference.reasons import REASONS
from server.config.config_keys import keys_of

Schema = dict[str, Any]

ABOUT = (
    "Messages between a card house and its clients, version {version}; docs/PROTOCOL.md explains them. A client sends "
    "ToHouse and receives FromHouse. An Update is what is known after a ThinUpdate was merged into the one before. "
    "A later house may send more fields and values: ignore what is not described here."
)
NAMES = {"protocol.base.Result": "Result", "protocol.office.Result": "OutcomeResult"}
"""What types are called that share a name."""
MODULES = (house, people, archive, office, remote, base)


def written() -> str:
    """The schema as text; patterns end in a way that every language knows."""
    return json.dumps(made(), indent=1, ensure_ascii=False).replace(r"\\Z", "$") + "\n"


def made() -> Schema:
    """The schema of everything that travels."""
    parts = _of_the_house()
    for game in VOCABULARIES:
        parts |= _of_a_game(game)
    _fill_in(parts)
    for part in parts.values():
        part.pop("discriminator", None)
        _close(part)
    parts |= dict(_thin(parts))
    parts["FromHouse"] = _any("Welcome", "Goodbye", "Pong", "ThinUpdate")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:kombio:protocol:{VERSION}",
        "title": "The client protocol of Kombio",
        "description": ABOUT.format(version=VERSION),
        "anyOf": [_ref("ToHouse"), _ref("FromHouse")],
        "$defs": dict(sorted(parts.items())),
    }


# --- the types as they are ---


def _of_the_house() -> dict[str, Schema]:
    (to_house, _), parts = msgspec.json.schema_components((FromClient, FromHouse), ref_template="#/$defs/{name}")
    text = json.dumps({"ToHouse": to_house, **parts})
    for name, short in NAMES.items():
        text = text.replace(f'"{name}"', f'"{short}"').replace(f"/{name}", f"/{short}")
    found: dict[str, Schema] = json.loads(text)
    for name, part in found.items():
        _describe(part, _struct(name, MODULES))
    return found


def _of_a_game(game: str) -> dict[str, Schema]:
    words = VOCABULARIES[game]
    kinds = words.moves, words.events, words.view, words.options, words.reminder or words.options
    (command, event, *_), parts = msgspec.json.schema_components(kinds, ref_template=f"#/$defs/{game}.{{name}}")
    modules = [__import__(f"protocol.{game}", fromlist=["*"]), base]
    for name, part in parts.items():
        _describe(part, _struct(name, modules))
    _name_answers(game, parts)
    _name_verbs(game, parts)
    return {f"{game}.{name}": part for name, part in {"Command": command, "Event": event, **parts}.items()}


def _struct(name: str, modules: list[ModuleType] | tuple[ModuleType, ...]) -> Any:
    return next((getattr(module, name) for module in modules if hasattr(module, name)), None)


def _describe(part: Schema, kind: Any) -> None:
    """Add the docstrings of a type and of its fields, in one line each."""
    if "description" in part:
        part["description"] = _in_json(part["description"])
    if not (isinstance(kind, type) and issubclass(kind, msgspec.Struct)):
        return
    for name, key in keys_of(kind).items():
        if key.purpose:
            part["properties"][name]["description"] = _in_json(key.purpose)


def _in_json(text: str) -> str:
    """A docstring in one line, in the words of JSON."""
    return " ".join(text.split()).replace("None", "null").replace("True", "true").replace("False", "false")


def _name_answers(game: str, parts: dict[str, Schema]) -> None:
    """Say which event answers a command."""
    for part in parts.values():
        [tag] = part.get("properties", {}).get("type", {}).get("enum", [None])
        if tag in ANSWERS[game] and part["title"] in _titles(VOCABULARIES[game].moves):
            part["x-answered-by"] = list(ANSWERS[game][tag])


def _titles(union: Any) -> set[str]:
    return {kind.__name__ for kind in union.__args__}


def _name_verbs(game: str, parts: dict[str, Schema]) -> None:
    """Name the commands that may be offered."""
    parts["Offer"]["properties"]["verb"] = {"enum": list(ANSWERS[game])}


# --- what the types leave open ---


def _fill_in(parts: dict[str, Schema]) -> None:
    """Name the types of the games where the house takes any."""
    views, options, events, commands = (_of_all(name) for name in ("View", "Options", "Event", "Command"))
    games = {"enum": list(VOCABULARIES)}
    parts["Play"]["properties"]["command"] = _any(*commands)
    parts["Happened"]["properties"]["event"] = _any(*events)
    parts["Story"]["properties"]["events"]["items"] = _any(*events)
    for command in ("did", "better"):
        _name(parts["Moment"]["properties"][command], *commands)
    _name(parts["Moment"]["properties"]["view"], *views)
    _name(parts["Moment"]["properties"]["reminder"], *_reminders())
    parts["Table"]["properties"]["view"] = {"anyOf": [*map(_ref, views), {"type": "null"}]}
    parts["Table"]["properties"]["options"] = _any(*options)
    parts["Lobby"]["properties"]["options"] |= {
        "properties": {game: _ref(f"{game}.Options") for game in VOCABULARIES},
        "additionalProperties": False,
    }
    for request in ("Learn", "OpenTable", "PlayDaily", "QuickPlay"):
        parts[request]["properties"]["game"] = games
    parts["OpenTable"]["allOf"] = [
        {
            "if": {"properties": {"game": {"const": game}}},
            "then": {"properties": {"options": _ref(f"{game}.Options")}},
        }
        for game in VOCABULARIES
    ]
    parts["Refused"]["properties"]["reason"] = _ref("Reason")
    parts["Reason"] = {
        "title": "Reason",
        "description": "Why a request was refused; x-again says whether the same request may be accepted another time.",
        "anyOf": [
            {"const": reason, "description": each.text, "x-again": each.again} for reason, each in REASONS.items()
        ],
    }


def _name(value: Schema, *names: str) -> None:
    """Say of which types a value is, or null."""
    value["anyOf"] = [*map(_ref, names), {"type": "null"}]


def _reminders() -> list[str]:
    return [f"{game}.{words.reminder.__name__}" for game, words in VOCABULARIES.items() if words.reminder]


def _of_all(name: str) -> list[str]:
    return [f"{game}.{name}" for game in VOCABULARIES]


def _any(*names: str) -> Schema:
    return {"anyOf": [*map(_ref, names)]}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _close(part: Schema) -> None:
    """Allow no other fields than those described."""
    if "properties" in part:
        part["additionalProperties"] = False


# --- updates as they travel ---


def _thin(parts: dict[str, Schema]) -> Iterator[tuple[str, Schema]]:
    """The thin form of an update, and of all its parts that are merged field by field."""
    waiting, done = ["Update"], set[str]()
    while waiting:
        name = waiting.pop()
        if name not in done:
            done.add(name)
            part = json.loads(json.dumps(parts[name]))
            within = {each: part["properties"][each] for each in STRUCTS & part["properties"].keys()}
            waiting += [found for value in within.values() for found in _make_thin(value)]
            part["required"] = ["type"] if "type" in part["properties"] else []
            yield _thin_name(name), part | {"title": _thin_name(part["title"])}


def _make_thin(value: Schema) -> list[str]:
    """Let a property refer to thin forms; give the names of the whole ones."""
    value.pop("discriminator", None)
    found = []
    for each in (value, *value.get("anyOf", ())):
        if "$ref" in each:
            name = each["$ref"].rpartition("/")[2]
            each["$ref"] = _ref(_thin_name(name))["$ref"]
            found.append(name)
    return found


def _thin_name(name: str) -> str:
    game, _, bare = name.rpartition(".")
    return f"{game}.Thin{bare}" if game else f"Thin{bare}"
