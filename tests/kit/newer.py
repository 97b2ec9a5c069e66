"""A newer house: messages with values that are not known here, made from the types of the vocabulary."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import inspect

NEW = "from-the-future"
TEXTS = ("ABCD", "joker", "A1b2C3", "0" * 64)


def plain(kind: inspect.Type) -> Any:
    """A value of a type, as it travels."""
    return next(_values(kind))


def newer(kind: inspect.Type) -> Iterator[tuple[str, Any]]:  # noqa: C901 - one case for each kind of type
    """Values of a type with one part that is not known, for each place where there can be such a part; and where."""
    match kind:
        case inspect.Metadata(type=inner):
            yield from newer(inner)
        case inspect.LiteralType() | inspect.EnumType():
            yield "", NEW
        case inspect.UnionType(types=types):
            yield from (found for each in types for found in newer(each))
        case inspect.StructType(fields=fields):
            whole = plain(kind)
            for field in fields:
                for where, part in newer(field.type):
                    yield (
                        f"{kind.cls.__name__}.{field.encode_name}{where and f' {where}'}",
                        whole | {field.encode_name: part},
                    )
        case inspect.NamedTupleType(fields=fields):
            for number, field in enumerate(fields):
                for where, part in newer(field.type):
                    value = [*plain(kind)]
                    value[number] = part
                    yield where, value
        case inspect.VarTupleType(item_type=item):
            yield from ((where, [plain(item), part, plain(item)]) for where, part in newer(item))
        case inspect.DictType(value_type=item):
            yield from ((where, {"a": part}) for where, part in newer(item))


def _values(kind: inspect.Type) -> Iterator[Any]:  # noqa: C901 - one case for each kind of type
    match kind:
        case inspect.Metadata(type=inner):
            yield from _values(inner)
        case inspect.LiteralType(values=values):
            yield from values
        case inspect.EnumType(cls=cls):
            yield from (member.value for member in cls)
        case inspect.UnionType(types=types):
            yield from (value for each in types for value in _values(each))
        case inspect.StructType(fields=fields, tag_field=tag_field, tag=tag):
            named = {tag_field: tag} if tag_field else {}
            yield named | {field.encode_name: plain(field.type) for field in fields}
        case inspect.NamedTupleType(fields=fields):
            yield [plain(field.type) for field in fields]
        case inspect.VarTupleType(item_type=item):
            yield [plain(item)]
        case inspect.DictType():
            yield {}
        case inspect.StrType(pattern=pattern):
            yield from (text for text in TEXTS if re.search(pattern or "", text))
        case inspect.IntType(ge=least):
            yield 1 if least is None else max(1, least)
        case inspect.BoolType():
            yield True
        case inspect.FloatType():
            yield 1.0
        case inspect.NoneType() | inspect.AnyType():
            yield None
        case _:
            raise TypeError(f"no value is known of {kind}")
