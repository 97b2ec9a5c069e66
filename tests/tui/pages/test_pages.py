"""Pages beyond what the snapshots show: bells, settings, typed lines, small windows."""

import pytest
from msgspec.structs import fields, replace

from kombio_tui.controls.key import Key
from kombio_tui.controls.settings import CALLS, FIELDS, SettingsForm
from kombio_tui.games.registry import GAMES
from kombio_tui.kit.blocks import laid_out
from kombio_tui.kit.look import Look, Pen, look_for, pen_for
from kombio_tui.kit.terminal import Terminal
from kombio_tui.pages.new_table import PRIVATE
from kombio_tui.pages.small import too_small
from protocol.house import ComeBack, Join, Learn, OpenTable, Prefer, QuickPlay, Update, Watch
from protocol.people import Say, Settings
from tests.kit.screens import ANA, heard, place, pressed
from tests.kit.states.house import lobby
from tests.kit.states.kombio import dealt, game

LOOK = Look()


def typed(page: object, text: str) -> object:
    answer = None
    for char in text:
        answer = page.press(Key("enter" if char == "\r" else char, char, 0.0))  # type: ignore[attr-defined]
    return answer


def test_a_bell_rings_once_when_the_game_begins_to_wait_for_the_player() -> None:
    t = dealt(2, "A draw", "A discard")
    page = game("A draw", "A discard")(2, LOOK)
    assert not page.call(())
    t.play("B draw", "B swap 1")
    page.take(Update(ANA, place(t), heard(t)))
    assert page.call(())
    assert not page.call(())


def test_settings_are_sent_as_they_are_changed_and_escape_takes_them_back() -> None:
    page = lobby(2, LOOK)
    pressed(page, "comma")
    assert page.press(Key("right", None, 0.0)) == Prefer(Settings(language="en"))
    assert page.press(Key("right", None, 0.0)) == Prefer(Settings(language="de"))
    assert page.press(Key("escape", None, 0.0)) == Prefer(Settings())
    assert page.sheet is None


def test_settings_are_kept_by_enter_and_nothing_is_sent_for_no_change() -> None:
    page = pressed(lobby(2, LOOK), "comma", "right")
    assert page.press(Key("enter", None, 0.0)) is None
    page = pressed(lobby(2, LOOK), "comma")
    assert page.press(Key("escape", None, 0.0)) is None
    assert page.sheet is None


def test_theme_and_motion_are_settings() -> None:
    page = pressed(lobby(2, LOOK), "comma", *["down"] * 4)
    assert page.press(Key("right", None, 0.0)) == Prefer(Settings(theme="light"))
    pressed(page, "down")
    assert page.press(Key("right", None, 0.0)) == Prefer(Settings(theme="light", motion="on"))


def test_the_form_changes_nothing_but_what_is_chosen() -> None:
    """Also settings that it does not ask for."""
    before = Settings(language="fr", theme="light", motion="off", bell=False, followable=True)
    form = SettingsForm(before)
    form.values = {"language": "de"}
    assert form.changed() == Prefer(replace(before, language="de"))
    assert form.cancelled() == Prefer(before)


def test_every_setting_has_a_field_in_the_form() -> None:
    """How to be called is one question about two settings."""
    asked = {field.name for field in FIELDS} - {CALLS}
    assert asked == {field.name for field in fields(Settings)} - {"bell", "notification"}


def test_a_settings_choice_comes_before_what_the_terminal_says() -> None:
    terminal = Terminal("256", False, "fr")
    assert pen_for(terminal, Settings()) == Pen("256", unicode=False)
    assert pen_for(terminal, Settings(colours="none", characters="unicode")) == Pen("none", unicode=True)
    assert look_for(terminal, Settings(), 80, 24).language == "fr"
    assert look_for(terminal, Settings(language="de"), 80, 24).language == "de"


def test_a_table_is_opened_with_options() -> None:
    page = lobby(2, LOOK)
    pressed(page, "n", "down", "right", "down", "right", "down", "left", "down", "right")
    options = {"target": 50, "memory": "notes"}
    assert page.press(Key("enter", None, 0.0)) == OpenTable("kombio", options, private=True, takeover=False)
    assert page.sheet is None


def test_what_the_lobby_is_asked_for() -> None:
    assert lobby(2, LOOK).press(Key("enter", None, 0.0)) == Join("QWHT")
    page = pressed(lobby(2, LOOK), "down", "down")
    assert page.press(Key("enter", None, 0.0)) == Watch("ABCD")
    assert lobby(2, LOOK).press(Key("p", "p", 0.0)) == QuickPlay("kombio", ("easy", "medium", "hard"))
    assert lobby(2, LOOK).press(Key("t", "t", 0.0)) == Learn("kombio")
    assert typed(lobby(2, LOOK), "cabcd\r") == Join("abcd")
    assert typed(lobby(2, LOOK), "cabcdefgh\r") == ComeBack("abcdefgh")
    assert typed(lobby(2, LOOK), "cab\r") is None
    page = pressed(lobby(2, LOOK), "slash")
    assert typed(page, "hi all\r") == Say("hi all")


@pytest.mark.parametrize("size", [(59, 23), (43, 24), (80, 19), (20, 10)])
def test_a_small_window_is_told_to_grow(size: tuple[int, int]) -> None:
    message = too_small(Look(*size))
    assert message
    told = " ".join(" ".join(text for row in laid_out(message, *size) for text, _ in row).split())
    assert "60 x 20" in told
    assert "44 x 24" in told


@pytest.mark.parametrize("size", [(60, 20), (44, 24), (80, 24), (200, 60)])
def test_a_window_is_large_enough_if_it_is_wide_or_high_enough(size: tuple[int, int]) -> None:
    assert not too_small(Look(*size))


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_a_table_has_a_sentence(game: str) -> None:
    assert not [field.name for field in (*GAMES[game].fields, PRIVATE) if not field.help.endswith(".")]
