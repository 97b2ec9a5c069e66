"""Who is called, when, and how: by the title, the bell or a notification; never by anything that ends them early."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kombio_tui.controls.attention import CALL_PAUSE, Attention, Call, calls_of, mention, settings_for
from kombio_tui.controls.settings import SettingsForm
from kombio_tui.kit.control_strings import BELL, notified, titled
from kombio_tui.kit.look import Look
from kombio_tui.kit.terminal import Terminal, described
from kombio_tui.pages.lobby import LobbyPage
from protocol.house import Prefer, Seated, Update
from protocol.people import Came, Invited, Said, Settings
from tests.kit.grammar import violations
from tests.kit.screens import ANA, key, line, place, shown, told
from tests.kit.table import opened
from tests.tui.pages.test_waiting_room import room

LOUD = Settings(notification=True)
TURN, CHAT = Call("your turn", urgent=True), Call("ben: hi ana")
KNOWING = Terminal(strings=True)


class Time:
    """A clock that a test moves."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def attention(terminal: Terminal = KNOWING) -> Attention:
    return Attention(terminal, Time())


# --- how ---


def test_a_call_is_nothing_a_bell_or_a_notification_as_the_player_wants() -> None:
    assert attention().call(TURN, Settings(bell=False)) == ""
    assert attention().call(TURN, Settings(bell=False, notification=True)) == ""
    assert attention().call(TURN, Settings()) == BELL
    assert attention().call(TURN, LOUD) == "\x1b]777;notify;Kombio;your turn\x07" + BELL
    assert attention(Terminal(strings=True, notifies="9")).call(TURN, LOUD) == "\x1b]9;Kombio: your turn\x07" + BELL


def test_a_console_gets_the_bell_and_no_title() -> None:
    console = attention(Terminal())
    assert console.call(TURN, LOUD) == BELL
    assert console.title("Kombio") == console.leave() == console.title_again() == ""


def test_nobody_is_called_who_looks() -> None:
    caller = attention()
    caller.focused = True
    assert caller.call(TURN, LOUD) == ""
    caller.focused = False
    assert caller.call(TURN, LOUD)


def test_what_others_cause_calls_once_in_a_while_and_a_turn_always() -> None:
    clock = Time()
    caller = Attention(KNOWING, clock)
    assert caller.call(CHAT, LOUD)
    assert caller.call(CHAT, LOUD) == ""
    assert caller.call(TURN, LOUD)
    clock.now += CALL_PAUSE
    assert caller.call(CHAT, LOUD)


def test_the_title_is_saved_once_set_when_it_changes_and_given_back() -> None:
    caller = attention()
    assert caller.title_again() == ""
    assert caller.title("Kombio") == "\x1b[22;2t\x1b]2;Kombio\x07"
    assert caller.title("Kombio") == ""
    assert caller.title("Kombio KTAD") == "\x1b]2;Kombio KTAD\x07"
    assert caller.title_again() == "\x1b]2;Kombio KTAD\x07"
    assert caller.leave() == "\x1b]2;\x07\x1b[23;2t"
    assert caller.leave() == ""


@given(st.text(max_size=300))
def test_no_text_gets_out_of_a_title_or_a_notification(text: str) -> None:
    told = [titled(text), notified("Kombio", f"x{text}", "777"), notified("Kombio", f"x{text}", "9")]
    for sequence in told:
        assert sequence[:-1].isprintable() or sequence[1:-1].isprintable()
        assert sequence.count("\x1b") == sequence.count("\x07") == 1
    assert told[1].count(";") == 3


@pytest.mark.parametrize("name", ["\x1b]0;x\x07", "a;b", "\u202eanna", "\x9c"])
def test_a_hostile_name_is_harmless_in_a_notification(name: str) -> None:
    assert violations(notified("Kombio", f"{name} sits down.", "777").encode()) == []


@pytest.mark.parametrize(
    ("term", "environment", "strings", "notifies"),
    [
        ("xterm-256color", {}, True, "777"),
        ("xterm-256color", {"LC_TERMINAL": "iTerm2"}, True, "9"),
        ("xterm-kitty", {}, True, "9"),
        ("foot", {}, True, "777"),
        ("tmux-256color", {}, True, "777"),
        ("linux", {}, False, "777"),
        ("vt100", {}, False, "777"),
        ("dumb", {}, False, "777"),
    ],
)
def test_what_terminals_take(term: str, environment: dict[str, str], strings: bool, notifies: str) -> None:
    terminal = described(term, environment)
    assert (terminal.strings, terminal.notifies) == (strings, notifies)


# --- when ---


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("ana, are you there?", True),
        ("hi Ana", True),
        ("@ana", True),
        ("banana", False),
        ("anas turn", False),
        ("hello", False),
        ("", False),
    ],
)
def test_a_name_in_the_chat_calls(text: str, calls: bool) -> None:
    assert (mention([Said("ben", text)], "ana") is not None) == calls


def test_nobody_calls_themselves_and_odd_names_are_words_too() -> None:
    assert mention([Said("ana", "ana")], "ana") is None
    assert mention([Said("ben", "hi a.n-a!")], "a.n-a") == Call("ben: hi a.n-a!")
    assert mention([Said("ben", "hi")], "") is None


def test_a_table_calls_for_a_turn_and_says_so_in_the_title() -> None:
    page = told(opened(2))
    call = page.call(())
    assert call == Call("● your turn - Kombio QWHT", urgent=True)
    assert page.window_title() == "● your turn - Kombio QWHT"
    assert page.call(()) is None
    assert told(opened(2), "watcher").window_title() == "Kombio QWHT"


def test_a_person_who_sits_down_calls_and_a_bot_does_not() -> None:
    seats = (Seated("ana"), Seated("ben"), Seated("~Ada", bot="easy"))
    page = room(3, seats=seats)
    assert page.call([Came("~Ada", "seat"), Came("ana", "seat"), Came("ben", "watch")]) is None
    assert page.call([Came("ben", "seat")]) == Call("ben sits down. (Kombio QWHT)")
    assert room(3, seats=seats, you=None).call([Came("ben", "seat")]) is None


def test_titles_are_in_the_players_language() -> None:
    page = told(opened(2), look=Look(language="de"))
    assert page.window_title() == "● du bist dran - Kombio QWHT"


def test_the_table_before_a_game_has_its_code_in_the_title() -> None:
    page = room(2)
    shown(page, Update(ANA, place(opened(2), view=None, line=line(2, "waiting")), ()), Look())
    assert page.window_title() == "Kombio QWHT"


# --- the setting ---


@pytest.mark.parametrize("calls", ["off", "bell", "notification"])
def test_the_setting_is_two_of_the_protocol(calls: str) -> None:
    assert calls_of(Settings(**settings_for(calls))) == calls  # type: ignore[arg-type]


def test_the_form_asks_one_question_for_both() -> None:
    form = SettingsForm(Settings())
    requests = [form.press(key(name)) for name in [*["down"] * 6, "right", "right", "right"]][-3:]
    wanted = [Settings(notification=True), Settings(bell=False), Settings()]
    assert requests == [Prefer(settings) for settings in wanted]


def test_settings_of_an_earlier_version_go_on_as_before() -> None:
    """There was only the bell."""
    assert calls_of(Settings(bell=False)) == "off"
    assert calls_of(Settings(bell=True)) == "bell"


def test_somebody_who_is_invited_is_called() -> None:
    page = LobbyPage(clock=lambda: 0.0)
    assert page.call([Invited("ben", "KTAD", "kombio")]) == Call("ben invites you to table KTAD (Kombio).")
