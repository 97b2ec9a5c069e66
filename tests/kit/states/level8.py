"""The screens of a table of Level 8."""

from functools import cache
from itertools import islice

from msgspec.structs import replace

from kombio_tui.controls.page import Page
from kombio_tui.games.level8.following import Level8Following
from kombio_tui.games.level8.lesson import Lesson
from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from protocol.archive import SeeAs, Seek
from protocol.base import Clock
from protocol.house import Seated, Update
from protocol.level8 import BOX, NUMBER, Options
from server.records.record import Record
from server.simulate.games import game_seed, play
from tests.kit.level8.table import GAME, Table, opened, table
from tests.kit.screens import (
    ANA,
    NAMES,
    State,
    heard,
    line,
    place,
    pressed,
    shown,
    told,
    told_a_moment_ago,
    told_follower,
)
from tests.kit.states.archive import replay, reviewed

LETTERS = "ABCDEF"
HAND = "r4 g5 b6 y9 o9 v12 g2 b2 r15 o1"
"""Two runs of 3 are not far."""
COMPLETE = "r4 g5 b6 y9 o10 v11 g12 joker b2 r15"
"""Two runs of 3, in many ways."""
LYING = "A run 4: r4 g5 b6; A run 9: y9 joker v11"
BRUNO = "B run 2: r2 y3 g4; B run 6: o6 v7 r8"
PILES = "A: v1 | B: y13 | C: o5 | D: skip | E: g15 | F: b10"
TWINS = ";".join(
    f"{who} set {number}: {one}{number} {other}{number}"
    for who, (number, (one, other)) in zip(
        [who for who in LETTERS for _ in range(4)],
        [(number, pair) for pair in ("ry", "gv") for number in (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14)],
        strict=True,
    )
)
"""Everyone has laid out level 2: twenty-four melds."""


def dealt(
    players: int, own: str = HAND, *moves: str, melds: str = "", hand: int = 10, bruno: int = 99, **facts: object
) -> Table:
    """A table in the middle of a round, after these moves; the others hold cards that nobody has named."""
    piles = _first(PILES, players, "|")
    lying = _first(melds, players, ";")
    named = f"{own} {piles} {lying} {facts.get('draw', '')}".replace(";", " ").split()
    rest = iter([face for face in BOX if face in NUMBER and face not in named])
    counts = [min(hand, bruno), *[hand] * (players - 2)]
    others = [f"{who}: {' '.join(islice(rest, count))}" for who, count in zip(LETTERS[1:], counts, strict=False)]
    return table(" | ".join([f"A: {own}", *others]), piles=piles, melds=lying, **facts).play(*moves)  # type: ignore[arg-type]


def _first(text: str, players: int, between: str) -> str:
    """What belongs to this many players."""
    parts = [part for part in text.split(between) if part.strip()]
    return between.join(part for part in parts if part.strip()[0] in LETTERS[:players])


def game(own: str = HAND, *moves: str, who: str = "A", keys: str = "", **facts: object) -> State:
    """A state of a game: what was played, who looks, and what this player has pressed since."""

    def state(players: int, look: Look) -> Page:
        return pressed(told(dealt(players, own, *moves, **facts), who, look), *keys.split())  # type: ignore[arg-type]

    return state


def first_turn(players: int, look: Look) -> Page:
    """The first round is dealt, and the host begins."""
    t = opened(players, starter="host")
    return told(t, "A", look)


def lesson(number: int) -> State:
    """A step of the first lesson; it always has two players."""

    def state(_: int, look: Look) -> Page:
        t = opened(2, starter="host")
        facts = place(t, "A", line=line(2, game="level8", lesson=True))
        page = TablePage(clock=lambda: 0.0)
        shown(page, Update(ANA, facts, heard(t)), look)
        assert isinstance(page.play, Level8Following)
        page.play.lesson = Lesson(number)
        return page

    return state


def last_seconds(players: int, look: Look) -> Page:
    """The turn's time is nearly up, and somebody is away."""
    t = dealt(players, melds=BRUNO)
    seats = tuple(Seated(name, here=number != 1) for number, name in enumerate(NAMES[:players]))
    clocks = (Clock("turn", 0, 90, 6.4, paused=False),)
    facts = place(t, "A", clocks=clocks, line=line(players, seats=seats, game="level8"))
    return shown(TablePage(clock=lambda: 0.0), Update(ANA, facts, ()), look)


def sits_out(players: int, look: Look) -> Page:
    """Somebody has put a skip before the viewer, who is told so."""
    t = dealt(players, turn="B", draw="skip").play("B draw", "B play_skip a")
    return told(t, "A", look)


def laid_off(players: int, look: Look) -> Page:
    """The others have laid out and laid off."""
    t = dealt(players, "r1 r3 r4 r9", melds=BRUNO, turn="B", draw="y9").play(
        "B draw", "B lay_off y9 1 high", "B discard r5"
    )
    return told(t, "A", look)


def _ended(players: int, **options: object) -> Table:
    """Bruno has put down the last card."""
    own = "r1 r9 g9 y9 b12 v12 o3 joker skip r15"
    melds = f"{BRUNO};C colour o: o1 o2 o9 joker"
    t = dealt(players, own, melds=melds, turn="B", draw="y10", bruno=0, **options)  # type: ignore[arg-type]
    return t.play("B draw", "B discard y10")


def round_over(players: int, look: Look, **options: object) -> Page:
    """The points of that round."""
    return told(_ended(players, **options), "A", look)


def turning_up(players: int, look: Look) -> Page:
    """The round is over, and two players have turned up their hands."""
    return told_a_moment_ago(_ended(players), 0.3, look)


def others_ready(players: int, look: Look) -> Page:
    """The round is over, and Bruno is ready for the next one."""
    page = round_over(players, look)
    assert isinstance(page, TablePage)
    assert page.table
    view = replace(page.table.view, ready=(1,))
    return shown(page, Update(ANA, replace(page.table, view=view), ()), look)


def keeping(*keys: str) -> State:
    """With two stars: what does the viewer keep?"""

    def state(players: int, look: Look) -> Page:
        return pressed(round_over(players, look, stars=2, level="A6 B3 C5"), *keys)

    return state


def game_over(players: int, look: Look) -> Page:
    """The viewer has laid out level 8."""
    own = "r1 g1 r2 g2 b2 r3 g3 b3 y3 v15"
    t = dealt(players, own, level="A8 B6 C7 D2", draw="y9", hand=7)
    return told(t.play("A draw", "A lay_out 1: r1 g1, 2: r2 g2 b2, 3: r3 g3 b3 y3"), "A", look)


GROWN = (
    "A run 1: o1 v2 o3 v4 y5 o6 v7 y8 joker r10 g11 y12 b13 ; A set 3: g3 r3 b3 v3 y3 joker ;"
    "B run 4: g4 r5 r6 joker r8 ; B run 9: r9 g10 y11 r12 g13 r14 ;"
    "C colour b: b1 b4 b5 b7 b8 b9 b11 b12 ; C set 14: g14 b14 v14"
)
"""Melds that others have laid off onto, again and again."""


@cache
def played(players: int) -> Record:
    """A game of simple players."""
    record = play(GAME, players, Options(), game_seed(players, 1))
    return replace(record, header=replace(record.header, players=NAMES[:players]))


STATES: dict[str, State] = {
    f"level8-{name}": state
    for name, state in {
        "first-turn": first_turn,
        "lesson": lesson(0),
        "lesson-partner-plays": lesson(2),
        "your-turn": game(),
        "take-which": game(keys="t"),
        "arrows": game(keys="right right"),
        "drawn": game(HAND, "A draw", draw="y7"),
        "taken": game(HAND, "A take b"),
        "by-colour": game(HAND, "A draw", draw="y7", keys="o"),
        "as-dealt": game(HAND, "A draw", draw="y7", keys="o o"),
        "card-chosen": game(HAND, "A draw", draw="y7", keys="3"),
        "discard-which": game(HAND, "A draw", draw="y7", keys="x"),
        "others-turn": game(HAND, "A draw", "A discard y7", draw="y7"),
        "other-drew": game(HAND, "A draw", "A discard y7", "B draw", draw="y7"),
        "skip-whom": game(HAND, "A draw", draw="skip", keys="s"),
        "skip-chosen": game("r4 skip g9", "A draw", draw="y7", keys="3"),
        "sits-out": sits_out,
        "level-complete": game(COMPLETE, "A draw", draw="skip"),
        "lay-out-which": game(COMPLETE, "A draw", draw="y7", keys="l"),
        "laid-out": game(COMPLETE, "A draw", "A lay_out 4: r4 g5 b6, 9: y9 o10 v11", draw="y7"),
        "lay-off": game("g12 b2 joker r15 skip", "A draw", draw="y7", melds=f"{LYING};{BRUNO}"),
        "lay-off-where": game("g12 b9 joker r15", "A draw", draw="y7", melds=f"{LYING};{BRUNO}", keys="2"),
        "joker-where": game("g12 b9 joker r15", "A draw", draw="y7", melds=f"{LYING};{BRUNO}", keys="4"),
        "joker-onto-which": game("g12 b9 joker r15", "A draw", draw="y7", melds=f"{LYING};{BRUNO}", keys="4 b"),
        "joker-low-or-high": game("g12 b9 joker r15", "A draw", draw="y7", melds=f"{LYING};{BRUNO}", keys="4 b 1"),
        "few-cards": game("g12 b9", "A draw", draw="y8", melds=f"{LYING};{BRUNO}"),
        "last-card": game("g12", "A draw", "A lay_off g12 1 high", draw="y7", melds=f"{LYING};{BRUNO}"),
        "other-laid-off": laid_off,
        "all-melds": game("o10 r13 joker y1", "A draw", draw="o7", melds=TWINS, hand=4, level="A2 B2 C2 D2 E2 F2"),
        "grown-melds": game("o15 r2 joker y1", "A draw", draw="y7", melds=GROWN, hand=3, level="B4 C7"),
        "nothing-to-draw": game(HAND, rest="A", hand=2),
        "last-seconds-and-away": last_seconds,
        "watching": game("g12 b9 joker r15", "A draw", draw="y7", melds=f"{LYING};{BRUNO}", who="watcher"),
        "following": lambda players, look: told_follower(dealt(players, HAND, "A draw", draw="y7"), look),
        "help": game(keys="question_mark"),
        "help-keys": game(keys="question_mark question_mark"),
        "help-words": game(keys=" ".join(["question_mark"] * 4)),
        "help-cards": game(keys=" ".join(["question_mark"] * 6)),
        "settings-at-the-table": game(keys="comma down"),
        "leaving": game(keys="q"),
        "replay": replay(Seek(120), film=played),
        "replay-review": reviewed(film=played),
        "replay-player": replay(SeeAs(0), Seek(120), Seek(-2), film=played),
        "replay-open": replay(SeeAs(1, opened=True), Seek(120), film=played),
        "turning-up": turning_up,
        "round-over": round_over,
        "others-ready": others_ready,
        "keep-which": keeping(),
        "keeping": keeping("4", "5", "6"),
        "game-over": game_over,
        "help-after-a-round": lambda players, look: pressed(round_over(players, look), "question_mark"),
    }.items()
}
"""All of them, by name."""
