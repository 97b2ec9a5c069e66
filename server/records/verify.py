"""Verify a record: replay it, check that every event follows, and that every deal matches its commitment."""

from collections.abc import Iterator, Sequence
from typing import Any

from protocol.base import Refusal
from server.records.record import Record
from server.rules.kernel.shuffle import commitment, round_seed


def problems(record: Record) -> list[str]:
    """Everything that is wrong with a record; empty if it is correct."""
    return [*_deal_problems(record), *_replay_problems(record)]


def seed_problems(record: Record, commitments: Sequence[str]) -> list[str]:
    """Whether commitments are given and the seed of the game opens none of them."""
    opens = commitment(bytes.fromhex(record.header.seed)) in commitments
    return [] if opens or not commitments else ["the seed of the game does not open the commitment"]


def _deal_problems(record: Record) -> Iterator[str]:
    """Check the shuffles: each commitment matches the seed of its round, and so does each published seed."""
    game_seed = bytes.fromhex(record.header.seed)
    for number, (promised, opened) in enumerate(record.game.deals(list(record.events)), 1):
        if promised != commitment(round_seed(game_seed, number)):
            yield f"round {number}: the commitment is not that of the round's seed"
        if opened is not None and commitment(bytes.fromhex(opened)) != promised:
            yield f"round {number}: the seed told at its end does not open the commitment"


def _replay_problems(record: Record) -> Iterator[str]:
    """Replay the game as far as it follows."""
    header, game = record.header, record.game
    step = game.set_up(len(header.players), header.options, bytes.fromhex(header.seed))
    if isinstance(step, Refusal):
        yield f"opening: {step}"
        return
    if step.events != record.opening.events:
        yield f"opening: {_difference(record.opening.events, step.events)}"
        return
    clock = 0
    for number, move in enumerate(record.moves, 1):
        outcome = game.apply(step.state, move.by, move.command)
        if isinstance(outcome, Refusal):
            yield f"move {number}: {game.write(move.command)} is {outcome}"
            return
        if outcome.events != move.events:
            yield f"move {number}: {_difference(move.events, outcome.events)}"
            return
        if move.at < clock:
            yield f"move {number}: its time lies before that of the move before"
        clock, step = move.at, outcome
    yield from _end_problems(record, game.result(step.state))


def _end_problems(record: Record, result: Any) -> Iterator[str]:
    if record.end.moves != len(record.moves):
        yield f"end: it counts {record.end.moves} moves, but there are {len(record.moves)}"
    if record.end.result != result:
        yield f"end: the result is not {record.end.result}, but {result}"


def _difference(recorded: tuple[Any, ...], followed: tuple[Any, ...]) -> str:
    for was, should in zip(recorded, followed, strict=False):
        if was != should:
            return f"recorded is {was}, but {should} follows"
    return f"{len(recorded)} events are recorded, but {len(followed)} follow"
