"""The lobby: what is listed, what the keys lead to, and when it asks before it leaves."""

import re

import pytest
from msgspec.structs import replace

from kombio_tui.controls.key import Key
from kombio_tui.kit.look import Look
from kombio_tui.pages.archive import ArchivePage
from kombio_tui.pages.lobby import LobbyPage
from protocol.house import (
    Join,
    Learn,
    Level,
    Lobby,
    OpenTable,
    QuickPlay,
    Reason,
    Refused,
    Request,
    Seated,
    TableLine,
    Update,
    Watch,
    You,
)
from protocol.slow import DAY, SlowGame, TakeVacation, ToGame, Vacation
from tests.kit.screens import ANA, line, pressed, shown, text, told
from tests.kit.states.house import lobby
from tests.kit.table import opened

LOOK = Look(120, 40)
MIXED: tuple[Level, ...] = ("easy", "medium", "hard")
PLAYING = line(6, code="PLAY")
FULL = line(6, "waiting", code="FULL")
WAITING = line(2, "waiting", code="WAIT")
OVER = TableLine("OVER", "level8", (Seated("zoe"),), 6, "over", 0, private=False)


def with_tables(*tables: TableLine, you: You = ANA, look: Look = LOOK) -> LobbyPage:
    page = LobbyPage()
    shown(page, Update(you, Lobby(tables, ("ana",)), ()), look)
    return page


def listed(page: LobbyPage) -> list[str]:
    """The codes in their order on the screen."""
    codes = [table.code for table in page.lobby.tables]
    lines = text(page).splitlines()[:-3]
    return [word for row in lines for word in row.split() if word in codes]


def press(page: LobbyPage, key: str) -> Request | None:
    return page.press(Key(key, key if len(key) == 1 else None, 0.0))


def prompt(page: LobbyPage) -> str:
    return text(page).splitlines()[-3].strip()


def test_tables_that_can_be_joined_come_first() -> None:
    page = with_tables(PLAYING, OVER, FULL, WAITING)
    assert listed(page) == ["WAIT", "OVER", "PLAY", "FULL"]
    drawn = text(page)
    assert drawn.index("A seat is free") < drawn.index("OVER") < drawn.index("Being played") < drawn.index("PLAY")


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_every_key_is_shown_with_what_it_does(size: tuple[int, int], language: str) -> None:
    """In all languages, whatever the level of the bots is; `b mixed bots` would read as something to play."""
    page = with_tables(PLAYING, WAITING, look=Look(*size, language))
    for _ in range(4):
        press(page, "b")
        lines = text(page).splitlines()[-2:]
        for key in ("↑↓ enter", "w", "p", "s", "t", "n", "c", "b", "g", "d", "a", "l", "?", "/", ","):
            assert any(re.search(rf"(^|\s){re.escape(key)} [^\W\d]{{2,}}", line) for line in lines), (key, lines)
        assert re.search(r"\bb [Bb]ots ?: \w", lines[0]), lines


@pytest.mark.parametrize(
    ("reason", "words"),
    [("too_many_tables", "The house has no free table"), ("no_such_table", "There is no such table.")],
)
def test_why_something_was_refused_stands_in_the_prompt(reason: str, words: str) -> None:
    page = with_tables(WAITING)
    page.take(Update(ANA, page.lobby, (Refused(Reason(reason)),)))
    assert prompt(page).startswith(words)


def test_it_stays_there_although_others_change_what_can_be_joined() -> None:
    page = with_tables(WAITING)
    page.take(Update(ANA, page.lobby, (Refused(Reason.NO_SUCH_TABLE),)))
    refused = prompt(page)
    page.take(Update(ANA, replace(page.lobby, tables=()), ()))
    assert prompt(page) == refused


def test_quick_play_leads_to_a_running_game_rather_than_to_one_that_is_over() -> None:
    running = replace(line(3, code="RUNS"), seats=(Seated("ana"), Seated("~Ida", bot="easy")), open_seat=1)
    over = replace(OVER, game="kombio")
    page = with_tables(over, running)
    assert "p: play with ana at RUNS." in prompt(page)


def test_enter_joins_where_a_seat_is_free_and_watches_elsewhere_and_the_prompt_says_so() -> None:
    page = with_tables(PLAYING, WAITING)
    assert prompt(page).startswith("Enter: sit down at WAIT with ana and bruno.")
    assert press(page, "enter") == Join("WAIT")
    assert press(page, "w") == Watch("WAIT")
    pressed(page, "down")
    assert prompt(page).startswith("Enter: watch PLAY")
    assert "enter watch" in text(page)
    assert "join" not in text(page).splitlines()[-2]
    assert press(page, "enter") == Watch("PLAY")


def test_the_chosen_table_stays_chosen_when_others_come_and_go() -> None:
    page = pressed(with_tables(WAITING, OVER), "down")
    assert isinstance(page, LobbyPage)
    page.take(Update(ANA, Lobby((line(1, "waiting", code="NEWT"), WAITING, OVER), ()), ()))
    assert page.chosen == "OVER"
    page.take(Update(ANA, Lobby((WAITING, PLAYING), ()), ()))
    assert page.chosen == "PLAY"
    page.take(Update(ANA, Lobby((), ()), ()))
    assert (page.chosen, press(page, "enter")) == ("", None)


def test_the_filter_lists_one_game_and_chooses_what_is_played() -> None:
    page = with_tables(WAITING, OVER)
    assert press(page, "t") == Learn("kombio")
    pressed(page, "g")
    assert listed(page) == ["WAIT"]
    pressed(page, "g", "g")
    assert listed(page) == ["OVER"]
    assert press(page, "p") == QuickPlay("level8", MIXED)
    pressed(page, "g")
    assert listed(page) == ["WAIT", "OVER"]


@pytest.mark.parametrize(("times", "bots"), [(0, MIXED), (1, ("easy",) * 3), (3, ("hard",) * 3), (4, MIXED)])
def test_the_level_of_the_bots_is_chosen_and_kept(times: int, bots: tuple[Level, ...]) -> None:
    page = with_tables()
    pressed(page, *"b" * times)
    assert press(page, "p") == press(page, "p") == QuickPlay("kombio", bots)
    assert press(page, "s") == OpenTable("kombio", bots=bots, start=True, takeover=False)


def test_a_long_list_says_how_many_more_there_are() -> None:
    tables = [line(2, "waiting", code=f"T{number:03}") for number in range(40)]
    page = with_tables(*tables, look=Look(80, 24))
    assert "more above" not in text(page)
    first = text(page)
    assert f"{40 - len(seen(first))} more below" in first
    pressed(page, *["down"] * 39)
    assert "more below" not in text(page)
    assert f"{40 - len(seen(text(page)))} more above" in text(page)


def seen(drawn: str) -> set[str]:
    """The codes of the tables that are visible in the list."""
    lines = drawn.splitlines()[:-3]
    return {word for row in lines for word in row.split() if word.startswith("T0")}


def test_hints_are_for_guests_and_until_the_first_game() -> None:
    known = with_tables(WAITING)
    assert "New here?" in text(known)
    known.entered(told(opened(2)))
    assert "New here?" not in text(known)
    guest = with_tables(WAITING, you=You("zoe", guest=True, code="ABCDEFGH"))
    guest.entered(told(opened(2)))
    assert "New here?" in text(guest)


def test_a_guests_code_stands_in_the_help_alone() -> None:
    guest = with_tables(WAITING, you=You("zoe", guest=True, code="ABCDEFGH"))
    assert "ABCDEFGH" not in text(guest)
    assert "ABCDEFGH" in text(pressed(guest, "question_mark", "question_mark", "question_mark"))


def test_a_q_leaves_at_once_but_one_after_another_page_asks_first() -> None:
    q = Key("q", "q", 0.0)
    page = lobby(2, LOOK)
    assert page.leaves_house(q)
    page.entered(ArchivePage())
    assert not page.leaves_house(q)
    assert page.press(q) is None
    assert prompt(page) == "Leave the house? q once more."
    assert page.leaves_house(q)
    pressed(page, "down")
    assert "Leave the house?" not in text(page)
    page.entered(ArchivePage())
    pressed(page, "down")
    assert page.leaves_house(q)


def test_a_q_that_is_typed_or_closes_a_sheet_does_not_leave() -> None:
    q = Key("q", "q", 0.0)
    for key in ("slash", "n", "question_mark"):
        page = pressed(lobby(2, LOOK), key)
        assert not page.leaves_house(q)
        assert page.leaves_house(Key("ctrl+c", None, 0.0))


def test_under_a_sheet_the_keys_of_the_lobby_do_nothing() -> None:
    page = lobby(2, LOOK)
    pressed(page, "comma")
    assert press(page, "p") is None
    assert page.sheet
    assert "That key does nothing here." in text(page)


def test_while_a_line_is_typed_its_own_keys_are_shown() -> None:
    page = pressed(lobby(2, LOOK), "c")
    assert text(page).splitlines()[-3:] == [
        " Type it, then press enter. Esc gives up.",
        " enter send   esc give up",
        " code: _",
    ]


# --- the player's own games at slow tables ---

MINE = SlowGame("MINEAA", "level8", ("ana", "ben"), 0, "playing", DAY, (0,), 7300)
THEIRS = SlowGame("THEIRS", "companeros", ("ben", "ana", "cleo"), 1, "playing", DAY, (0,), 90_000)


def with_games(*games: SlowGame) -> LobbyPage:
    page = LobbyPage(lambda: 0.0)
    lobby = Lobby((WAITING,), ("ana",), own_games=games, vacation=Vacation(14) if games else None)
    shown(page, Update(ANA, lobby, ()), LOOK)
    return page


def test_own_games_come_first_with_whose_turn_it_is_and_the_time() -> None:
    page = with_games(MINE, THEIRS)
    drawn = text(page)
    assert drawn.index("Your games") < drawn.index("MINEAA") < drawn.index("THEIRS") < drawn.index("WAIT")
    [mine] = [line for line in drawn.splitlines() if "MINEAA " in line and "Enter" not in line]
    assert all(word in mine for word in ("Level 8", "your turn", "ben", "2 h 1 min"))
    [theirs] = [line for line in drawn.splitlines() if "THEIRS" in line]
    assert all(word in theirs for word in ("Compañeros", "ben", "1 d 1 h"))
    assert prompt(page) == "Enter: go to MINEAA. It is your turn; you have 2 h 1 min."


def test_enter_goes_to_the_chosen_game_and_y_to_the_next_that_waits() -> None:
    page = with_games(MINE, THEIRS)
    assert press(page, "enter") == ToGame("MINEAA")
    assert press(page, "down") is None
    assert press(page, "enter") == ToGame("THEIRS")
    assert press(page, "y") == ToGame()
    assert press(page, "v") is None
    assert prompt(page) == "Take a day of vacation? v once more. Days left this year: 14."
    assert press(page, "v") == TakeVacation()
    assert press(page, "v") is None
    assert press(page, "down") is None
    assert press(page, "v") is None
    assert press(page, "enter") == Join("WAIT")


def test_the_time_of_own_games_is_counted_by_the_minute() -> None:
    now = [0.0]
    page = LobbyPage(lambda: now[0])
    shown(page, Update(ANA, Lobby((), ("ana",), own_games=(MINE,), vacation=Vacation(14)), ()), LOOK)
    assert page.due() == 60.0
    now[0] = 60.0
    assert "2 h" in text(page)
    assert "2 h 1 min" not in text(page)


def test_a_player_without_slow_games_has_no_keys_for_them() -> None:
    page = with_games()
    for key in ("y", "v"):
        assert press(page, key) is None
    assert "Your games" not in text(page)


def test_a_table_of_ones_own_is_not_listed_twice() -> None:
    page = LobbyPage(lambda: 0.0)
    own = SlowGame("WAIT", "level8", ("ana",), 0, "waiting", DAY)
    shown(page, Update(ANA, Lobby((WAITING,), ("ana",), own_games=(own,), vacation=Vacation(14)), ()), LOOK)
    assert page.tables.codes == ["WAIT"]
