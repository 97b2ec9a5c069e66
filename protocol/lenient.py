"""Reading what a newer house says: what is not known yet is left out, so that an older client can go on.

Messages are strict everywhere else: an unknown field or value is a mistake. Here it is something that was added since.

- A field that is not known is left out.
- A value that is not known (of a `Literal`, an enum or a union) gives way to the first of these that there is: what the
  field says with `otherwise`, None, the field's default. In a list it is left out.
- Where there is nothing of that, what holds the value is not known either, and so on; an event or a piece of news that
  is not known in the end is left out, too.
"""

from functools import lru_cache
from typing import Any, Final

import msgspec
from msgspec import Meta, inspect

OTHERWISE = "otherwise"
UNKNOWN: Final = object()


def otherwise(value: Any) -> Meta:
    """Say of a field, in its annotation, what an older client takes it for when its value is not known."""
    return Meta(extra={OTHERWISE: value})


def converted(value: Any, kind: Any) -> Any:
    """A message of a kind, as far as it is understood; most are wholly, and are read at once."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return msgspec.convert(pruned(value, kind), kind)


def pruned(value: Any, kind: Any) -> Any:
    """A value without what its type does not know, all the way down."""
    known = _known(value, _type_info(kind))
    return value if known is UNKNOWN else known


def understood(items: Any, kind: Any) -> tuple[Any, ...]:
    """Those of a list of messages that are understood; kinds that are not known are left out."""
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
    """What is known of a value."""
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
    """What is known of the parts of a value; a value without parts is left as it is."""
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
    """What is known of a value by the member of a union that it is of."""
    members = [each for each in union.types if _may_be(value, each)]
    return next((known for each in members if (known := _known(value, each)) is not UNKNOWN), UNKNOWN)


def _may_be(value: Any, kind: inspect.Type) -> bool:
    """Whether a value could be of a member of a union, by what it looks like from outside."""
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
