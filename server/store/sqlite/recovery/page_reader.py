"""Read a database file and its log page by page, without SQLite.

The format is SQLite's (https://www.sqlite.org/fileformat2.html), as far as rows need it. Every page is treated as a
leaf of some table. Where that is wrong, or the page is damaged, no row found there has a fitting seal. Nothing in the
file is trusted to say where things are, so a damaged header or inner page costs nothing.
"""

import struct
from collections.abc import Iterator
from itertools import count, takewhile
from typing import Any

from server.store.sqlite.recovery import wal_reader
from server.store.sqlite.recovery.wal_reader import PAGE

LARGEST = 4 * 1024 * 1024
"""No row is larger than this."""

LEAF = 13
"""The type byte of a table's leaf page."""
FLOAT = 7
"""The serial type of a floating-point column."""
PLACES = struct.Struct(f">{(PAGE - 8) // 2}H")

Pages = dict[int, bytes]
"""Pages by their number, counted from 1."""


def rows(data: bytes, log: bytes) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Everything that looks like a row in a file and its log, with its id; the newest version comes first."""
    pages, damaged = _pages(data, log)
    for page in (*damaged, *pages.values()):
        for cell in _cells(page):
            try:
                row, payload = _row(pages, page, cell)
                yield row, _values(payload)
            except (IndexError, KeyError, ValueError, struct.error):
                continue


def _pages(data: bytes, log: bytes) -> tuple[Pages, list[bytes]]:
    """The pages after the log was applied; and the damaged pages of the log, newest first.

    In place of a damaged page the one before it is used: whatever is whole in either counts.
    """
    pages = {start // PAGE + 1: data[start : start + PAGE].ljust(PAGE, b"\0") for start in range(0, len(data), PAGE)}
    damaged: Pages = {}
    for frame in wal_reader.frames(log):
        if frame.whole:
            pages[frame.page] = frame.content
            damaged.pop(frame.page, None)
        else:
            damaged[frame.page] = frame.content
    return pages, [*damaged.values()][::-1]


# --- one page ---


def _cells(page: bytes) -> set[int]:
    """The offsets of rows in a page, from its cell pointers; none if it is not a leaf of a table.

    The list of pointers is read as far as the page says, skipping those that make no sense, and also as long as it
    makes sense, whatever the page says. So neither a wrong length nor a wrong pointer hides the others. A page whose
    pointers make sense is a leaf even if its type says otherwise.
    """
    length, places = int.from_bytes(page[3:5]), PLACES.unpack_from(page, 8)
    sensible = [place for _, place in takewhile(lambda each: 8 + 2 * each[0] < each[1] < PAGE, enumerate(places))]
    return {*places[:length], *sensible} if page[0] == LEAF or length <= len(sensible) else set()


def _row(pages: Pages, page: bytes, at: int) -> tuple[int, bytes]:
    """The id and the bytes of the row at this offset; long rows continue in a chain of overflow pages."""
    size, at = _varint(page, at)
    row, at = _varint(page, at)
    if size > LARGEST:
        raise ValueError("no row is so large")
    here = _room(size)
    payload = page[at : at + here]
    following = int.from_bytes(page[at + here : at + here + 4]) if here < size else 0
    for part in _chain(pages, following):
        payload += part[: size - len(payload)]
        if len(payload) == size:
            break
    return _signed(row), payload


def _chain(pages: Pages, following: int) -> Iterator[bytes]:
    """The contents of a chain of overflow pages."""
    seen = {0}
    while following not in seen:
        seen.add(following)
        yield pages[following][4:]
        following = int.from_bytes(pages[following][:4])


def _room(size: int) -> int:
    """How much of a row is stored in the page itself."""
    largest, smallest = PAGE - 35, (PAGE - 12) * 32 // 255 - 23
    if size <= largest:
        return size
    fitting = smallest + (size - smallest) % (PAGE - 4)
    return fitting if fitting <= largest else smallest


def _values(payload: bytes) -> tuple[Any, ...]:
    """The columns of a row."""
    size, at = _varint(payload, 0)
    kinds, place = [], size
    while at < size:
        kind, at = _varint(payload, at)
        kinds.append(kind)
    values = []
    for kind in kinds:
        length = _length(kind)
        values.append(_value(kind, payload[place : place + length]))
        place += length
    if place != len(payload):
        raise ValueError("not a row")
    return tuple(values)


def _length(kind: int) -> int:
    return (kind - 12) // 2 if kind >= 12 else (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)[kind]


def _value(kind: int, data: bytes) -> Any:
    if kind >= 12:
        return data.decode() if kind % 2 else data
    if kind in (8, 9):
        return kind - 8
    if kind == FLOAT:
        return struct.unpack(">d", data)[0]
    return int.from_bytes(data, signed=True) if kind else None


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Read a number of one to nine bytes; return it and the offset after it."""
    value = 0
    for length in count(1):
        byte = data[at]
        at += 1
        if length == 9:
            return (value << 8) | byte, at
        value = (value << 7) | (byte & 0x7F)
        if byte < 0x80:
            return value, at
    raise AssertionError


def _signed(number: int) -> int:
    return number - (1 << 64) if number >= 1 << 63 else number
