"""What the keys of a Compañeros table mean, at every moment of a trick."""

import pytest

from kombio_tui.games.companeros.keyboard.input import DECLINE, LETTERS, ORDERS, READY, SORT, Input
from kombio_tui.games.companeros.words.narration import why_not
from kombio_tui.text.languages import say_in
from protocol import companeros as c
from tests.kit.companeros import GAME, Table, opened, table

NAMES = ("ana", "bruno", "clara")
CARDS = "A: g7 r2 y9 | B: g2 | C: y8"


def playing() -> Table:
    """A trick in which A is to play; A holds g7, r2 and y9, dealt in this order, in the seventh trick."""
    return table(CARDS, display="y7 y4 r8", trick=7)


def handing_out() -> Table:
    """A is first and may take yellow or red."""
    return playing().play("A play y9", "B play g2", "C play y8")


def looking(t: Table, who: str = "A") -> Input:
    hand = Input()
    hand.look(t.view(who))
    return hand


def faces(hand: Input, view: c.View) -> str:
    return " ".join(f"{card.colour[0]}{card.value}" if card else "-" for card in hand.slots(view))


@pytest.mark.parametrize(("presses", "order"), [(0, "r2 y9 g7"), (1, "r2 g7 y9"), (2, "g7 r2 y9"), (3, "r2 y9 g7")])
def test_a_hand_is_sorted_by_colour_by_value_or_as_dealt(presses: int, order: str) -> None:
    view, hand = playing().view("A"), looking(playing())
    for _ in range(presses):
        assert hand.press("o", view)
    assert faces(hand, view) == order
    for digit, card in enumerate(hand.slots(view), 1):
        assert hand.press(str(digit), view) == c.Play(card)  # type: ignore[arg-type]


@pytest.mark.parametrize("order", ORDERS)
def test_digits_do_not_move_while_a_trick_is_played_and_close_up_after_it(order: str) -> None:
    t = playing()
    hand = looking(t)
    hand.order = order
    kept = hand.slots(t.view("A"))
    played = hand.moves(t.view("A"))["2"]
    t.play(f"A {GAME.write(played)}")
    hand.look(t.view("A"))
    assert hand.slots(t.view("A")) == (kept[0], None, kept[2])
    t.play_on(until="handing_out").play_on(until="playing")
    hand.look(t.view("A"))
    assert hand.slots(t.view("A")) == (kept[0], kept[2])


def test_the_order_is_kept_for_the_next_game() -> None:
    t = opened(3, games=2)
    hand = looking(t)
    hand.press("o", t.view("A"))
    t.play_on(until="scored").play_on(until="playing")
    hand.look(t.view("A"))
    assert hand.order == "value"
    assert [card.value for card in hand.slots(t.view("A")) if card] == sorted(card.value for card in t.view("A").hand)


def test_who_comes_back_in_the_middle_of_a_trick_has_all_places() -> None:
    t = playing().play("A play g7")
    assert faces(looking(t), t.view("A")) == "r2 y9 -"


def test_letters_take_colours_and_x_takes_nothing() -> None:
    t = handing_out()
    moves = looking(t).moves(t.view("A"))
    assert moves == {"a": c.Take("red"), "b": c.Take("yellow"), "x": c.Decline()}


def test_no_key_is_one_of_the_house() -> None:
    """Leave, help, talk, settings and the choice of a game are the house's."""
    assert not {*LETTERS.values(), DECLINE, READY, SORT} & {*"q?/,g"}


def test_ready() -> None:
    t = opened(3, games=2).play_on(until="scored")
    assert looking(t).moves(t.view("A")) == {"r": c.Ready()}


def test_arrows_and_enter_reach_every_move() -> None:
    for t in (playing(), handing_out()):
        view, hand = t.view("A"), looking(t)
        moves = list(hand.moves(view).values())
        for number, move in enumerate(moves, 1):
            for key in ["right"] * number:
                assert hand.press(key, view) is True
            assert hand.press("enter", view) == move
        for key in ("left", "left"):
            hand.press(key, view)
        assert hand.press("enter", view) == moves[-2]
        for key in ("left", "escape"):
            hand.press(key, view)
        assert hand.press("enter", view) is False


def test_what_the_arrows_point_at_is_let_go_when_it_can_not_be_done_any_more() -> None:
    t = playing()
    hand = looking(t)
    hand.press("left", t.view("A"))
    t.play("A play y9")
    hand.look(t.view("A"))
    assert hand.pressed.cursor is None


@pytest.mark.parametrize(
    ("moves", "who", "key", "words"),
    [
        ([], "A", "4", "You have no such card."),
        ([], "A", "b", "First everyone plays a card; then colours are taken."),
        ([], "A", "enter", "Choose with the arrows first."),
        ([], "B", "1", "It is ana's turn."),
        ([], "A", "z", "That key does nothing; ? shows all keys."),
        ([], "watcher", "1", "You are watching."),
        (["A play y9", "B play g2", "C play y8"], "A", "c", "There is no card of that colour."),
        (["A play y9", "B play g2", "C play y8"], "A", "1", "No card is played now: a letter takes a colour, x"),
        (["A play y9", "B play g2", "C play y8"], "C", "x", "It is ana's turn."),
    ],
)
def test_a_wrong_key_says_why(moves: list[str], who: str, key: str, words: str) -> None:
    t = playing().play(*moves)
    assert looking(t, who).press(key, t.view(who)) is False
    assert why_not(say_in("en"), t.view(who), NAMES, key).startswith(words)


def test_after_a_game_a_wrong_key_says_why() -> None:
    t = opened(3, games=2).play_on(until="scored")
    assert why_not(say_in("en"), t.view("A"), NAMES, "1") == "The game is over."
    t.play("A ready")
    assert why_not(say_in("en"), t.view("A"), NAMES, "r") == "You are ready; others are not."
