"""Hints: why a key did nothing, shown for a moment in the prompt line."""

import pytest

from kombio_tui.kit.look import Look, Pen
from kombio_tui.pages.table import TablePage
from protocol.house import Update
from tests.kit.screens import ANA, heard, place, pressed, prompt_of, shown, text
from tests.kit.states import STATES
from tests.kit.table import Table, table


def playing() -> tuple[Table, TablePage, list[float]]:
    now = [0.0]
    t, page = table("A: 1 2 3 4 | B: 5 6 7 8 | C: 9 9 9 9", discard="6", draw="1 1"), TablePage(clock=lambda: now[0])
    shown(page, Update(ANA, place(t), heard(t)), Look())
    return t, page, now


def test_a_hint_is_shown_for_three_seconds() -> None:
    _, page, now = playing()
    asked = prompt_of(page)
    pressed(page, "x")
    hint = prompt_of(page)
    assert hint != asked
    now[0] = 2.9
    assert prompt_of(page) == hint
    now[0] = 3.0
    assert prompt_of(page) == asked


def test_a_hint_goes_when_something_else_is_asked() -> None:
    t, page, _ = playing()
    t.play("A draw", "A discard")
    shown(page, Update(ANA, place(t), heard(t)), Look())
    pressed(page, "d")
    assert prompt_of(page) != "bruno plays ..."
    t.play("B draw")
    shown(page, Update(ANA, place(t), heard(t)), Look())
    assert prompt_of(page) != "bruno plays ..."
    t.play("B swap 1")
    shown(page, Update(ANA, place(t), heard(t)), Look())
    assert prompt_of(page) == "clara plays ..."


@pytest.mark.parametrize(("language", "word"), [("en", "arrows"), ("de", "Pfeile"), ("fr", "fleches")])
def test_in_ascii_arrows_have_a_name(language: str, word: str) -> None:
    """As `<` and `>` they would look like keys that do nothing."""
    look, pen = Look(80, 24, language, unicode=False), Pen(unicode=False)
    for state in ("your-turn", "settings-at-the-table", "lobby-settings", "level8-your-turn", "companeros-your-turn"):
        lines = text(STATES[state](4, look), pen).splitlines()[-8:]
        assert any(f"{word} " in line for line in lines), state
        assert not any("< >" in line or "^ v" in line for line in lines), state
    pages = text(STATES["help-keys"](4, look), pen), text(STATES["lobby-help"](4, look), pen)
    assert all(f"{word} " in page for page in pages)
