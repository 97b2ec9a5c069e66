"""A key sequence belongs to the question it was begun under, whatever the house says between two of its keys."""

import pytest

from kombio_tui.controls.key import Key
from kombio_tui.controls.page import Page
from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from protocol import companeros as c
from protocol import kombio as k
from protocol import level8 as l8
from protocol.house import AddBot, News, Notice, Play, Refused, Request, Start, Update, You
from protocol.people import Said
from tests.kit import companeros
from tests.kit.level8 import table as level8
from tests.kit.screens import Game, heard, place, prompt_of, told
from tests.kit.table import Table, table

LOOK = Look(80, 24)
GRIDS = "A: 9 1 2 3 | B: 4 5 9 7 | C: 0 0 1 1"
SLAP = Play(k.Slap())


def slapped(*moves: str, turn: str = "B", draw: str = "") -> tuple[Table, TablePage]:
    """A has just pressed the slap; the house has not answered yet."""
    t = table(GRIDS, discard="9", turn=turn, draw=draw).play(*moves)
    page = told(t, "A", LOOK)
    assert press(page, "space") == SLAP
    return t, page


def press(page: TablePage, *keys: str) -> Request | None:
    """Press keys one after the other, and give what the last one asks for; the others ask for nothing."""
    *first, last = keys
    assert all(page.press(Key(key, None, 0.0)) is None for key in first)
    return page.press(Key(last, None, 0.0))


def see(page: TablePage, t: Game, *news: News, who: str = "A") -> Request | None:
    """Take in how the table is now, and what happened in the last `play`."""
    return page.take(Update(You("ana", guest=False), place(t, who), (*heard(t, who), *news)))


def refuse(page: TablePage, t: Game, reason: str) -> None:
    """Take in a refusal, and nothing else."""
    t.events = []
    assert see(page, t, Refused(reason)) is None


def log(page: Page) -> str:
    return " ".join(text for row in page.log.rows(70, 20) for text, _ in row)


# --- a slap, and the card that is meant ---------------------------------------------------------------------------


def test_the_answer_to_a_slap_may_come_between_letter_and_digit() -> None:
    """Not one's own third card is named, but B's."""
    t, page = slapped()
    assert press(page, "b") is None
    assert see(page, t.play("A slap")) is None
    assert press(page, "3") == Play(k.Name(k.Spot(1, 3)))


@pytest.mark.parametrize("keys", [["b", "3"], ["down", "down", "right", "right", "enter"]])
@pytest.mark.parametrize("answered_after", range(6))
def test_a_card_is_named_whenever_the_slap_is_answered(keys: list[str], answered_after: int) -> None:
    t, page = slapped()
    asked: list[Request | None] = []
    for number, key in enumerate(keys):
        if number == answered_after:
            asked.append(see(page, t.play("A slap")))
        asked.append(press(page, key))
    if answered_after >= len(keys):
        asked.append(see(page, t.play("A slap")))
    assert [request for request in asked if request] == [Play(k.Name(k.Spot(1, 3)))]


def test_a_slap_goes_on_while_others_play_and_talk() -> None:
    """The race is held: neither a chat line nor a card that is drawn is an answer."""
    t, page = slapped()
    press(page, "b")
    see(page, t, Said("bruno", "hm"))
    see(page, t.play("B draw"))
    assert press(page, "3") is None
    assert see(page, t.play("A slap")) == Play(k.Name(k.Spot(1, 3)))


@pytest.mark.parametrize("keys", [["3"], ["b", "3"], ["enter"]])
@pytest.mark.parametrize("lost_after", range(2))
@pytest.mark.parametrize("reason", ["", "already_slapped", "too_early"])
def test_the_card_of_a_slap_that_did_not_count_is_no_other_move(keys: list[str], lost_after: int, reason: str) -> None:
    """A holds a card: a digit would put it there for good."""
    t, page = slapped("A draw", turn="A")
    for number, key in enumerate(keys):
        if number == lost_after and not reason:
            see(page, t.play("B slap"))
            see(page, t.play("B name b2"))
        elif number == lost_after:
            refuse(page, t, reason)
        assert press(page, key) is None
    if lost_after < len(keys) and keys != ["enter"]:
        assert prompt_of(page).startswith("Your slap did not count, so you can't name a card.")


def test_an_exchange_is_not_begun_or_ended_by_the_card_of_a_lost_slap() -> None:
    """Nobody can take an exchange back."""
    t, page = slapped("A draw", "A discard", turn="A", draw="11")
    see(page, t.play("B slap"))
    see(page, t.play("B name b2"))
    assert press(page, "b", "3", "c", "1") is None
    assert press(page, "2") == Play(k.Exchange(k.Spot(2, 1), k.Spot(0, 2)))


def test_after_the_card_of_a_lost_slap_the_digits_mean_what_they_say() -> None:
    t, page = slapped("A draw", turn="A")
    refuse(page, t, "too_early")
    assert press(page, "b", "3") is None
    assert press(page, "3") == Play(k.Swap(3))


@pytest.mark.parametrize("key", ["x", "escape"])
def test_a_key_that_can_not_be_a_card_ends_what_was_begun(key: str) -> None:
    t, page = slapped("A draw", turn="A")
    refuse(page, t, "too_early")
    assert press(page, key) == (Play(k.Discard()) if key == "x" else None)
    assert press(page, "3") == Play(k.Swap(3))


def test_a_slap_on_its_way_is_not_sent_twice() -> None:
    """A key that repeats itself sends one slap, and what was pressed stays; another top card is another slap."""
    t, page = slapped(draw="9")
    assert press(page, "b", "space", "space") is None
    see(page, t.play("B draw", "B discard"))
    assert press(page, "space") == SLAP


def test_a_key_that_repeats_itself_after_the_answer_is_no_second_slap() -> None:
    t, page = slapped()
    see(page, t.play("A slap"))
    assert press(page, "b", "space", "3") == Play(k.Name(k.Spot(1, 3)))


@pytest.mark.parametrize("stray", ["z", "p", "escape"])
def test_a_stray_key_does_not_take_the_guard_away(stray: str) -> None:
    t, page = slapped("A draw", turn="A")
    assert press(page, stray) is None
    refuse(page, t, "too_early")
    assert press(page, "3") is None
    assert press(page, "3") == Play(k.Swap(3))


def test_a_second_card_does_not_replace_the_first_one() -> None:
    """It may be the card that is to be given."""
    t, page = slapped()
    assert press(page, "b", "3", "4") is None
    assert see(page, t.play("A slap")) == Play(k.Name(k.Spot(1, 3)))
    see(page, t.play("A name b3"))
    assert press(page, "4") == Play(k.Give(4))


def test_arrows_do_not_count_cards_that_came_meanwhile() -> None:
    t = table("A: 9 . 2 3 | B: 4 5 9 7 | C: 0 0 1 1", discard="9", turn="B").play("A slap")
    page = told(t, "A", LOOK)
    press(page, "right", "right")
    t = table("A: 9 1 2 3 | B: 4 5 9 7 | C: 0 0 1 1", discard="9", turn="B").play("A slap")
    see(page, t)
    assert press(page, "right", "enter") is None


def test_a_card_that_is_moved_away_is_not_named_by_its_old_place() -> None:
    """K16: what lies there now is another card."""
    for typed in (["b"], ["b", "3"]):
        t, page = slapped("B draw", "B discard", draw="11")
        press(page, *typed)
        see(page, t.play("B exchange b3 c1"))
        assert see(page, t.play("A slap")) is None
        if len(typed) == 1:
            assert press(page, "3") is None
        assert press(page, "c", "1") == Play(k.Name(k.Spot(2, 1)))


# --- the line to the house ----------------------------------------------------------------------------------------


def lose_the_line(page: TablePage, t: Game) -> None:
    t.events = []
    see(page, t, Notice("offline"))


def test_digits_work_again_after_a_slap_that_was_lost_with_the_line() -> None:
    t, page = slapped("A draw", turn="A")
    lose_the_line(page, t)
    see(page, t)
    assert press(page, "3") is None
    assert press(page, "3") == Play(k.Swap(3))


def test_nothing_is_sent_while_there_is_no_line() -> None:
    """Whoever slaps then is told, and the digits work when the line is back."""
    t = table(GRIDS, discard="9").play("A draw")
    page = told(t, "A", LOOK)
    lose_the_line(page, t)
    assert press(page, "space", "x", "3", "q", "q") is None
    assert "Connection lost" in log(page)
    see(page, t)
    assert press(page, "3") == Play(k.Swap(3))


def test_a_card_begun_before_the_line_was_lost_does_not_end_after_it() -> None:
    t, page = slapped("A draw", turn="A")
    lose_the_line(page, t)
    assert press(page, "b") is None
    see(page, t)
    assert press(page, "3") is None
    assert press(page, "3") == Play(k.Swap(3))


def test_arrows_do_not_go_on_after_the_line_was_lost() -> None:
    """Those that were pressed meanwhile went nowhere."""
    t = companeros.table("A: g7 r2 y9 | B: g2 | C: y8", display="y7 y4 r8", trick=7)
    page = told(t, "A", LOOK)
    press(page, "right")
    lose_the_line(page, t)
    press(page, "right")
    see(page, t)
    assert press(page, "enter") is None


# --- the rest of Kombio -------------------------------------------------------------------------------------------


def test_a_card_that_is_looked_at_survives_a_chat_line() -> None:
    t = table(GRIDS, draw="9").play("A draw", "A discard")
    page = told(t, "A", LOOK)
    press(page, "b")
    t.events = []
    see(page, t, Said("bruno", "hm"))
    assert press(page, "3") == Play(k.Peek(k.Spot(1, 3)))


@pytest.mark.parametrize("at_once", [False, True])
def test_a_slap_of_another_drops_what_was_begun(at_once: bool) -> None:
    """Also where the screen shows the slap and its end in one picture."""
    t = table("A: 9 1 2 3 | B: 11 5 9 7 | C: 0 0 1 1", draw="11").play("A draw", "A discard")
    page = told(t, "A", LOOK)
    press(page, "b")
    if at_once:
        see(page, t.play("C slap", "C name b1", "C give 1"))
    else:
        see(page, t.play("C slap"))
        see(page, t.play("C name b1", "C give 1"))
    assert press(page, "1", "c", "2", "1") is None
    assert press(page, "2") is None or "swap" not in log(page)


def test_the_card_that_is_taken_is_the_one_that_was_seen() -> None:
    """B lays off a card of the same number: K11, it can't be taken; nor is the digit anything else."""
    t = table("A: 9 1 2 3 | B: 8 5 9 7", discard="4 8")
    page = told(t, "A", LOOK)
    press(page, "t")
    see(page, t.play("B slap", "B name b1"))
    assert press(page, "3") is None


def test_a_call_is_not_made_at_another_question() -> None:
    t = table("A: 9 1 2 3 | B: 8 5 9 7", discard="4 8")
    page = told(t, "A", LOOK)
    press(page, "k")
    see(page, t.play("B slap"))
    see(page, t.play("B name b2"))
    assert press(page, "k", "k") is None
    assert press(page, "k") == Play(k.Call())


def test_arrows_and_enter_are_one_sequence() -> None:
    """What the arrows point at after a change stays in sight; the enter that was under way does not take it."""
    t = table("A: 9 1 2 3 | B: 8 5 9 7", discard="4 8")
    page = told(t, "A", LOOK)
    press(page, "right")
    see(page, t.play("B slap"))
    see(page, t.play("B name b2"))
    assert press(page, "right", "enter") is None
    assert press(page, "enter") == Play(k.Draw())


def test_the_end_of_a_game_takes_the_rest_of_a_sequence_with_it() -> None:
    """Enter would start another game, a letter bring a bot, a minus send one away."""
    t = table("A: 9 1 2 3 | B: 8 5 9 7", discard="4 8", draw="3", target=1, last_slap=0).play("A call")
    page = told(t, "B", LOOK)
    press(page, "right")
    see(page, t.play("B draw", "B discard"), who="B")
    assert t.stage == "over"
    assert press(page, "right", "enter") is None


# --- Level 8 and Compañeros ---------------------------------------------------------------------------------------


def test_a_card_of_level8_is_not_discarded_in_another_turn() -> None:
    t = level8.table("A: r1 r5 g9 | B: b1 b2", piles="A: o1 | B: y1", draw="y7 y8 y9 y10").play("A draw")
    page = told(t, "A", LOOK)
    press(page, "2")
    see(page, t.play("clock turn", "B draw", "B discard b1", "A draw"))
    assert press(page, "x") is None
    assert press(page, "1", "x") == Play(l8.Discard("r1"))


def test_a_card_of_level8_survives_what_others_say() -> None:
    t = level8.table("A: r1 r5 g9 | B: b1 b2", draw="y7").play("A draw")
    page = told(t, "A", LOOK)
    press(page, "2")
    t.events = []
    see(page, t, Said("bruno", "hm"))
    assert press(page, "x") == Play(l8.Discard("r5"))


def test_arrows_of_companeros_do_not_go_on_in_another_trick() -> None:
    t = companeros.table("A: g7 r2 y9 | B: g2 | C: y8", display="y7 y4 r8", trick=7)
    page = told(t, "A", LOOK)
    press(page, "right")
    t.play("clock turn").play_on(until="handing_out").play_on(until="playing")
    while t.turn != "A":
        t.play(f"{t.turn} play {t.hand(t.turn).split()[0]}")
    see(page, t)
    assert press(page, "right", "enter") is None
    assert isinstance(press(page, "1"), Play)


def test_arrows_of_companeros_survive_what_others_say() -> None:
    t = companeros.table("A: g7 r2 y9 | B: g2 | C: y8", display="y7 y4 r8", trick=7)
    page = told(t, "A", LOOK)
    press(page, "right")
    t.events = []
    see(page, t, Said("bruno", "hm"))
    assert press(page, "right", "enter") == Play(c.Play(c.Card("yellow", 9)))


# --- the end of the game ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("keys", [["right", "enter"], ["down", "right", "enter"], ["e"]])
def test_the_card_of_a_slap_over_which_the_game_ends_starts_no_other_game(keys: list[str]) -> None:
    """Nor does the letter of a player bring a bot."""
    others = "C: 6 6 7 7 | D: 10 10 11 11 | E: 12 12 13 13"
    t = table(f"A: 9 1 2 3 | B: 8 5 9 7 | {others}", discard="4 8", draw="4 5 4 5", target=1, last_slap=0)
    t.play("A call", *(f"{who} {what}" for who in "BCD" for what in ("draw", "discard")))
    page = told(t, "A", LOOK)
    assert press(page, "space") == SLAP
    *first, last = keys
    assert all(press(page, key) is None for key in first)
    see(page, t.play("E draw", "E discard"))
    assert t.stage == "over"
    assert press(page, last) is None
    assert prompt_of(page).startswith("Your slap did not count")
    assert press(page, "escape") is None
    assert press(page, "enter") == Start()


def test_enter_for_a_card_to_take_starts_no_other_game() -> None:
    t = table("A: 9 1 2 3 | B: 8", discard="4 8", target=1)
    page = told(t, "A", LOOK)
    while getattr(page.play.input.pressed.cursor, "verb", "") != "take":
        press(page, "right")
    press(page, "enter")
    see(page, t.play("B slap", "B name b1"))
    assert t.stage == "over"
    assert press(page, "enter") is None
    assert prompt_of(page).startswith("The game has moved on")
    assert press(page, "enter") == Start()


def test_after_a_game_that_ends_while_nothing_is_pressed_the_keys_are_those_of_the_host() -> None:
    t = table("A: 9 1 2 3 | B: 8", discard="4 8", target=1)
    page = told(t, "A", LOOK)
    see(page, t.play("B slap", "B name b1"))
    assert press(page, "e") == AddBot("easy")
    assert press(page, "enter") == Start()
