"""Copies of pages, as they are at a moment: for trying many keys on the same page."""

import pickle
from io import BytesIO
from types import FunctionType
from typing import Any, TypeVar

from msgspec import Struct

from kombio_tui.controls.log import Log
from kombio_tui.controls.page import Page

P = TypeVar("P", bound=Page)


def copied(page: P) -> P:
    """The page as it is now."""
    copier = _Copier(BytesIO())
    copier.dump(page)
    copy: P = copier.copied()
    return copy


class _Copier(pickle.Pickler):
    """Copies what can change, and shares everything else, which is most of a page; the log matters to nobody here."""

    def __init__(self, file: BytesIO) -> None:
        super().__init__(file)
        self._file = file
        self._shared: list[Any] = []

    def persistent_id(self, it: Any) -> int | None:
        fixed = isinstance(it, tuple | FunctionType | Log) or (isinstance(it, Struct) and it.__struct_config__.frozen)
        if not fixed:
            return None
        self._shared.append(it)
        return len(self._shared) - 1

    def copied(self) -> Any:
        self._file.seek(0)
        return _Sharer(self._file, self._shared).load()


class _Sharer(pickle.Unpickler):
    """Reads a copy, and puts in what is shared."""

    def __init__(self, file: BytesIO, shared: list[Any]) -> None:
        super().__init__(file)
        self._shared = shared

    def persistent_load(self, pid: int) -> Any:
        return self._shared[pid]
