"""What the keys of a Level 8 table mean, at every moment of a turn."""

import pytest

from kombio_tui.controls.key import Key
from kombio_tui.controls.page import Page
from kombio_tui.games.level8.following import Level8Following
from kombio_tui.games.level8.keyboard.keys import DIGITS, HELP, HIGH, KEEP, LOW, NEW, ORDER, SEATS
from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from protocol import level8 as k
from protocol.house import Play as PlayIt
from protocol.house import Update
from tests.kit.level8.table import Table, table
from tests.kit.screens import ANA, heard, place, pressed, rows, shown, text, told

LOOK = Look(120, 40)
LYING = "A run 4: r4 g5 b6 ; A run 9: y9 joker v11"
OTHERS = "B run 2: r2 y3 g4 ; B set 12: o12 v12 ; C colour g: g7 g8 g9"
NAMES = {"-": "minus", "+": "plus"}


def page_of(t: Table, who: str = "A") -> TablePage:
    return told(t, who, LOOK)


def moved(t: Table, *keys: str, who: str = "A") -> object:
    """Press keys one after the other, and give the move that the last one leads to; None if it leads to none."""
    page = page_of(t, who)
    *first, last = [NAMES.get(key, key) for key in keys]
    assert all(page.press(Key(key, None, 0.0)) is None for key in first)
    request = page.press(Key(last, None, 0.0))
    return request.command if isinstance(request, PlayIt) else request


def taking(own: str = "r1 r5 g9", **facts: object) -> Table:
    return table(f"A: {own} | B: b1 b2 | C: v1 v2", piles="A: o1 | C: y1", **{"draw": "y7", **facts})  # type: ignore[arg-type]


def playing(own: str = "r1 r5 g9", melds: str = "", **facts: object) -> Table:
    return taking(own, melds=melds, **facts).play("A draw")


LAST_CARD = "the last card is discarded, not laid"


def with_one_card(card: str = "r3") -> Table:
    """All others were laid off (L7)."""
    return playing(card, melds=LYING, draw="y7").play("A lay_off y7 0 high")


def words(page: Page) -> str:
    """What the prompt line says."""
    return "".join(part for part, _ in rows(page)[-3])


@pytest.mark.parametrize(
    ("keys", "move"),
    [
        (["d"], k.Draw()),
        (["c"], k.Take(2)),
        (["a"], k.Take(0)),
        (["t", "c"], k.Take(2)),
        (["t", "d"], k.Draw()),
        (["right", "right", "enter"], k.Take(0)),
    ],
)
def test_a_turn_begins_with_a_card(keys: list[str], move: k.Move) -> None:
    assert moved(taking(), *keys) == move


@pytest.mark.parametrize("keys", [["2", "x"], ["x", "2"], ["1", "2", "x"], ["x", "escape", "2", "x"]])
def test_a_discard_takes_two_keys(keys: list[str]) -> None:
    assert moved(playing(), *keys) == k.Discard("r5")


def test_no_single_key_ends_a_turn() -> None:
    t = playing("r1 r5 skip", melds=f"{LYING};{OTHERS}")
    for key in (*DIGITS, NEW, *SEATS, *"dtlxsrko", "enter", "space", "minus", "plus"):
        assert not isinstance(moved(t, key), k.Discard | k.PlaySkip), key


def test_the_card_just_taken_has_a_key_of_its_own() -> None:
    """So all eleven cards of a hand have one."""
    t = playing("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10")
    assert moved(t, "n", "x") == k.Discard("y7")
    assert [moved(t, "x", key) for key in DIGITS] == [k.Discard(f"r{number}") for number in range(1, 11)]


def test_the_way_to_lay_out_is_seen_before_it_is_done() -> None:
    t = playing("r4 g5 b6 r9 g10 b11 r12")
    assert moved(t, "l") is None
    assert moved(t, "l", "escape") is None
    first, second, *_, last = t.offer("A", "lay_out").layouts  # type: ignore[union-attr]
    assert moved(t, "l", "l") == moved(t, "l", "enter") == moved(t, "l", "2", "1", "l") == k.LayOut(first)
    assert moved(t, "l", "2", "l") == moved(t, "l", "right", "enter") == k.LayOut(second)
    assert moved(t, "l", "left", "l") == k.LayOut(last)


def test_a_digit_only_shows_another_way_to_lay_out() -> None:
    page = pressed(page_of(playing("r4 g5 b6 r9 g10 b11 r12")), "l")
    assert " 1/" in text(page)
    pressed(page, "2")
    assert " 2/" in text(page)
    pressed(page, "escape", "l")
    assert " 1/" in text(page)


def test_after_an_l_too_many_digits_choose_cards_again() -> None:
    """The last `l` came before the answer: it asked for the ways to lay out again, which are gone now."""
    t = playing("r4 g5 b6 r9 g10 b11 r12 r13")
    page = pressed(page_of(t), "l", "l", "l")
    page.take(Update(ANA, place(t.play("A lay_out 4: r4 g5 b6, 9: r9 g10 b11")), heard(t)))
    for digit in "121":
        page.press(Key(digit, None, 0.0))
    assert page.press(Key("x", None, 0.0)) == PlayIt(k.Discard("r12"))


@pytest.mark.parametrize(
    ("keys", "move"),
    [
        (["3", "b"], k.LayOff("b12", 3)),
        (["3", "l"], k.LayOff("b12", 3)),
        (["1", "b"], k.LayOff("o5", 2, "high")),
        (["2", "a", "1"], k.LayOff("g7", 0, "high")),
        (["2", "c"], k.LayOff("g7", 4)),
        (["4", "c"], k.LayOff("joker", 4)),
        (["4", "b", "2"], k.LayOff("joker", 3)),
        (["4", "b", "1", "-"], k.LayOff("joker", 2, "low")),
        (["4", "b", "1", "+"], k.LayOff("joker", 2, "high")),
        (["3", "right", "enter"], k.LayOff("b12", 3)),
    ],
)
def test_a_card_is_laid_off(keys: list[str], move: k.Move) -> None:
    """A card, the owner's letter, a digit if several of the owner's melds take it, and the end if both do (L4, L5)."""
    melds = "A run 4: r4 g5 b6 ; A run 8: y8 r9 v10 ; B run 2: r2 y3 b4 ; B set 12: o12 v12 ; C colour g: g2 g3 g9"
    t = playing("o5 g7 b12 joker", melds=melds)
    assert moved(t, *keys) == move


def test_a_skip_is_put_before_a_player() -> None:
    t = playing("r1 skip", skips="C")
    assert moved(t, "s", "b") == moved(t, "2", "b") == k.PlaySkip(1)
    assert moved(t, "s", "c") is None


def test_cards_are_marked_and_kept() -> None:
    """L11: up to four; marks can be taken back."""
    t = table("A: r1 r5 g9 b9 v9 o9 | B:", turn="B", stars=2, level="A5", melds="B run 2: r2 y3 g4", draw="y7")
    t.play("B draw", "B discard y7")
    assert moved(t, "k") == k.Keep()
    assert moved(t, "1", "2", "1", "k") == k.Keep(("r5",))
    assert moved(t, "right", "enter", "k") == k.Keep(("r1",))
    page = pressed(page_of(t), *"12345")
    assert "You can keep at most four" in words(page)
    assert page.press(Key("r", "r", 0.0)) is None
    assert "First choose what to keep" in words(page)


def test_marks_stay_while_others_become_ready() -> None:
    t = table("A: r1 r5 | B: | C: v1", turn="B", stars=2, level="A5", melds="B run 2: r2 y3 g4", draw="y7")
    page = pressed(page_of(t.play("B draw", "B discard y7")), "2")
    shown(page, Update(ANA, place(t.play("C ready")), heard(t)), LOOK)
    request = page.press(Key("k", "k", 0.0))
    assert request == PlayIt(k.Keep(("r5",)))


def test_the_order_of_the_cards_is_remembered() -> None:
    page = page_of(playing("g9 r5 b3"))
    seen = []
    for _ in range(4):
        assert isinstance(page.play, Level8Following)
        seen.append(_hand(page))
        pressed(page, ORDER)
    assert seen == ["3▼ 5▲ 9◆ 7■", "5▲ 9◆ 3▼ 7■", "9◆ 5▲ 3▼ 7■", "3▼ 5▲ 9◆ 7■"]


def _hand(page: Page) -> str:
    """The numbers and signs in the lower right corners of the cards."""
    line = "".join(part for part, _ in rows(page)[-7])
    return " ".join(line.replace("▌", " ").replace("▐", " ").split())


@pytest.mark.parametrize(
    ("t", "keys", "why"),
    [
        (taking(), "1", "First take a card"),
        (taking(), "b", "That discard pile is empty"),
        (taking(turn="B"), "d", "It is bruno's turn"),
        (playing(), "d", "You have already taken a card"),
        (playing(), "l", "You don't have the cards for your level yet"),
        (playing(), "1 b", "Lay out your own level first"),
        (playing(), "s", "You have no skip"),
        (playing(), "9", "You have no card with that key"),
        (playing(), "z", "That key does nothing"),
        (playing(melds=LYING), "b", "First choose one of your cards"),
        (playing("r1 joker", melds=LYING), "2 b", "That card does not fit there"),
        (playing("r1 r15 joker", melds=LYING), "1 a", "That card does not fit there"),
        (playing("r1 joker", melds=f"{LYING};{OTHERS}"), "2 l", "It fits in several places"),
        (with_one_card(), "l", LAST_CARD),
        (with_one_card(), "1 a", LAST_CARD),
        (with_one_card("o2"), "1 a", "None of your cards fits on the table now"),
        (playing("r1 r2", levels=("run 3", *["twins"] * 7), draw="r3"), "l", LAST_CARD),
        (playing("skip skip", skips="BC"), "s", "Everyone else already has a skip"),
    ],
)
def test_a_wrong_key_says_why(t: Table, keys: str, why: str) -> None:
    assert why in words(pressed(page_of(t), *keys.split()))


def test_no_key_is_one_of_the_houses() -> None:
    ours = {*SEATS, *DIGITS, NEW, ORDER, KEEP, LOW, HIGH, *"dtlxsr"}
    assert not ours & set("q?/,g")
    assert {key for entry in HELP for key in entry.key.split()} <= ours | {"3", "b", "c", "x"}


def test_a_watcher_presses_nothing() -> None:
    page = pressed(page_of(taking(), "watcher"), "d")
    assert "You are watching." in words(page)
