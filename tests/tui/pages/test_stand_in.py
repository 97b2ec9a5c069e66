"""A bot plays the viewer's seat: the screen says so until a key takes the seat back, and nothing is told as "You"."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from kombio_tui.controls.key import Key
from kombio_tui.games.kernel.following import AnyFollowing
from kombio_tui.games.kernel.lines import GameLines
from kombio_tui.games.registry import GAMES
from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from kombio_tui.text.languages import say_in
from protocol import companeros as c
from protocol import kombio as k
from protocol import level8 as l8
from protocol.base import Clock, Reacted
from protocol.house import Happened, News, Notice, Raced, Resume, Seated, Story, Update
from protocol.languages import LANGUAGES
from tests.kit import companeros, table
from tests.kit.level8 import table as level8
from tests.kit.screens import ANA, NAMES, Game, heard, line, place, prompt_of, rows, shown, text

OPENED: dict[str, Callable[[int], Game]] = {
    "kombio": table.opened,
    "companeros": companeros.opened,
    "level8": level8.opened,
}
CLOCKS = (Clock("turn", 0, 60, 40.0, paused=False),)
SEATS = (Seated("ana", bot="medium"), *map(Seated, NAMES[1:3]))
AWAY = Notice("stand_in", "ana")


def taken_over(game: str, look: Look, *news: News, seats: tuple[Seated, ...] = SEATS) -> TablePage:
    """A table at which a bot plays for Ana, who is there."""
    t = OPENED[game](3)
    facts = place(t, line=line(3, seats=seats, game=game), clocks=CLOCKS)
    page = TablePage(clock=lambda: 0.0)
    shown(page, Update(ANA, facts, heard(t)), look)
    shown(page, Update(ANA, facts, news), look)
    return page


DEEDS: tuple[tuple[str, Any, str, str], ...] = (
    ("kombio", k.Drew(0, None), "Your bot draws.", "The house draws."),
    (
        "kombio",
        k.Swapped(0, 3, None, 5),
        "Your bot puts it into your card 3: 5 goes out.",
        "The house puts it into your card 3: 5 goes out.",
    ),
    ("kombio", k.Slapped(0, 4), "Your bot slaps the 4!", "The house slaps the 4!"),
    ("kombio", k.Penalty(0, 5), "A penalty card for you.", "A penalty card for you."),
    ("companeros", c.Declined(0), "Your bot takes nothing.", "The house takes nothing."),
    ("level8", l8.Drew(0, "r7"), "Your bot draws.", "The house draws."),
    ("level8", l8.Took(0, 1, "r7"), "Your bot takes red 7▲ from bruno.", "The house takes red 7▲ from bruno."),
)


@pytest.mark.parametrize(("game", "event", "by_bot", "by_house"), DEEDS)
def test_what_the_bot_or_the_house_did_is_not_told_as_the_viewers_deed(
    game: str, event: Any, by_bot: str, by_house: str
) -> None:
    wide = Look(200, 60)
    drawn = text(taken_over(game, wide, Happened(event)))
    assert by_bot in _unwrapped(drawn)
    late = Happened(k.TimedOut(0, 1))
    drawn = text(taken_over(game, wide, late, Happened(event), seats=tuple(map(Seated, NAMES[:3]))))
    assert "Your time is up." in drawn
    assert by_house in _unwrapped(drawn)


def _unwrapped(drawn: str) -> str:
    """The panel at the right as one text."""
    return " ".join(" ".join(row[158:].split()) for row in drawn.splitlines())


def test_after_the_houses_move_the_viewers_moves_are_told_as_such_again() -> None:
    news = [k.TimedOut(0, 1), k.Drew(0, None), k.TurnStarted(1), k.Slapped(0, 4)]
    page = taken_over("kombio", Look(200, 60), *map(Happened, news), seats=tuple(map(Seated, NAMES[:3])))
    assert "You slapped the 4!" in text(page)


def test_the_ribbon_of_a_slap_names_the_bot() -> None:
    raced = Raced((Reacted(0, 231, 10), Reacted(1, 318, 10)))
    drawn = text(taken_over("kombio", Look(120, 40), raced, Happened(k.Slapped(0, 4))))
    assert "You are first" not in drawn
    assert "your bot 0.231 s, bruno 0.318 s" in drawn


@pytest.mark.parametrize("game", OPENED)
def test_lines_tell_it_too(game: str) -> None:
    lines: GameLines[Any] = GAMES[game].lines()
    lines.begin(place(OPENED[game](3), line=line(3, seats=SEATS, game=game)), say_in("en"))
    event, told = next((event, told) for name, event, told, _ in DEEDS if name == game)
    assert list(lines.hear(event)) == [told]


@pytest.mark.parametrize("game", OPENED)
def test_what_the_bot_did_before_the_viewer_came_back_is_told_again_as_its_deed(game: str) -> None:
    """The same deed twice: the bot's first, then the viewer's own."""
    event, told = next((event, told) for name, event, told, _ in DEEDS if name == game)
    story, facts = Story((event, event), by_bot=(0,)), place(OPENED[game](3))
    following: AnyFollowing = GAMES[game].follow(lambda: 0.0)
    following.begin(facts, Look(200, 60))
    lines: GameLines[Any] = GAMES[game].lines()
    lines.begin(facts, say_in("en"))
    in_lines = [said for each in lines.retelling(story) for said in lines.hear(each)]
    for by_bot, own in ([said for said, _ in following.recall(story)], in_lines):
        assert by_bot == told
        assert own.startswith("You ")


@pytest.mark.parametrize("game", OPENED)
def test_the_log_says_in_the_alarm_colour_that_a_bot_plays_the_viewers_seat(game: str) -> None:
    page = taken_over(game, Look(120, 40), AWAY, Notice("stand_in", "bruno"))
    styles = {text.strip(): style for row in rows(page) for text, style in row}
    assert "bad" in styles["A bot plays your seat."].split()
    drawn = text(page)
    assert "bruno is away" in drawn
    assert "ana is away" not in drawn


@pytest.mark.parametrize("game", OPENED)
@pytest.mark.parametrize("size", [(44, 24), (60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_only_key_offered_is_any_key(game: str, size: tuple[int, int], language: str) -> None:
    page = taken_over(game, Look(*size, language))
    say = say_in(language)
    keys = ["".join(text for text, style in row if style == "key") for row in rows(page)[-2:]]
    assert keys[0].split() == say("any key").split()
    assert say("take your seat back") in text(page).splitlines()[-2]
    assert not keys[1].strip(), keys
    assert text(page).splitlines()[-1].split()[0] == "q"
    asked = prompt_of(page)
    assert "…" not in asked
    assert "━" in asked, "the clock has room too"
    assert "Bot" in asked or "bot" in asked
    gold = [text for row in rows(page)[:-3] for text, style in row if style.endswith("on gold")]
    assert not [text for text in gold if "►" not in text], "nothing but a key takes the seat back"


@pytest.mark.parametrize("game", OPENED)
def test_any_key_but_q_takes_the_seat_back(game: str) -> None:
    for name in ("question_mark", "comma", "tab", "slash", "d", "space", "pageup", "r"):
        page = taken_over(game, Look(80, 24))
        assert page.press(Key(name, None, 0.0)) == Resume(), name
        assert page.sheet is None
        assert page.prompt is None
    page = taken_over(game, Look(80, 24))
    assert page.press(Key("q", "q", 0.0)) is None
    assert "Leave the game?" in prompt_of(page)


def test_a_line_that_was_being_typed_goes_on() -> None:
    page = taken_over("kombio", Look(80, 24), seats=tuple(map(Seated, NAMES[:3])))
    page.press(Key("slash", "/", 0.0))
    assert page.table
    shown(page, Update(ANA, replace(page.table, line=line(3, seats=SEATS)), ()), page.look)
    assert page.press(Key("h", "h", 0.0)) == Resume()
    assert "say: h" in text(page)
