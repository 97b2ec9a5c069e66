"""What the keys of a Kombio table mean, at every moment of a turn."""

import pytest

from kombio_tui.games.kombio.keyboard.input import Input
from kombio_tui.games.kombio.keyboard.key_meanings import Hint
from protocol import kombio as k
from tests.kit.table import GAME, Table, table

A = "A: 1 2 3 4 | B: 5 6 5 6 | C: 0 0 0 1"


def pressed(t: Table, who: str, *keys: str) -> object:
    """Press keys one after the other, and give what the last one leads to."""
    hand = Input()
    hand.look(t.view(who))
    return [hand.press(key) for key in keys][-1]


@pytest.mark.parametrize(
    ("keys", "move"),
    [
        (["d"], k.Draw()),
        (["t", "2"], k.Take(2)),
        (["k", "k"], k.Call()),
        (["space"], k.Slap()),
    ],
)
def test_a_turn_begins(keys: list[str], move: k.Move) -> None:
    assert pressed(table(A, discard="9"), "A", *keys) == move


def test_a_call_asks_once() -> None:
    t = table(A, discard="9")
    assert pressed(t, "A", "k") is None
    assert pressed(t, "A", "k", "d") == k.Draw()
    assert pressed(t, "A", "k", "escape", "k") is None


def test_a_drawn_card() -> None:
    t = table(A, draw="9").play("A draw")
    assert pressed(t, "A", "3") == k.Swap(3)
    assert pressed(t, "A", "x") == k.Discard()
    assert isinstance(pressed(t, "A", "d"), Hint)


@pytest.mark.parametrize(
    ("face", "keys", "move"),
    [
        (7, ["2"], k.Peek(k.Spot(0, 2))),
        (9, ["b", "4"], k.Peek(k.Spot(1, 4))),
        (11, ["1", "c", "3"], k.Exchange(k.Spot(0, 1), k.Spot(2, 3))),
        (13, ["c", "1"], k.Peek(k.Spot(2, 1))),
        (14, ["p"], k.Pass()),
    ],
)
def test_actions(face: int, keys: list[str], move: k.Move) -> None:
    assert pressed(table(A, draw=str(face)).play("A draw", "A discard"), "A", *keys) == move


def test_a_swap_with_the_card_looked_at_needs_only_the_other_card() -> None:
    t = table(A, draw="13").play("A draw", "A discard", "A peek b2")
    assert pressed(t, "A", "4") == k.Exchange(k.Spot(1, 2), k.Spot(0, 4))


def test_two_cards_looked_at_are_swapped_by_one_key() -> None:
    t = table(A, draw="14").play("A draw", "A discard", "A peek b2", "A peek a1")
    assert pressed(t, "A", "s") == k.Exchange(k.Spot(1, 2), k.Spot(0, 1))


def test_a_slap_is_settled() -> None:
    t = table(A, discard="5").play("A slap")
    assert pressed(t, "A", "1") == k.Name(k.Spot(0, 1))
    assert pressed(t, "A", "b", "1") == k.Name(k.Spot(1, 1))
    t.play("A name b2")
    assert (pressed(t, "B", "y"), pressed(t, "B", "n")) == (k.HandOver(), k.Keep())


def test_a_card_is_given() -> None:
    t = table(A, discard="5").play("A slap", "A name b1")
    assert pressed(t, "A", "4") == k.Give(4)


def test_a_slap_is_always_sent() -> None:
    """Whether it counts is decided at the table."""
    assert pressed(table(A), "C", "space") == k.Slap()


KEYS = [*"abcdefghijklmnopqrstuvwxyz0123456789", "up", "enter", "tab", "escape", "f1", "ctrl+a", "question_mark"]


@pytest.mark.parametrize("moves", [[], ["A draw"], ["A draw", "A discard"], ["A slap"], ["A slap", "A name b2"]])
@pytest.mark.parametrize("who", "ABC")
def test_every_other_key_is_harmless_and_says_why(moves: list[str], who: str) -> None:
    """A key leads to a move that is accepted, to a word, or waits for the next key; never to a refusal."""
    t = table(A, discard="5", draw="13").play(*moves)
    legal = GAME.legal(t.state, "ABC".index(who))
    for key in KEYS:
        answer = pressed(t, who, key)
        assert answer is None or isinstance(answer, Hint) or answer in legal, key


def test_a_watcher_has_no_cards() -> None:
    assert isinstance(pressed(table(A), "watcher", "1"), Hint)
