"""Motion: short, interruptible, never in the way of a key, and nothing at all while nothing moves."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from protocol.base import Ready
from protocol.companeros import Options as CompanerosOptions
from protocol.house import Play, Story, Update
from protocol.kombio import Options as KombioOptions
from protocol.level8 import Options as Level8Options
from server.rules.kernel.game import Step
from tests.kit import companeros, table
from tests.kit.level8 import table as level8
from tests.kit.screens import ANA, NAMES, Game, heard, key, place, prompt_of, rows, shown, text
from tests.kit.states.companeros import tied, walk
from tests.kit.states.kombio import STATES as KOMBIO
from tests.kit.states.level8 import BRUNO, COMPLETE, dealt

SHORT = 0.3
"""What moves while a round is played is over after this many seconds."""


class Watched:
    """A page whose clock a test moves on."""

    def __init__(self, game: Game, motion: str = "on", *, slow: bool = False, hurried: bool = False) -> None:
        self.now = 0.0
        self.page = TablePage(clock=lambda: self.now)
        self.page.hurried = hurried
        look = Look(120, 40, motion=motion, slow=slow)  # type: ignore[arg-type]
        shown(self.page, Update(ANA, place(game), heard(game)), look)

    @property
    def due(self) -> float | None:
        """The seconds until the next frame."""
        return self.page.play.motion.due(self.now)

    def film(self) -> list[tuple[float, Any]]:
        """Every frame with its time, until nothing moves any more."""
        frames = [(self.now, rows(self.page))]
        while (due := self.due) is not None:
            self.now += due + 0.001
            frames.append((self.now, rows(self.page)))
        return frames


def just_dealt(kit: Any, options: Any) -> Game:
    """A game with the events of its deal."""
    step = kit.GAME.set_up(3, options, bytes(32))
    assert isinstance(step, Step)
    game: Game = kit.Table(step.state)
    game.events = list(step.events)
    return game


def kombio(*moves: str, **facts: Any) -> Game:
    return table.table("A: 1 2 3 4 | B: 5 6 7 8 | C: 9 9 9 9", discard="6", **facts).play(*moves)


def level8_game(*moves: str, own: str = COMPLETE, **facts: Any) -> Game:
    return dealt(3, own, *moves, **{"draw": "y7", **facts})


MOMENTS: dict[str, Callable[[], Game]] = {
    "kombio deal": lambda: just_dealt(table, KombioOptions()),
    "kombio draw": lambda: kombio("A draw", draw="3"),
    "kombio discard": lambda: kombio("A draw", "A discard", draw="3"),
    "kombio exchange": lambda: kombio("A draw", "A discard", "A exchange a1 b2", draw="11"),
    "kombio slap": lambda: kombio("B slap"),
    "kombio right": lambda: kombio("A slap", "A name b2"),
    "kombio penalty": lambda: kombio("B slap", "B name b1"),
    "kombio call": lambda: kombio("A call"),
    "companeros deal": lambda: just_dealt(companeros, CompanerosOptions()),
    "companeros card": lambda: tied(4, cards=2),
    "companeros colour": lambda: tied(4, "take yellow"),
    "companeros trick": lambda: walk(4, lambda view: view.trick.number == 3 and view.stage == "playing"),
    "level8 deal": lambda: just_dealt(level8, Level8Options()),
    "level8 draw": lambda: level8_game("A draw"),
    "level8 other draws": lambda: level8_game("A draw", "A discard y7", "B draw"),
    "level8 take": lambda: level8_game("A take b"),
    "level8 discard": lambda: level8_game("A draw", "A discard y7"),
    "level8 lay out": lambda: level8_game("A draw", "A lay_out 4: r4 g5 b6, 9: y9 o10 v11"),
    "level8 lay off": lambda: level8_game(
        "B draw", "B lay_off y9 1 high", own="r1 r3 r4", melds=BRUNO, turn="B", draw="y9"
    ),
}
"""Moments of a round in which something moves."""


LAST_TURNS = "B draw", "B swap 1", "C draw", "C swap 1"


def ended_level8() -> Game:
    own = "r1 g1 r2 g2 b2 r3 g3 b3 y3 v15"
    won = "A lay_out 1: r1 g1, 2: r2 g2 b2, 3: r3 g3 b3 y3"
    return level8_game("A draw", won, own=own, level="A8 B6 C7", draw="y9", hand=7)


ENDS: dict[str, Callable[[], Game]] = {
    "kombio": lambda: kombio("A call", *LAST_TURNS, "clock last_slap", target=10),
    "companeros": lambda: walk(4, lambda view: view.stage == "over"),
    "level8": ended_level8,
}
"""The end of a game, in which all cards are turned up."""


@pytest.mark.parametrize("moment", MOMENTS)
def test_what_moves_in_a_round_is_over_in_a_moment_and_ends_where_there_is_no_motion(moment: str) -> None:
    frames = Watched(MOMENTS[moment]()).film()
    assert 1 < len(frames) <= 5
    assert frames[-1][0] <= SHORT + 0.01
    assert all(one[1] != other[1] for one, other in pairwise(frames))
    assert frames[-1][1] == rows(Watched(MOMENTS[moment](), "off").page)


@pytest.mark.parametrize("moment", [*MOMENTS, *ENDS])
def test_motion_is_off_by_a_setting_and_on_slow_links(moment: str) -> None:
    game = (MOMENTS | ENDS)[moment]
    still = Watched(game(), "off")
    assert still.due is None
    assert Watched(game(), "auto").due is not None
    slow = Watched(game(), "auto", slow=True)
    assert slow.due is None
    assert rows(slow.page) == rows(still.page)


@pytest.mark.parametrize("moment", ENDS)
@pytest.mark.parametrize("pressed", ["o", "right", "b", "enter", "r"])
def test_every_key_shows_the_points_and_does_nothing_else(moment: str, pressed: str) -> None:
    moving, still = Watched(ENDS[moment]()), Watched(ENDS[moment](), "off")
    rows(moving.page)
    assert moving.page.press(key(pressed)) is None
    assert rows(moving.page) == rows(still.page)


@pytest.mark.parametrize("moment", ENDS)
def test_a_key_that_comes_just_after_the_cards_were_turned_up_does_nothing_either(moment: str) -> None:
    """It was meant for them; the next one gets a word."""
    watched, still = Watched(ENDS[moment]()), Watched(ENDS[moment](), "off")
    watched.film()
    for changes_anything in (False, True):
        assert watched.page.press(key("x")) is None
        assert (rows(watched.page) != rows(still.page)) == changes_anything


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("pressed", ["o", "right", "b"])
def test_every_key_jumps_to_the_last_frame(moment: str, pressed: str) -> None:
    moving, still = Watched(MOMENTS[moment]()), Watched(MOMENTS[moment](), "off")
    rows(moving.page)
    assert moving.page.press(key(pressed)) == still.page.press(key(pressed))
    assert moving.due is None
    assert rows(moving.page) == rows(still.page)


@pytest.mark.parametrize("moment", MOMENTS)
def test_what_is_told_again_does_not_move(moment: str) -> None:
    game = MOMENTS[moment]()
    page = TablePage(clock=lambda: 0.0)
    events = tuple(news.event for news in heard(game))  # type: ignore[union-attr]
    shown(page, Update(ANA, place(game), (Story(events),)), Look(120, 40, motion="on"))
    assert page.play.motion.due(0.0) is None


def test_nothing_is_due_while_nothing_moves() -> None:
    page = KOMBIO["your-turn"](3, Look(120, 40, motion="on"))
    assert page.due() is None


@pytest.mark.parametrize("game", ENDS)
def test_at_the_end_cards_are_turned_up_seat_by_seat_and_the_ribbon_blinks(game: str) -> None:
    frames = Watched(ENDS[game]()).film()
    players = ENDS[game]().state.players
    assert len(frames) == players + 2
    assert frames[-1][0] <= 2.01
    assert frames[-1][1] == rows(Watched(ENDS[game](), "off").page)
    blinked, rest = (dict(enumerate(frame)) for _, frame in frames[-2:])
    differ = [number for number in rest if blinked[number] != rest[number]]
    assert len(differ) == 1
    assert "★" in "".join(words for words, _ in rest[differ[0]])


WON = "You called and have the lowest cards: 10 more for everyone else."


def test_at_the_end_of_a_round_of_kombio_cards_are_turned_up_on_the_table_first() -> None:
    """The highest sum first, the caller last; then the sentence, then the points."""
    ended = Watched(kombio("A call", *LAST_TURNS, "clock last_slap"))
    own, *others = ended.page.play.view.ended.sums
    high, low = sorted(others, reverse=True)
    assert own < low < high
    seen = []
    while ended.due is not None:
        drawn = text(ended.page)
        sums = [number for number in (high, low) if f"= {number} " in drawn]
        seen.append((sums, f"{own} KOMBIO" in drawn, WON in drawn, "The course of the game" in drawn))
        ended.now += ended.due + 0.001
    assert seen == [
        ([high], False, False, False),
        ([high, low], False, False, False),
        ([high, low], True, True, False),
        ([], False, True, True),
    ]
    assert ended.now > 1.0, "there is time to see it"


def test_at_the_end_of_a_round_of_companeros_what_everyone_took_is_turned_up_on_the_table_first() -> None:
    """The fewest points first, the best player last; then the sentence, then the points."""
    ended = Watched(walk(4, lambda view: view.stage == "scored", games=3))
    noted = sorted(ended.page.play.view.ended.noted)
    seen = []
    while ended.due is not None:
        drawn, asked = text(ended.page), prompt_of(ended.page)
        lines = [line for line in drawn.splitlines() if line.split()[:1] in ([name] for name in NAMES)]
        points = [int(line[:85].split()[-1]) for line in lines if line[:85].rstrip()[-1:].isdigit()]
        seen.append((sorted(points), "The most points" in asked, "The course of the game" in drawn))
        ended.now += ended.due + 0.001
    assert seen[:4] == [
        (noted[:1], False, False),
        (noted[:2], False, False),
        (noted[:3], False, False),
        (noted, True, False),
    ]
    assert [course for *_, course in seen[4:]] == [True]


def test_at_the_end_of_a_round_of_level_8_hands_are_turned_up_on_the_table_first() -> None:
    """Who goes up least first; each player's new levels come with the hand."""
    melds, last = f"{BRUNO};C colour o: o1 o2 o9 joker", ("B draw", "B discard y10")
    ended = Watched(dealt(3, "r1 r9 g9", *last, melds=melds, turn="B", draw="y10", bruno=0))
    seen = []
    while ended.due is not None:
        drawn, asked = text(ended.page), prompt_of(ended.page)
        seen.append(("+1" in drawn, "+2" in drawn, "bruno" in asked, "The course of the game" in drawn))
        ended.now += ended.due + 0.001
    assert seen == [
        (False, False, False, False),
        (True, False, False, False),
        (True, True, True, False),
        (True, True, False, True),
    ]


@pytest.mark.parametrize("name", ["enter", "r"])
def test_who_is_too_fast_sees_the_points_before_the_next_round(name: str) -> None:
    ended = Watched(kombio("A call", *LAST_TURNS, "clock last_slap"))
    rows(ended.page)
    assert ended.page.press(key(name)) is None
    assert "The course of the game" in text(ended.page)
    assert ended.page.press(key(name)) == Play(Ready())


@pytest.mark.parametrize("moment", MOMENTS)
def test_all_is_there_in_the_first_frame_and_motion_is_only_colour(moment: str) -> None:
    """But a slap has rays, a card that was laid off is turned up first, and a penalty is red after its card came."""
    watched = Watched(MOMENTS[moment]())
    first = text(watched.page)
    watched.now = 1.0
    if moment not in ("kombio slap", "kombio right"):
        assert first == text(watched.page)


@pytest.mark.parametrize("moment", [*MOMENTS, *ENDS])
def test_nothing_moves_while_the_program_is_behind(moment: str) -> None:
    game = (MOMENTS | ENDS)[moment]
    hurried, still = Watched(game(), hurried=True), Watched(game(), "off")
    assert hurried.due is None
    assert rows(hurried.page) == rows(still.page)
