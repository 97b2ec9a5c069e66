"""Material and set-up: K1 to K9."""

from collections import Counter

import pytest

from protocol.base import Reason, Refusal
from protocol.kombio import BACK, Options
from protocol.kombio_setup import BOX, COPIES
from server.rules.kernel.game import Step
from server.rules.kernel.shuffle import chosen, round_seed
from server.rules.kombio.state import State
from tests.kit.any_rules import assert_players
from tests.kit.table import GAME, SEED, Table, opened


def test_two_to_six_play() -> None:
    """K1."""
    assert_players(GAME, 2, 6)


def test_the_box_holds_seventy_cards() -> None:
    """K2: 36 plain cards and 34 action cards."""
    assert sum(COPIES[face] for face in range(-1, 7)) == 36
    assert sum(COPIES[face] for face in range(7, 15)) == 34
    assert Counter(BOX) == Counter(COPIES)
    assert [COPIES[face] for face in (-1, 0, 1, 6, 7, 12, 13, 14)] == [3, 3, 5, 5, 5, 5, 2, 2]


@pytest.mark.parametrize("players", range(2, 7))
def test_everyone_is_dealt_four_cards_and_the_box_stays_whole(players: int) -> None:
    """K2, K3."""
    state = opened(players).state
    assert [len(grid) for grid in state.grids] == [4] * players
    assert Counter(state.faces) == Counter(COPIES)


def test_everyone_sees_the_own_bottom_row_and_nothing_else() -> None:
    """K3, K4."""
    t = opened(2)
    faces = t.grid("A").split()
    assert t.sees("A", "A").split() == ["?", "?", faces[2], faces[3]]
    assert t.sees("A", "B") == "? ? ? ?"
    assert t.sees("watcher", "A") == "? ? ? ?"
    assert [t.who_knows(spot) for spot in ("a1", "a2", "a3", "a4")] == ["", "", "A", "A"]


def test_the_look_is_over_for_who_is_ready_and_cannot_be_had_again() -> None:
    """K4: once; in `human` memory the faces are gone after it."""
    t = opened(2).play("A ready")
    assert t.sees("A", "A") == "? ? ? ?"
    assert t.sees("B", "B") != "? ? ? ?"
    assert t.refuses("A ready") == "already_ready"
    assert t.refuses("A slap") == t.refuses("B draw") == "still_looking"


def test_play_starts_when_all_are_ready() -> None:
    """K4."""
    t = opened(3, starter=1).play("C ready", "A ready")
    assert t.stage == "looking"
    assert t.refuses("B draw") == "still_looking"
    t.play("B ready")
    assert (t.stage, t.turn) == ("choosing", "B")
    assert all(t.sees(who, who) == "? ? ? ?" for who in "ABC")


def test_play_starts_when_the_look_timer_is_over() -> None:
    """K4."""
    t = opened(3, starter=2).play("A ready", "clock look")
    assert (t.stage, t.turn) == ("choosing", "C")


def test_the_rest_is_the_draw_pile_and_nothing_is_discarded() -> None:
    """K5."""
    view = opened(4).view("A")
    assert (view.draw_pile, view.discard_pile, view.top) == (54, 0, None)


def test_the_target_is_an_option() -> None:
    """K6."""
    assert Options().target == 100
    assert opened(2, target=50).state.options.target == 50


def test_grids_and_draw_pile_lie_face_down_the_discard_pile_face_up() -> None:
    """K8."""
    t = opened(2, starter=0).play("A ready", "B ready", "A draw")
    out = int(t.grid("A").split()[0])
    t.play("A swap 1")
    view = t.view("B")
    assert view.grids == ((BACK,) * 4, (BACK,) * 4)
    assert view.top == out


@pytest.mark.parametrize(("starter", "expected"), [("host", "A"), (0, "A"), (1, "B"), (2, "C")])
def test_who_starts_is_an_option(starter: str | int, expected: str) -> None:
    """K9."""
    assert opened(3, starter=starter).play("clock look").turn == expected


def test_by_default_the_lot_decides_who_starts() -> None:
    """K9: over many seeds everyone starts about equally often."""
    starts: Counter[int] = Counter()
    for n in range(600):
        step = GAME.set_up(3, Options(), n.to_bytes(32, "big"))
        assert isinstance(step, Step)
        starts[step.state.starter] += 1
    assert all(150 < starts[seat] < 250 for seat in range(3))


def test_the_lot_is_drawn_from_the_seed_of_the_first_round() -> None:
    """K9: as docs/RECORDS.md says."""
    step = GAME.set_up(5, Options(), SEED)
    assert isinstance(step, Step)
    assert step.state.starter == chosen(5, round_seed(SEED, 1), "starter")


def test_a_starter_who_is_not_at_the_table_is_refused() -> None:
    """K9."""
    assert GAME.set_up(3, Options(starter=3), SEED) == Refusal(Reason.NO_SUCH_SEAT)


def test_each_further_round_starts_one_seat_on() -> None:
    """K9: also round the corner."""
    t = opened(2, starter=1, target=1000)
    for expected in "BABA":
        assert t.play("clock look").turn == expected
        _call_and_finish(t)
        t.play("A ready", "B ready")


def _call_and_finish(t: Table) -> None:
    first, second = t.turn, "A" if t.turn == "B" else "B"
    t.play(f"{first} call", f"{second} draw", f"{second} discard")
    if "pass" in t.offers(second):
        t.play(f"{second} pass")
    assert t.play("clock last_slap").stage == "scored"


def test_a_game_follows_from_its_seed_alone() -> None:
    """K3: the same seed deals the same cards, another seed others."""
    same, other = GAME.set_up(4, Options(), SEED), GAME.set_up(4, Options(), bytes(32))
    assert same == GAME.set_up(4, Options(), SEED)
    assert isinstance(same, Step)
    assert isinstance(other, Step)
    assert isinstance(same.state, State)
    assert same.state.faces != other.state.faces
