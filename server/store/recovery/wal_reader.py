"""The write-ahead log read without SQLite, frame by frame.

A frame is a page as a change has left it; the last frame of a change says so. Each frame carries a checksum over itself
and all frames before it. SQLite reads a log up to the first frame that does not fit. That is right for a torn end: it
was never acknowledged. But if a byte in the middle is wrong everything after it would be gone, for all tables.

One change is synced before the next is written. So a frame that does not fit is damage, and not a torn end, if whole
frames of two later changes follow on it: their checksums fit to the ones before them.
"""

import struct
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

PAGE = 4096
HEADER, FRAME_HEADER = 32, 24
MAGIC = {0x377F0682: "<", 0x377F0683: ">"}
"""The order of bytes that checksums go by, as the first word of the log says it."""
NATIVE = "<" if sys.byteorder == "little" else ">"

Checksum = tuple[int, int]


class Frame(NamedTuple):
    """A page as a change has left it, whether that change ends with it, and whether its checksum fits."""

    page: int
    ends: bool
    content: bytes
    whole: bool


def damaged(log: bytes) -> bool:
    """Whether more of a log is whole than SQLite would read."""
    accepted = frames(log)
    return any(not frame.whole for frame in accepted) or (bool(accepted) and not _header_is_whole(log))


def frames(log: bytes) -> list[Frame]:
    """The frames of all changes that were acknowledged, those with damage too."""
    accepted: list[Frame] = []
    bad: list[Frame] = []
    for whole, run in groupby(_all_frames(log), key=lambda frame: frame.whole):
        if not whole:
            bad = [*run]
            continue
        found = [*run]
        if bad and not _of_two_changes(found):
            break
        accepted += bad + found
        bad = []
    last = max((number for number, frame in enumerate(accepted) if frame.whole and frame.ends), default=-1)
    return accepted[: last + 1]


def _of_two_changes(run: Sequence[Frame]) -> bool:
    return any(frame.ends for frame in run[:-1])


def _all_frames(log: bytes) -> Iterator[Frame]:
    """All that has the size of a frame. What follows on a damaged frame may fit to what it says, or to what it is."""
    if len(log) < HEADER:
        return
    order = MAGIC.get(int.from_bytes(log[:4]), NATIVE)
    salts = log[16:24] if _header_is_whole(log) else None
    before = {_checksum(order, log[:24], (0, 0)), _stored(log, 24)}
    for start in range(HEADER, len(log) - PAGE - FRAME_HEADER + 1, PAGE + FRAME_HEADER):
        content = log[start + FRAME_HEADER : start + FRAME_HEADER + PAGE]
        found = {_checksum(order, log[start : start + 8] + content, one) for one in before}
        stored = _stored(log, start + 16)
        page, ends = struct.unpack_from(">II", log, start)
        yield Frame(page, ends != 0, content, stored in found and salts in (None, log[start + 8 : start + 16]))
        before = {stored} if stored in found else {stored, *found}


def _header_is_whole(log: bytes) -> bool:
    order = MAGIC.get(int.from_bytes(log[:4]))
    return order is not None and _stored(log, 24) == _checksum(order, log[:24], (0, 0))


def _stored(log: bytes, at: int) -> Checksum:
    one, two = struct.unpack_from(">II", log, at)
    return one, two


def _checksum(order: str, data: bytes, start: Checksum) -> Checksum:
    one, two = start
    for first, second in struct.iter_unpack(f"{order}II", data):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two
