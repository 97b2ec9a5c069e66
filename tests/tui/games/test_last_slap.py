"""What the screen and the lines say when only the last card can still be slapped (K34), and after it (K35)."""

import pytest

from kombio_tui.controls.key import Key
from kombio_tui.games.kernel.narration import People
from kombio_tui.games.kombio.screen.results.page import why
from kombio_tui.games.registry import GAMES
from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from kombio_tui.text.languages import say_in
from protocol.base import Clock
from protocol.house import Play
from protocol.kombio import RoundEnded, Slap
from tests.kit.lines import moves
from tests.kit.screens import NAMES, place, pressed, prompt_of, rows, told
from tests.kit.table import Table as KombioTable
from tests.kit.table import table

LOOK = Look(80, 24)
CLOCKS = (Clock("last_slap", None, 3, 3.0, paused=False),)


def last_card(players: int = 3) -> KombioTable:
    """A has called, and the others have played; B discarded first, C last."""
    grids = ["A: 1 2 3 4", "B: 5 6 5 6", "C: 8 0 0 1"][:players]
    turns = [f"{seat} {move}" for seat in "BC"[: players - 1] for move in ("draw", "swap 1")]
    return table(" | ".join(grids), draw="0 3").play("A call", *turns)


def bottom(page: TablePage) -> str:
    """The question and the keys."""
    return " / ".join("".join(text for text, _ in line).strip() for line in rows(page)[-3:-1])


def seen(who: str, t: KombioTable) -> TablePage:
    page = told(t, who, LOOK)
    page.play.begin(place(t, who, clocks=CLOCKS), LOOK)
    return page


@pytest.mark.parametrize(
    ("who", "words", "waits"),
    [
        ("B", "Last chance to slap: the 8.", True),
        ("C", "Last chance to slap: the 8.", True),
        ("A", "The last card, 8, can still be slapped ...", False),
        ("watcher", "The last card, 8, can still be slapped ...", False),
    ],
)
def test_the_screen_says_whose_last_chance_it_is(who: str, words: str, *, waits: bool) -> None:
    """K34, K31: the caller's cards are taboo, so the caller can't slap."""
    page = seen(who, last_card())
    assert prompt_of(page).startswith(words)
    assert prompt_of(page).endswith("3 s")
    assert ("SLAP" in bottom(page)) == waits
    assert page.play.awaits_player == waits


def test_nobody_is_shown_to_be_in_turn() -> None:
    """K34."""
    t = last_card()
    assert "►" in str(rows(told(table("A: 1 2 3 4 | B: 5 6 5 6 | C: 8 0 0 1"), "B", LOOK)))
    assert "►" not in str(rows(seen("B", t)))


def test_a_slap_is_sent_and_its_card_named_as_ever() -> None:
    """K34, K21."""
    t = last_card()
    assert seen("B", t).press(Key("space", " ", 0.0)) == Play(Slap())
    assert bottom(seen("B", t.play("B slap"))).startswith(f"You slapped the {t.view('B').top}! Which card is it?")
    assert "settles the slap" in bottom(seen("C", t))


def test_any_other_key_says_that_only_a_slap_counts() -> None:
    """K34."""
    page = pressed(seen("C", last_card()), "d")
    assert prompt_of(page).startswith("All turns are over: only a slap counts now.")


def in_lines(who: str, t: KombioTable) -> list[str]:
    lines = GAMES["kombio"].lines()
    lines.begin(place(t, who, clocks=CLOCKS), say_in("en"))
    assert lines.awaits_player == bool(moves(lines))
    return list(lines.asked()) if lines.awaits_player else [lines.waiting()]


def test_who_reads_lines_is_asked_for_the_last_slap() -> None:
    """K34."""
    t = last_card()
    assert in_lines("B", t) == ["Last chance to slap: the 8."]
    assert in_lines("A", t) == in_lines("watcher", t) == ["The last card, 8, can still be slapped ..."]


@pytest.mark.parametrize(
    ("layout", "moves", "option", "words"),
    [
        (
            "A: 5 . . . | B: -1 . . .",
            ("A call", "A slap", "A name a1"),
            "zero",
            "ana called but is tied or beaten: 15 more for ana. But an empty grid scores 0.",
        ),
        (
            "A: -1 . . . | B: 5 . . . | C: 6 . . .",
            ("A call", "B slap", "B name b1"),
            "zero",
            "ana called and has the lowest cards: 10 more for everyone else. But an empty grid scores 0.",
        ),
        (
            "A: -1 . . . | B: 5 . . . | C: 6 . . .",
            ("A call", "B slap", "B name b1"),
            "with_call",
            "ana called and has the lowest cards: 10 more for everyone else.",
        ),
        (
            "A: 1 . . . | B: 5 . . . | C: 6 . . .",
            ("A call", "B slap", "B name b1"),
            "zero",
            "ana called but is tied or beaten: 15 more for ana.",
        ),
    ],
)
def test_the_points_of_an_empty_grid_are_explained(
    layout: str, moves: tuple[str, ...], option: str, words: str
) -> None:
    """K35: where a call would have added to them, and only there."""
    [ended] = table(layout, discard="5", empty_grid=option).play(*moves).said(RoundEnded)
    assert why(say_in("en"), People(NAMES, None), 0, ended).endswith(words)


@pytest.mark.parametrize(
    ("game", "options", "words", "there"),
    [
        ("kombio", {"last_slap": 7}, "its card can be slapped for 7 s", True),
        ("kombio", {"last_slap": 0}, "its card can be slapped", False),
        ("kombio", {}, "ends the round at once and scores 0", True),
        ("kombio", {"empty_grid": "with_call"}, "notes 0", False),
        ("level8", {}, "The last card is discarded, never laid.", True),
        ("level8", {"last_card": "free"}, "never laid", False),
    ],
)
def test_help_says_how_a_round_ends_at_this_table(
    game: str, options: dict[str, object], words: str, *, there: bool
) -> None:
    """K34, K35, L7."""
    chapters = GAMES[game].chapters(options)
    assert (words in str(chapters(say_in("en")))) == there
