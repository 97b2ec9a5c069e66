"""Records: what is written is read, damage is told, and a true record verifies while a false one does not."""

import json
from pathlib import Path

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from protocol import kombio as k
from protocol.encodings.wire import encode
from server.records.record import End, Move, Record, RecordError, parse, read, write
from server.records.show import json_lines, lines
from server.records.verify import problems
from server.simulate.games import game_seed, play
from tests.kit.table import GAME

RECORD = play(GAME, 3, k.Options(target=40), game_seed(1, 1))
BYTES = b"".join(map(encode, RECORD.messages))


def with_move(number: int, **changes: object) -> Record:
    moves = list(RECORD.moves)
    moves[number] = replace(moves[number], **changes)
    return replace(RECORD, moves=tuple(moves))


def test_what_is_written_is_read(tmp_path: Path) -> None:
    write(RECORD, tmp_path / "game.record")
    assert read(tmp_path / "game.record") == RECORD
    assert [path.name for path in tmp_path.iterdir()] == ["game.record"]


def test_a_true_record_verifies() -> None:
    assert problems(RECORD) == []


def test_a_game_that_was_broken_off_verifies_too() -> None:
    part = replace(RECORD, moves=RECORD.moves[:10], end=End(10, None))
    assert problems(part) == []
    assert list(lines(part))[-1] == "the game was broken off"


def test_every_cut_is_noticed() -> None:
    for length in range(0, len(BYTES), 7):
        with pytest.raises(RecordError):
            parse(BYTES[:length])


@given(st.integers(0, len(BYTES) - 1), st.integers(1, 255))
def test_every_flipped_byte_is_noticed_or_harmless(at: int, flip: int) -> None:
    """Either the record can't be read, or it is not true, or what changed says nothing of the game."""
    data = bytearray(BYTES)
    data[at] ^= flip
    try:
        record = parse(bytes(data))
    except RecordError as error:
        assert str(error)  # noqa: PT017
        return
    without_times = [replace(move, at=0) for move in record.moves]
    same = without_times == [replace(move, at=0) for move in RECORD.moves]
    assert problems(record) or (same and record.opening == RECORD.opening and record.end == RECORD.end)


HEADER, OPENING, END = encode(RECORD.header), encode(RECORD.opening), encode(RECORD.end)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "no header"),
        (b"hello", "at its start"),
        (b"\x81\xa4type\xa6header", "at its start"),
        (OPENING, "no header"),
        (HEADER, "its end is missing"),
        (encode(replace(RECORD.header, version=3)) + OPENING + END, "version 3"),
        (encode(replace(RECORD.header, game="poker")) + OPENING + END, "'poker'"),
        (encode(replace(RECORD.header, options={"x": 1})) + OPENING + END, "options"),
        (encode(replace(RECORD.header, options=[1])) + OPENING + END, "options"),
        (HEADER + OPENING + OPENING + END, "second opening"),
        (HEADER + OPENING + encode(Move(0, 0, {"type": "x"}, ())) + END, "command of move 1"),
        (BYTES + b"\x00", "after message"),
    ],
)
def test_what_is_not_a_record_is_told_in_words(data: bytes, told: str) -> None:
    with pytest.raises(RecordError, match=told):
        parse(data)


def test_a_missing_file_is_told_in_words(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="No such file"):
        read(tmp_path / "none.record")


def test_an_illegal_move_is_found() -> None:
    assert "rejected/" in problems(with_move(0, command=k.Draw()))[0]


def test_an_event_that_does_not_follow_is_found() -> None:
    number = next(n for n, move in enumerate(RECORD.moves) if any(isinstance(e, k.Drew) for e in move.events))
    drew = RECORD.moves[number].events[0]
    forged = with_move(number, events=(replace(drew, face=(drew.face + 2) % 14), *RECORD.moves[number].events[1:]))
    assert problems(forged)[0].startswith(f"move {number + 1}: recorded is Drew")


def test_a_missing_event_is_found() -> None:
    assert "events are recorded" in problems(with_move(0, events=()))[0]


def test_a_forged_deal_is_found() -> None:
    other = replace(RECORD, header=replace(RECORD.header, seed="00" * 32))
    assert any("commitment" in problem for problem in problems(other))


def test_a_forged_seed_is_found() -> None:
    number = next(n for n, move in enumerate(RECORD.moves) if any(isinstance(e, k.RoundEnded) for e in move.events))
    events = tuple(
        replace(event, seed="00" * 32) if isinstance(event, k.RoundEnded) else event
        for event in RECORD.moves[number].events
    )
    assert any("does not open the commitment" in problem for problem in problems(with_move(number, events=events)))


def test_a_wrong_end_is_found() -> None:
    assert problems(replace(RECORD, end=End(1, RECORD.end.result)))[0].startswith("end: it counts 1 moves")
    assert problems(replace(RECORD, end=End(len(RECORD.moves), None)))[0].startswith("end: the result is not")


def test_time_does_not_run_backwards() -> None:
    assert problems(with_move(0, at=10**9))[0] == "move 2: its time lies before that of the move before"


def test_export_leaves_nothing_out() -> None:
    rows = [json.loads(line) for line in json_lines(RECORD)]
    assert [row["type"] for row in rows] == ["header", "opening", *["move"] * len(RECORD.moves), "end"]
    assert parse(b"".join(encode_json(row) for row in rows)) == RECORD


def encode_json(row: object) -> bytes:
    return bytes(msgpack.packb(row))


def test_show_tells_every_move() -> None:
    text = list(lines(RECORD))
    assert text[0] == "kombio, 3 players"
    assert "A player1, B player2, C player3" in text[1]
    assert sum("  ready" in line for line in text) >= 3
    assert text[-3].startswith("1. ")
