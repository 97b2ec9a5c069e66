"""Replays: every moment of a game that is over, with anybody's eyes."""

import io
import json

import pyte
import pytest

from kombio_tui.kit.look import Look
from kombio_tui.pages.asciicast import cast
from protocol import kombio as k
from protocol.archive import SeeAs, Seek, Unit
from protocol.house import Happened, Story, Update, You
from protocol.house import Replay as Place
from server.records.replay import replay
from server.rules.kombio.knowledge import bit
from tests.kit.states.archive import Rewatcher, played

FILM = replay(played(4))


def begins(step: int, kind: type) -> bool:
    return any(isinstance(event, kind) for event in FILM.happened(step))


@pytest.mark.parametrize(("unit", "kind"), [("turn", k.TurnStarted), ("round", k.RoundStarted)])
def test_going_on_by_turns_and_rounds_stops_where_they_begin(unit: Unit, kind: type) -> None:
    """Forwards and backwards the same places are met, and nothing lies between them; then come the ends."""
    places = [step for step in range(FILM.last + 1) if begins(step, kind)]
    forwards, step = [], -1
    while (step := FILM.moved(step, 1, unit)) != FILM.last:
        forwards.append(step)
    backwards = [FILM.last]
    while backwards[-1] != places[0]:
        backwards.append(FILM.moved(backwards[-1], -1, unit))
    assert forwards == [place for place in places if place != FILM.last]
    assert backwards[1:][::-1] == forwards
    assert FILM.moved(0, -1, unit) == 0
    assert FILM.moved(FILM.last, 1, unit) == FILM.last


@pytest.mark.parametrize("unit", ["move", "turn", "round"])
def test_going_by_nothing_stays_where_it_is(unit: Unit) -> None:
    assert [FILM.moved(step, 0, unit) for step in range(FILM.last + 1)] == list(range(FILM.last + 1))


def test_the_unit_start_leads_to_a_position_from_anywhere() -> None:
    assert [FILM.moved(step, 7, "start") for step in range(FILM.last + 1)] == [7] * (FILM.last + 1)
    assert FILM.moved(3, 0, "start") == FILM.moved(3, -5, "start") == 0
    assert FILM.moved(3, 100_000, "start") == FILM.last


def test_the_course_of_a_game_has_every_state_and_move() -> None:
    course = list(FILM.course())
    assert [passed.number for passed in course] == list(range(FILM.last + 1))
    assert all(passed.state == FILM.state(passed.number) for passed in course)
    assert all(passed.events == FILM.happened(passed.number) for passed in course)
    assert [passed.move is None for passed in course] == [True, *[False] * FILM.last]


def test_moves_stop_at_the_ends() -> None:
    assert FILM.moved(0, -5, "move") == 0
    assert FILM.moved(3, 10_000, "move") == FILM.last
    assert FILM.moved(3, 1, "move") == 4


def test_a_players_eyes_show_what_that_player_knew_and_no_more() -> None:
    """What did they know when? Every card that the state says the player knew, and no other."""
    for step in range(FILM.last + 1):
        state = FILM.state(step)
        for seat in (0, 3, None):
            view = FILM.view(step, seat, opened=False)
            assert isinstance(view, k.View)
            for grid, seen in zip(state.grids, view.grids, strict=True):
                known = [card is not None and bool(state.knows[card] & bit(seat)) for card in grid]
                assert [isinstance(face, int) for face in seen] == known
            assert view.offers == ()


def test_opened_everything_is_seen_also_the_drawn_card() -> None:
    drawn = [step for step in range(FILM.last + 1) if begins(step, k.Drew)]
    for step in (0, *drawn):
        view = FILM.view(step, None, opened=True)
        assert isinstance(view, k.View)
        assert k.BACK not in {face for grid in view.grids for face in grid}
        assert (view.drawn is None) == (view.stage != "holding")


def test_the_next_step_is_told_as_it_happened_and_a_leap_with_its_story() -> None:
    rewatcher = Rewatcher(4)
    [story] = rewatcher.latest().news
    assert isinstance(story, Story)
    update = rewatcher.ask(Seek(1))
    assert [type(news) for news in update.news] == [Happened] * len(FILM.happened(1))
    [story] = rewatcher.ask(Seek(10_000)).news
    assert isinstance(story, Story)
    assert isinstance(story.events[0], k.RoundStarted)
    assert isinstance(story.events[-1], k.GameEnded)


def test_a_turn_of_one_move_is_told_as_it_happened_and_another_viewer_with_the_story() -> None:
    step = next(step for step in range(1, FILM.last) if FILM.moved(step, 1, "turn") == step + 1)
    rewatcher = Rewatcher(4)
    rewatcher.ask(Seek(step))
    assert {type(news) for news in rewatcher.ask(Seek(1, "turn")).news} == {Happened}
    assert [type(news) for news in rewatcher.ask(Seek(-1)).news] == [Story]
    assert [type(news) for news in rewatcher.ask(SeeAs(1)).news] == [Story]


def test_a_game_as_an_asciicast_shows_the_whole_game() -> None:
    """The file is as its format says, and a terminal that plays it shows the table, and who won in the end."""
    updates = [update_at(step) for step in range(FILM.last + 1)]
    head, *lines = [json.loads(line) for line in cast(updates, "a game", FILM.header.started, Look())]
    assert (head["version"], head["width"], head["height"]) == (2, 80, 24)
    times = [line[0] for line in lines]
    assert times == sorted(times)
    assert all(line[1] == "o" and isinstance(line[2], str) for line in lines)
    screen = pyte.Screen(80, 24)
    stream = pyte.Stream(screen)
    seen = io.StringIO()
    for _, _, text in lines:
        stream.feed(text)
        seen.write("\n".join(screen.display))
    assert "Round 1 is dealt." in seen.getvalue()
    assert "won the game!" in "\n".join(screen.display)


def update_at(step: int) -> tuple[float, Update]:
    rewatcher = Rewatcher(4)
    place = rewatcher.ask(Seek(step)).place if step else rewatcher.latest().place
    assert isinstance(place, Place)
    news = tuple(map(Happened, FILM.events(step, None, opened=False)))
    return FILM.seconds_at(step), Update(You("", guest=True), place.table, news)
