"""Read the write-ahead log frame by frame, without SQLite.

A frame is a page after a change; the last frame of a change is marked. Each frame has a checksum over itself and all
frames before it. SQLite reads a log up to the first frame that does not fit. That is right for a torn end, which was
never acknowledged. But after a wrong byte in the middle, everything later would be lost, for all tables.

One change is synced before the next is written. So a frame that does not fit is damage, and not a torn end, if it is
followed by whole frames of two later changes: their checksums continue from the ones before them.
"""

import struct
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

PAGE = 4096
HEADER, FRAME_HEADER = 32, 24
MAGIC = {0x377F0682: "<", 0x377F0683: ">"}
"""The byte order of the checksums, by the first word of the log."""
NATIVE = "<" if sys.byteorder == "little" else ">"

Checksum = tuple[int, int]


class Frame(NamedTuple):
    """A page after a change, whether it is the last frame of that change, and whether its checksum fits."""

    page: int
    ends: bool
    content: bytes
    whole: bool


def damaged(log: bytes) -> bool:
    """Whether the log contains more than SQLite would read."""
    accepted = frames(log)
    return any(not frame.whole for frame in accepted) or (bool(accepted) and not _header_is_whole(log))


def frames(log: bytes) -> list[Frame]:
    """The frames of all acknowledged changes, including damaged ones."""
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
    """All frames. The checksum after a damaged frame may continue from its stored or from its real checksum."""
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
