"""Records of every game: written, read, exported, shown and verified alike."""

import json
from pathlib import Path
from typing import get_args

import msgpack
import pytest
from msgspec.structs import replace

from protocol.encodings.wire import encode
from server.records.record import End, Record, RecordError, parse, read, write
from server.records.show import json_lines, lines
from server.records.verify import problems
from server.rules.games import GAMES
from server.simulate.games import game_seed, play
from tests.kit.rule_coverage import ROOT

RECORDS = [play(game, 3, game.options(), game_seed(1, 1)) for game in GAMES.values()]
EVERY_GAME = pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.header.game)


@EVERY_GAME
def test_what_is_written_is_read_and_true(record: Record, tmp_path: Path) -> None:
    write(record, tmp_path / "game.record")
    assert read(tmp_path / "game.record") == record
    assert problems(record) == []


@EVERY_GAME
def test_export_leaves_nothing_out(record: Record) -> None:
    rows = [json.loads(line) for line in json_lines(record)]
    assert parse(b"".join(bytes(msgpack.packb(row)) for row in rows)) == record


@EVERY_GAME
def test_show_tells_every_move(record: Record) -> None:
    text = list(lines(record))
    assert text[0] == f"{record.header.game}, 3 players"
    written = [record.game.write(move.command) for move in record.moves]
    told = [line for line in text if line[:9].strip() and ":" in line[:9]]
    assert len(told) == len(written)
    assert all(command in line for command, line in zip(written, told, strict=True))


@EVERY_GAME
def test_a_cut_and_a_forgery_are_found(record: Record) -> None:
    data = b"".join(map(encode, record.messages))
    with pytest.raises(RecordError):
        parse(data[:-1])
    assert problems(replace(record, header=replace(record.header, seed="00" * 32)))
    assert problems(replace(record, moves=record.moves[1:], end=End(len(record.moves) - 1, record.end.result)))
    assert problems(replace(record, end=End(len(record.moves), None)))


@EVERY_GAME
def test_an_event_that_does_not_follow_is_found(record: Record) -> None:
    for number in range(0, len(record.moves), 7):
        moves = list(record.moves)
        moves[number] = replace(moves[number], events=(*moves[number].events, moves[number].events[:1]))
        assert any(
            problem.startswith(f"move {number + 1}:") for problem in problems(replace(record, moves=tuple(moves)))
        )


@pytest.mark.parametrize("name", GAMES)
def test_the_format_is_described_whole(name: str) -> None:
    """docs/RECORDS.md names every option, command and event of every game, and all their fields."""
    text, game = (ROOT / "docs" / "RECORDS.md").read_text(), GAMES[name]
    kinds = [*get_args(game.vocabulary.commands), *get_args(game.vocabulary.events)]
    names = {kind.__struct_config__.tag for kind in kinds} | {
        field for kind in kinds for field in kind.__struct_fields__
    }
    missing = {word for word in names | set(game.options.__struct_fields__) if f"`{word}`" not in text}
    assert not missing


@EVERY_GAME
def test_a_game_that_was_broken_off_is_true(record: Record) -> None:
    assert problems(replace(record, moves=record.moves[:10], end=End(10, None))) == []
