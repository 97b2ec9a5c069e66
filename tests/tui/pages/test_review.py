"""A review beside a replay: how to ask for it, read it, and go to its moments."""

import pytest

from kombio_tui.games.reviews import AFTERWARDS, ReviewSheet
from kombio_tui.kit.look import Look
from kombio_tui.pages.replay import ReplayPage
from kombio_tui.pages.table import TablePage
from protocol import kombio as k
from protocol.archive import ReviewGame, SeeAs, Seek
from protocol.base import GameEnded
from protocol.house import Happened, Leave, Refused, Update
from tests.kit.screens import ANA, key, line, place, pressed, shown, text
from tests.kit.states.archive import Rewatcher, played, review_of
from tests.kit.table import opened

LOOK = Look(80, 24)


def watching() -> tuple[ReplayPage, Rewatcher]:
    """Somebody who watches a replay as a watcher."""
    page, rewatcher = ReplayPage(clock=lambda: 0.0), Rewatcher(4)
    shown(page, rewatcher.latest(), LOOK)
    return page, rewatcher


def reading() -> tuple[ReplayPage, Rewatcher]:
    """Somebody who has asked for a review and got it."""
    page, rewatcher = watching()
    page.press(key("r"))
    shown(page, rewatcher.review(review_of(played, 4)), LOOK)
    return page, rewatcher


def test_a_review_is_asked_for_once_and_then_opened() -> None:
    page, rewatcher = watching()
    assert page.press(key("r")) == ReviewGame("GAMEAB", None)
    assert "One moment ..." in text(page)
    assert page.sheet is None
    shown(page, rewatcher.review(review_of(played, 4)), LOOK)
    assert "Review: ana" in text(page)
    assert "One moment ..." not in text(page)
    assert page.press(key("r")) is None
    assert page.sheet is None
    assert page.press(key("r")) is None
    assert "Review: ana" in text(page)


def test_it_is_the_review_of_the_player_as_whom_the_replay_is_seen() -> None:
    page, rewatcher = reading()
    page.press(key("r"))
    shown(page, rewatcher.ask(SeeAs(2)), LOOK)
    assert page.press(key("r")) == ReviewGame("GAMEAB", 2)


def test_digits_lead_to_moments_and_the_review_stays() -> None:
    page, rewatcher = reading()
    moments = review_of(played, 4).moments
    assert len(moments) > 1
    for number, moment in enumerate(moments, 1):
        request = page.press(key(str(number)))
        assert request == Seek(moment.step, "start")
        shown(page, rewatcher.ask(request), LOOK)
        assert page.replay
        assert page.replay.step == moment.step
        assert isinstance(page.sheet, ReviewSheet)
    assert page.press(key(str(len(moments) + 1))) is None
    assert page.press(key("0")) is None


def test_the_replay_goes_on_beside_the_review() -> None:
    page, _ = reading()
    assert page.press(key("right")) == Seek(1)
    assert page.press(key("q")) is None
    assert page.sheet is None
    assert page.press(key("q")) == Leave()


def test_pages_are_turned_until_the_review_is_closed() -> None:
    page, _ = reading()
    seen = [text(page)]
    for _ in range(20):
        pressed(page, "question_mark")
        if page.sheet is None:
            break
        seen.append(text(page))
    assert len(seen) > 1
    assert any("the average." in one for one in seen)
    assert page.sheet is None


@pytest.mark.parametrize(
    ("reason", "hint"),
    [("not_seated", "Which player? v chooses one, then r."), ("too_fast", "That can't be done now.")],
)
def test_a_refusal_says_what_to_do(reason: str, hint: str) -> None:
    page, rewatcher = watching()
    page.press(key("r"))
    update = rewatcher.latest()
    shown(page, Update(ANA, update.place, (Refused(reason),)), LOOK)
    assert hint in text(page)
    shown(page, rewatcher.review(review_of(played, 4)), LOOK)
    assert page.sheet is None


# --- at the end of a game ---


@pytest.mark.parametrize(
    ("seat", "lesson", "told"), [("A", False, True), ("watcher", False, False), ("A", True, False)]
)
def test_players_are_told_of_the_review_when_a_game_is_over(seat: str, *, lesson: bool, told: bool) -> None:
    t, page = opened(2, starter="host"), TablePage(clock=lambda: 0.0)
    seen = place(t, seat, line=line(2, "over", lesson=lesson))
    news = (Happened(GameEnded((0,))), Happened(k.TurnStarted(0)))
    shown(page, Update(ANA, seen, ()), LOOK)
    shown(page, Update(ANA, seen, news), LOOK)
    assert (AFTERWARDS in [entry.text for entry in page.log._entries]) is told
