"""The keys of the configuration, read from the structs: type, marks and description."""

import ast
import inspect
from functools import cache
from itertools import pairwise
from textwrap import dedent
from typing import Annotated, Any, get_args, get_origin

import msgspec
from msgspec import Meta, Struct


class Key(Struct, frozen=True):
    """A key of a section, or a nested section."""

    name: str
    kind: Any
    purpose: str = ""
    section: bool = False
    secret: bool = False
    at_start: bool = False
    """Whether a change needs a restart."""


@cache
def keys_of(section: type[Struct]) -> dict[str, Key]:
    """All keys of a section, in order."""
    structs = [kind for kind in reversed(section.__mro__) if issubclass(kind, Struct) and kind is not Struct]
    sentences = {name: text for kind in structs for name, text in _sentences(kind).items()}
    return {field.name: _key(field, sentences) for field in msgspec.structs.fields(section)}


def _key(field: msgspec.structs.FieldInfo, sentences: dict[str, str]) -> Key:
    marks = _marks(field.type)
    bare = _bare(field.type)
    return Key(
        field.name,
        kind=field.type,
        purpose=sentences.get(field.name, ""),
        section=isinstance(bare, type) and issubclass(bare, Struct),
        secret="secret" in marks,
        at_start="at_start" in marks,
    )


def item_of(kind: Any) -> Any:
    """The type of a list's items; None if it is not a list."""
    bare = _bare(kind)
    return get_args(bare)[0] if get_origin(bare) is tuple else None


def about(section: type[Struct]) -> str:
    """The description of a section."""
    return (section.__doc__ or "").partition("\n")[0]


def _bare(kind: Any) -> Any:
    return get_args(kind)[0] if get_origin(kind) is Annotated else kind


def _marks(kind: Any) -> set[str]:
    """The marks on a type."""
    metas = [meta for meta in getattr(kind, "__metadata__", ()) if isinstance(meta, Meta)]
    return {mark for meta in metas for mark in meta.extra or {}}


def _sentences(section: type[Struct]) -> dict[str, str]:
    """The docstring of each field, from the source of a struct; a generated struct has no source."""
    try:
        tree = ast.parse(dedent(inspect.getsource(section)))
    except (OSError, TypeError):
        return {}
    [body] = [node.body for node in tree.body if isinstance(node, ast.ClassDef)]
    return {
        field.target.id: " ".join(str(text.value.value).split())
        for field, text in pairwise(body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
        if isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
    }
