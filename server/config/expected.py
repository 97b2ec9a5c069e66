"""Describes the valid values of a type in words."""

from typing import Any

import msgspec
from msgspec import inspect

Number = inspect.IntType | inspect.FloatType


def expected(kind: Any) -> str:
    """Describe a value of a type."""
    return _words(inspect.type_info(kind))


def _words(about: inspect.Type) -> str:
    match about:
        case inspect.Metadata(extra_json_schema={"title": str(title)}):
            return title
        case inspect.Metadata(type=inner):
            return _words(inner)
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType() | inspect.FloatType():
            return _number(about)
        case inspect.LiteralType(values=values):
            return " or ".join(msgspec.json.encode(value).decode() for value in values)
        case inspect.VarTupleType(item_type=item):
            return f"a list, each item {_words(item)}"
        case inspect.UnionType(types=types):
            return " or ".join(map(_words, types))
        case inspect.StructType(fields=fields):
            return ", ".join(f"{field.name}: {_words(field.type)}" for field in fields)
        case _:
            return "a text"


def _number(about: Number) -> str:
    """Describe a number and its range."""
    kind = "a whole number" if isinstance(about, inspect.IntType) else "a number"
    bounds = [
        f"{word} {bound:.10g}"
        for word, bound in (("from", about.ge), ("above", about.gt), ("to", about.le), ("below", about.lt))
        if bound is not None
    ]
    return " ".join([kind, *bounds])
