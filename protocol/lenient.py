"""Read messages from a newer house: leave out what is unknown, so that an older client still works.

Everywhere else messages are strict: an unknown field or value is an error. Here it is something that was added since.

- An unknown field is left out.
- An unknown value (of a `Literal`, an enum or a union) is replaced by the first of these that exists: what the field
  says with `otherwise`, None, the default of the field. In a list it is left out.
- If there is none of these, the value that contains it is unknown too, and so on. An event or a piece of news that is
  unknown in the end is left out.
"""

from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec import Meta, inspect

OTHERWISE = "otherwise"
UNKNOWN: Final = object()


def otherwise(value: Any) -> Meta:
    """Annotate a field with the value that an older client uses when it does not know the real one."""
    return Meta(extra={OTHERWISE: value})


def converted(value: Any, kind: Any) -> Any:
    """Convert to a message type, as far as it is understood; most messages are, and are read at once."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return msgspec.convert(pruned(value, kind), kind)


def pruned(value: Any, kind: Any) -> Any:
    """Remove what the type does not know, at any depth."""
    known = _known(value, _type_info(kind))
    return value if known is UNKNOWN else known


def understood(items: Any, kind: Any) -> tuple[Any, ...]:
    """The messages of a list that are understood, without unknown kinds."""
    found = []
    for item in items:
        try:
            found.append(converted(item, kind))
        except msgspec.ValidationError:
            continue
    return tuple(found)


@lru_cache(maxsize=64)
def _type_info(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _known(value: Any, kind: inspect.Type) -> Any:
    """The known part of a value."""
    match kind:
        case inspect.Metadata(type=inner, extra=extra):
            known = _member(value, inner) if isinstance(inner, inspect.UnionType) else _known(value, inner)
            return (extra or {}).get(OTHERWISE, UNKNOWN) if known is UNKNOWN else known
        case inspect.UnionType():
            known = _member(value, kind)
            return None if known is UNKNOWN and kind.includes_none else known
        case inspect.LiteralType(values=values):
            return value if value in values else UNKNOWN
        case inspect.EnumType(cls=cls):
            return value if value in [member.value for member in cls] else UNKNOWN
        case _:
            return _parts(value, kind)


def _parts(value: Any, kind: inspect.Type) -> Any:
    """The known parts of a container; other values stay as they are."""
    match kind, value:
        case inspect.StructType(), dict():
            return _struct(value, kind)
        case inspect.NamedTupleType(fields=fields), (list() | tuple()):
            known = [_known(part, field.type) for part, field in zip(value, fields, strict=False)]
            return UNKNOWN if UNKNOWN in known else known
        case ((inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item)), (list() | tuple())):
            return [part for part in (_known(each, item) for each in value) if part is not UNKNOWN]
        case inspect.DictType(value_type=item), dict():
            known_values = {name: _known(part, item) for name, part in value.items()}
            return {name: part for name, part in known_values.items() if part is not UNKNOWN}
        case _:
            return value


def _struct(value: dict[str, Any], kind: inspect.StructType) -> Any:
    fields = {field.encode_name: field for field in kind.fields}
    known = {name: _known(part, fields[name].type) for name, part in value.items() if name in fields}
    if any(part is UNKNOWN and fields[name].required for name, part in known.items()):
        return UNKNOWN
    tag = {kind.tag_field: value[kind.tag_field]} if kind.tag_field in value else {}
    return tag | {name: part for name, part in known.items() if part is not UNKNOWN}


def _member(value: Any, union: inspect.UnionType) -> Any:
    """The known part of a value, by the member of the union that it belongs to."""
    members = [each for each in union.types if _may_be(value, each)]
    return next((known for each in members if (known := _known(value, each)) is not UNKNOWN), UNKNOWN)


def _may_be(value: Any, kind: inspect.Type) -> bool:
    """Whether a value could belong to a member of a union, judged by its outer shape."""
    match kind:
        case inspect.StructType(tag_field=None):
            return isinstance(value, dict)
        case inspect.StructType(tag_field=field, tag=tag):
            return isinstance(value, dict) and value.get(field) == tag
        case inspect.VarTupleType() | inspect.ListType() | inspect.NamedTupleType():
            return isinstance(value, list | tuple)
        case inspect.DictType():
            return isinstance(value, dict)
        case inspect.StrType():
            return isinstance(value, str)
        case inspect.BoolType() | inspect.IntType() | inspect.FloatType():
            return isinstance(value, bool | int | float)
        case inspect.NoneType():
            return value is None
        case _:
            return True
