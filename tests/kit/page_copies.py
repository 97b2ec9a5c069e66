"""Copies of pages, as they are at a moment: for trying many keys on the same page."""

import pickle
from collections.abc import Callable
from functools import cache
from io import BytesIO
from types import FunctionType
from typing import Any, TypeVar

from msgspec import Struct

from kombio_tui.controls.log import Log
from kombio_tui.controls.page import Page
from kombio_tui.text.languages import Say

P = TypeVar("P", bound=Page)


def copied(page: P) -> P:
    """The page as it is now."""
    return copies(page)()


def copies(page: P) -> Callable[[], P]:
    """What makes copies of the page as it is now, whatever becomes of it."""
    file = BytesIO()
    copier = _Copier(file)
    copier.dump(page)

    def copy() -> P:
        file.seek(0)
        made: P = _Sharer(file, copier.shared).load()
        return made

    return copy


@cache
def _shared(kind: type) -> bool:
    frozen = issubclass(kind, Struct) and kind.__struct_config__.frozen
    return frozen or issubclass(kind, tuple | FunctionType | Log | Say)


class _Copier(pickle.Pickler):
    """Copies what can change, and shares everything else, which is most of a page; the log matters to nobody here."""

    def __init__(self, file: BytesIO) -> None:
        super().__init__(file)
        self.shared: list[Any] = []

    def persistent_id(self, it: Any) -> int | None:
        if not _shared(it.__class__):
            return None
        self.shared.append(it)
        return len(self.shared) - 1


class _Sharer(pickle.Unpickler):
    """Reads a copy, and puts in what is shared."""

    def __init__(self, file: BytesIO, shared: list[Any]) -> None:
        super().__init__(file)
        self._shared = shared

    def persistent_load(self, pid: int) -> Any:
        return self._shared[pid]
