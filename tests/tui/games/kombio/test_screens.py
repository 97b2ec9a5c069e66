"""Kombio's screens beyond what the snapshots show: names, figures, and the words of the help."""

import pytest

from kombio_tui.games.registry import GAMES
from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from kombio_tui.text.languages import say_in
from protocol.house import Update
from tests.kit.screens import ANA, heard, place, rows, shown, text, told
from tests.kit.states.kombio import STATES
from tests.kit.table import table


def test_a_long_name_is_shortened_on_its_plate_and_the_points_are_not() -> None:
    drawn = text(STATES["wrong-slap"](6, Look(80, 24))).splitlines()[1]
    assert "f Frieder… 22" in drawn


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
def test_figures_of_a_round_end_below_the_ends_of_their_heads(size: tuple[int, int]) -> None:
    lines = text(STATES["round-over"](4, Look(*size))).splitlines()
    heads = next(line for line in lines if "sum" in line)
    ana = next(line for line in lines if "+15" in line)
    assert ana.index("+15") + 3 == heads.index("extra") + len("extra")
    assert ana.index(" 30") + 3 == heads.index("score") + len("score")
    assert ana.index(" 60") + 3 == heads.index("total") + len("total")


def test_the_help_begins_with_the_goal_and_explains_the_words() -> None:
    chapters = GAMES["kombio"].chapters({})(say_in("en"))
    assert chapters[0][0] == "The goal"
    words = dict(dict(chapters)["Words"])
    assert {"taboo", "laid off", "slap"} <= set(words)
    assert "no d, which draws a card" in words["a b c e f g"]
    assert {"•", "+", "×"} <= set(words)


def test_a_large_window_explains_all_marks_and_a_smaller_one_those_in_sight() -> None:
    marks = "a card you have seen", "has just come here", "taboo: don't touch it"
    for state, in_sight in (("your-turn", marks[:1]), ("called", (marks[0], marks[2])), ("wrong-slap", marks[:2])):
        assert all(mark in text(STATES[state](6, Look(120, 40))) for mark in marks)
        drawn = text(STATES[state](6, Look(80, 24)))
        assert tuple(mark for mark in marks if mark in drawn) == in_sight


def test_what_a_player_took_is_described_with_the_key_on_the_card() -> None:
    took = table("A: 1 2 3 4 | B: 5 6 7 8", discard="3", turn="B").play("B take 2")
    assert "took the 3, now b2" in text(told(took, "A", Look(80, 24)))


def test_a_slap_of_another_is_announced_by_name() -> None:
    ribbon = text(STATES["slap-with-times"](4, Look(44, 24)))
    assert "SLAP!  bruno" in ribbon


def test_a_settled_slap_gives_way_to_ones_own_plate_after_a_while() -> None:
    now = [0.0]
    t, page = table("A: 1 2 3 4 | B: 5 6 7 8", discard="6"), TablePage(clock=lambda: now[0])
    for moves in ((), ("B slap", "B name b2")):
        t.play(*moves)
        shown(page, Update(ANA, place(t), heard(t)), Look(80, 24))
    assert "► a ana" not in text(page)
    assert page.due() == 2.5
    now[0] = 2.5
    assert "► a ana" in text(page)


@pytest.mark.parametrize("state", ["called", "round-over", "other-swaps", "last-slap"])
def test_nothing_is_cut_on_the_table_of_a_phone(state: str) -> None:
    *table_rows, _, _, _, _ = text(STATES[state](4, Look(44, 24))).splitlines()
    assert "…" not in "".join(table_rows)


def test_the_first_cards_have_cyan_rims_while_one_looks_at_them() -> None:
    drawn = [span for row in rows(STATES["first-look"](2, Look(80, 24))) for span in row]
    assert [style for words, style in drawn if words == " ◉ "] == ["bold black on news"] * 2
    assert sum(style == "news on felt" for _, style in drawn) >= 4


@pytest.mark.parametrize(("size", "mark"), [((120, 40), " +1 "), ((80, 24), "+")])
def test_a_penalty_card_is_marked_in_red(size: tuple[int, int], mark: str) -> None:
    drawn = [span for row in rows(STATES["wrong-slap"](2, Look(*size))) for span in row]
    assert (mark, "bold white on alarm") in drawn


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_mark_for_cards_that_were_seen_is_explained_to_those_who_have_it(size: tuple[int, int]) -> None:
    legend = {name: "a card you have seen" in text(STATES[name](3, Look(*size))) for name in SEEN_MARKED}
    assert legend == SEEN_MARKED


SEEN_MARKED = {"your-turn": True, "following": True, "first-look": False, "watching": False}
