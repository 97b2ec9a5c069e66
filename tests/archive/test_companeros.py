"""Replays of Compañeros: a game that is over, with anybody's eyes or with open cards."""

from protocol import companeros as c
from server.records.replay import replay
from server.simulate.games import game_seed, play
from tests.kit.companeros import GAME

FILM = replay(play(GAME, 3, c.Options(games=2), game_seed(1, 7)))


def seen(step: int, seat: int | None, *, opened: bool) -> c.View:
    view = FILM.view(step, seat, opened=opened)
    assert isinstance(view, c.View)
    return view


def test_a_players_eyes_show_what_that_player_saw() -> None:
    """C2, C8: their hand, no other, and how many cards were taken."""
    for step in range(FILM.last + 1):
        state = FILM.state(step)
        for seat in (0, 2, None):
            view = seen(step, seat, opened=False)
            assert view.hand == (() if seat is None else state.hands[seat])
            assert (view.opened, view.offers) == (None, ())


def test_opened_all_hands_and_all_that_was_taken_are_seen() -> None:
    """C2, C8: there are no secrets in a game that is over."""
    for step in range(FILM.last + 1):
        state = FILM.state(step)
        assert seen(step, None, opened=True).opened == c.Opened(state.hands, state.taken)


def test_a_replay_goes_by_turns_and_rounds() -> None:
    """C11."""
    second = FILM.moved(0, 1, "round")
    assert seen(second, None, opened=False).round == 2
    turn = FILM.moved(0, 1, "turn")
    assert len(seen(turn, None, opened=False).trick.played) == 1


def test_nothing_is_opened_while_a_game_goes_on() -> None:
    """C2: a view of the game itself never holds open cards."""
    states = [FILM.state(step) for step in range(FILM.last + 1)]
    assert {GAME.view(state, viewer).opened for state in states for viewer in (0, None)} == {None}
