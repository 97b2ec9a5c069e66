"""Replays of Level 8: a game that is over, with anybody's eyes or with open hands."""

from protocol import level8 as k
from server.records.replay import replay
from server.rules.level8.state import faces_of
from server.simulate.games import game_seed, play
from tests.kit.level8.play import QUICK
from tests.kit.level8.table import GAME

FILM = replay(play(GAME, 3, k.Options(stars=2, levels=QUICK), game_seed(1, 8)))


def seen(step: int, seat: int | None, *, opened: bool) -> k.View:
    view = FILM.view(step, seat, opened=opened)
    assert isinstance(view, k.View)
    return view


def test_a_players_eyes_show_what_that_player_saw() -> None:
    """L2, L3: their hand and no other, and nothing to choose from."""
    for step in range(FILM.last + 1):
        state = FILM.state(step)
        for seat in (0, 2, None):
            view = seen(step, seat, opened=False)
            assert view.hand == (() if seat is None else faces_of(state, state.hands[seat]))
            assert (view.opened, view.offers) == (None, ())


def test_opened_all_hands_are_seen() -> None:
    """L2: there are no secrets in a game that is over."""
    for step in range(FILM.last + 1):
        state = FILM.state(step)
        assert seen(step, None, opened=True).opened == tuple(faces_of(state, hand) for hand in state.hands)


def test_nothing_is_opened_while_a_game_goes_on() -> None:
    """L2: a view of the game itself never holds open hands."""
    states = [FILM.state(step) for step in range(FILM.last + 1)]
    assert {GAME.view(state, viewer).opened for state in states for viewer in (0, None)} == {None}
