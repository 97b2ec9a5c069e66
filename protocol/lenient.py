"""Reading what a newer house says: what is not known yet is left out, so that an older client can go on.

Messages are strict everywhere else: an unknown field is a mistake. Here it is something that was added since.
"""

from functools import lru_cache
from typing import Any

import msgspec
from msgspec import inspect


def pruned(value: Any, kind: Any) -> Any:
    """A value without the fields that its type does not know, all the way down."""
    return _pruned(value, _type_info(kind))


@lru_cache(maxsize=64)
def _type_info(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def understood(items: Any, kind: Any) -> tuple[Any, ...]:
    """Those of a list of messages that are understood; kinds that are not known are left out."""
    found = []
    for item in items:
        try:
            found.append(msgspec.convert(pruned(item, kind), kind))
        except msgspec.ValidationError:
            continue
    return tuple(found)


def _pruned(value: Any, kind: inspect.Type) -> Any:
    match kind, value:
        case inspect.StructType(), dict():
            return _fields(value, kind)
        case inspect.UnionType(types=types), _:
            return _pruned(value, _chosen(value, types))
        case ((inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item)), (list() | tuple())):
            return [_pruned(part, item) for part in value]
        case inspect.DictType(value_type=item), dict():
            return {name: _pruned(part, item) for name, part in value.items()}
        case _:
            return value


def _fields(value: dict[str, Any], kind: inspect.StructType) -> dict[str, Any]:
    known = {field.encode_name: field.type for field in kind.fields}
    kept = {name: _pruned(part, known[name]) for name, part in value.items() if name in known}
    return {kind.tag_field: value[kind.tag_field], **kept} if kind.tag_field in value else kept


def _chosen(value: Any, types: tuple[inspect.Type, ...]) -> inspect.Type:
    """The member of a union that a value is of; a value that is no map has nothing to prune."""
    structs = [each for each in types if isinstance(each, inspect.StructType)]
    if not isinstance(value, dict):
        return next((each for each in types if isinstance(each, inspect.VarTupleType)), inspect.AnyType())
    tagged = [each for each in structs if each.tag_field and value.get(each.tag_field) == each.tag]
    return next(iter(tagged or [each for each in structs if not each.tag_field]), inspect.AnyType())
