"""Line mode for a watcher who follows a player."""

from typing import Any

import pytest

from kombio_tui.lines.table import TableLines
from protocol import kombio as k
from protocol.house import Follow, Happened, Seated, Story, Update
from protocol.people import Followed, Unfollowed
from tests.kit import companeros
from tests.kit.screens import EVE, NAMES, Game, line, place
from tests.kit.screens import followed as as_player
from tests.kit.states import level8
from tests.kit.states.kombio import dealt


def update(table: Game, *news: Any, followed: int | None = None, followable: bool = True) -> Update:
    """The table as Eve sees it, who watches it or follows Ana."""
    seats = tuple(Seated(name, followable=followable and seat == 0) for seat, name in enumerate(NAMES[:3]))
    facts = line(3, seats=seats, game=table.game.name)
    here = place(table, "watcher", line=facts) if followed is None else as_player(table, line=facts)
    return Update(EVE, here, news)


@pytest.fixture
def room() -> TableLines:
    room = TableLines()
    room.take(update(dealt(3)), entered=True)
    return room


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("follow ana", Follow(0)),
        ("FOLLOW Bruno", Follow(1)),
        ("follow nobody", Follow()),
        ("follow zoe", ["Nobody here has that name."]),
        ("follow", ["Nobody here has that name."]),
    ],
)
def test_a_watcher_types_whom_to_follow(room: TableLines, typed: str, answer: Any) -> None:
    assert room.typed(typed) == answer


def test_it_is_offered_only_where_somebody_allows_it(room: TableLines) -> None:
    assert room.explained()[0] == "follow NAME: see the game as a player does, or follow nobody"
    room.take(update(dealt(3), followable=False), entered=False)
    assert not any(line.startswith("follow") for line in room.explained())
    assert room.typed("follow ana") == Follow(0), "the house says why not"


def test_a_follower_is_told_the_table_as_the_player_sees_it(room: TableLines) -> None:
    table = dealt(3, "A draw", draw="12 8", memory="notes")
    told = room.take(
        update(table, Story((k.TurnStarted(0),)), Followed("eve", "ana"), Happened(k.Drew(0, 12)), followed=0),
        entered=False,
    )
    assert told[:2] == ["eve now sees the game as ana does.", "ana drew 12."]
    assert any(line.startswith("Player a, ana: a1") for line in told)
    assert not any("Your" in line or "You" in line for line in told)


def test_a_follower_who_falls_back_is_told_the_table_again(room: TableLines) -> None:
    table = dealt(3, "A draw", draw="12 8", memory="notes")
    room.take(update(table, followed=0), entered=False)
    told = room.take(update(table, Unfollowed("eve", "ana", "away")), entered=False)
    assert told[0] == "ana does not play at the moment: eve sees what all watchers see."
    assert not any("shows" in line for line in told)
    assert room.typed("draw") == ["You are watching."]


@pytest.mark.parametrize("typed", ["draw", "slap", "ready"])
def test_a_follower_can_make_no_move(room: TableLines, typed: str) -> None:
    room.take(update(dealt(3), followed=0), entered=False)
    assert room.typed(typed) == ["You are watching."]
    assert room.follows() is None
    assert not room.phrases()


@pytest.mark.parametrize(
    ("table", "sort", "known"),
    [
        (
            level8.dealt(3, "r4 g5 b6"),
            "order",
            ["ana's hand: 1 red 4, 2 green 5, 3 blue 6.", "Level 1: 2 × run of 3."],
        ),
        (companeros.table("A: r3 g1 | B: r4 g2 | C: r5 g3", trick=8), "sort", ["ana's hand: 1 red 3, 2 green 1."]),
    ],
    ids=["level8", "companeros"],
)
def test_the_hand_is_the_players(table: Game, sort: str, known: list[str]) -> None:
    room = TableLines()
    said = room.take(update(table, followed=0), entered=True)
    start = said.index(known[0])
    assert said[start : start + len(known)] == known
    assert not any("Your" in line for line in said)
    assert room.typed(sort) == ["You are watching."]
