"""The screens of a table of Compañeros."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import count
from typing import Any

from msgspec.structs import replace

from kombio_tui.controls.page import Page
from kombio_tui.games.companeros.following import CompanerosFollowing
from kombio_tui.games.companeros.lesson import Lesson
from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from protocol.archive import SeeAs, Seek
from protocol.base import Clock, Message
from protocol.companeros import COLOURS, VALUES, Card, Options, View
from protocol.house import Seated, Update
from server.bots.companeros.tutor import LESSON
from server.records.record import Record
from server.rules.companeros.state import State as GameState
from server.rules.kernel.seats import LETTERS
from server.simulate.games import game_seed, play
from tests.kit.companeros import GAME, Table, start, table
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

TRICKS = {3: "g10 y9 r9", 4: "r5 r6 y9 g9", 6: "g7 g2 y9 r5 b10 r6"}
"""What everyone plays in a trick that ends with a tie; for six that is the example of the rulebook (C12)."""
DISPLAY = {3: "y7 y4 r8 r1 g6", 4: "y7 y4 r8 r1 g6 b4", 6: "y7 y4 r8 r1 g6 b4"}


def walk(players: int, wanted: Callable[[View], bool], **options: Any) -> Table:
    """Play games by a fixed rule until one is at a moment that is wanted, as A sees it."""
    state, events = _walked(players, wanted, Options(**options))
    t = Table(state)
    t.events = [*events]
    return t


@cache
def _walked(players: int, wanted: Callable[[View], bool], options: Options) -> tuple[GameState, Sequence[Message]]:
    for number in count():
        t = Table(start(players, options, bytes([number]) * 32))
        events: list[Message] = []
        while not wanted(t.view("A")) and t.stage != "over":
            seat = GAME.awaited(t.state)[0]
            legal = GAME.legal(t.state, seat)
            t.play(f"{LETTERS[seat]} {GAME.write(legal[(len(events) * 5 + number) % len(legal)])}")
            events += t.events
        if wanted(t.view("A")):
            return t.state, events
    raise AssertionError("no game comes to that moment")


def at(wanted: Callable[[View], bool], keys: str = "", who: str = "A", **options: Any) -> State:
    """A moment that games come to, and what the player has pressed since."""

    def state(players: int, look: Look) -> Page:
        return pressed(told(walk(players, wanted, **options), who, look), *keys.split())

    return state


def tie(*moves: str, who: str = "A", cards: int = 6, **options: Any) -> State:
    """The trick with a tie, this many cards of it, and what is taken or declined in its hand-out."""

    def state(players: int, look: Look) -> Page:
        return told(tied(players, *moves, cards=cards, **options), who, look)

    return state


def tied(players: int, *moves: str, cards: int = 6, **options: Any) -> Table:
    faces = TRICKS[players].split()
    hands = " | ".join(f"{letter}: {card}" for letter, card in zip(LETTERS, faces, strict=False))
    t = table(hands, display=DISPLAY[players], trick=3, **options)
    plays = [f"{letter} play {card}" for letter, card in zip(LETTERS, faces[:cards], strict=False)]
    takes = [f"{LETTERS[seat]} {move}" for seat, move in zip(_order(t, plays), moves, strict=False)]
    return t.play(*plays, *takes)


def _order(t: Table, plays: list[str]) -> tuple[int, ...]:
    state, trick = t.state, t.play(*plays).view("A").trick
    t.state = state
    return trick.order


def last_seconds(players: int, look: Look) -> Page:
    """The turn's time is nearly up, and somebody is away; another one's seat is played by a bot."""
    t = walk(players, _mine_in_trick_3)
    seats = [Seated(name) for name in NAMES[:players]]
    seats[1], seats[2] = Seated(NAMES[1], here=False), Seated(NAMES[2], here=False, bot="medium")
    clocks = (Clock("turn", 0, 60, 6.4, paused=False),)
    facts = place(t, clocks=clocks, line=line(players, seats=tuple(seats), game="companeros"))
    return shown(TablePage(clock=lambda: 0.0), Update(ANA, facts, heard(t)), look)


def full_display(players: int, look: Look) -> Page:
    """Nearly all cards lie in the display, ten of one colour."""
    t = walk(players, _mine_at_the_end)
    cards = tuple(Card(colour, value) for colour in COLOURS[:players] for value in VALUES)
    t.state = replace(t.state, display=cards[:-8], taken=((),) * players)
    return told(t, "A", look)


@cache
def played(players: int) -> Record:
    """A game of simple players."""
    record = play(GAME, players, Options(), game_seed(players, 1))
    return replace(record, header=replace(record.header, players=NAMES[:players]))


def lesson(number: int) -> State:
    """A step of the first lesson; it always has three players."""

    def state(players: int, look: Look) -> Page:
        assert isinstance(LESSON.options, Options)
        t = Table(start(3, LESSON.options, LESSON.seed))
        page = TablePage(clock=lambda: 0.0)
        shown(page, Update(ANA, place(t, line=line(3, lesson=True, game="companeros")), heard(t)), look)
        assert isinstance(page.play, CompanerosFollowing)
        page.play.lesson = Lesson(number)
        return page

    return state


def waiting_room(players: int, look: Look) -> Page:
    """Before the game, one player too few."""
    t = walk(3, _mine)
    facts = place(t, view=None, line=line(2, "waiting", game="companeros"))
    return shown(TablePage(), Update(ANA, facts, ()), look)


def _mine(view: View) -> bool:
    return bool(view.offers)


def turning_up(players: int, look: Look) -> Page:
    """A round is over, and two players have turned up what they have taken."""
    ended = walk(players, lambda view: view.stage == "scored" and view.round == 2, games=3)
    return told_a_moment_ago(ended, 0.3, look)


def _mine_in_trick_3(view: View) -> bool:
    return _mine(view) and view.trick.number == 3 and len(view.trick.played) == 2


def _mine_at_the_end(view: View) -> bool:
    return _mine(view) and view.trick.number == 9 and view.stage == "handing_out"


STATES: dict[str, State] = {
    "companeros-lesson": lesson(0),
    "companeros-lesson-longest": lesson(5),
    "companeros-waiting-room": waiting_room,
    "companeros-first-card": at(_mine, starter=0),
    "companeros-first-trick": at(lambda view: len(view.trick.played) == 2, starter=0),
    "companeros-first-hand-out": at(lambda view: view.stage == "handing_out" and _mine(view)),
    "companeros-your-turn": at(_mine_in_trick_3),
    "companeros-arrows-and-sorted": at(_mine_in_trick_3, keys="s right right"),
    "companeros-others-turn": at(
        lambda view: not _mine(view) and view.trick.number == 5 and len(view.trick.played) == 2
    ),
    "companeros-several-games": at(
        lambda view: _mine(view) and view.round == 3 and view.trick.number == 4 and len(view.trick.played) == 2, games=5
    ),
    "companeros-colours-tie": tie(cards=5),
    "companeros-hand-out": tie(),
    "companeros-hand-out-goes-on": tie("take yellow"),
    "companeros-declined": tie("decline"),
    "companeros-your-pick": at(
        lambda view: _mine(view) and view.stage == "handing_out" and view.trick.number == 4, keys="right"
    ),
    "companeros-trick-over": tie("take yellow", "take red", "take green"),
    "companeros-nobody-takes": at(
        lambda view: view.last is not None and not view.last.order and not view.trick.played and _mine(view)
    ),
    "companeros-full-display": full_display,
    "companeros-last-card": at(lambda view: _mine(view) and view.trick.number == 9 and len(view.trick.played) == 2),
    "companeros-last-seconds-and-away": last_seconds,
    "companeros-watching": at(lambda view: view.trick.number == 3 and len(view.trick.played) == 2, who="watcher"),
    "companeros-following": lambda players, look: told_follower(walk(players, _mine_in_trick_3), look),
    "companeros-menu": at(_mine_in_trick_3, keys="tab"),
    "companeros-help": at(_mine_in_trick_3, keys="question_mark"),
    "companeros-help-keys": at(_mine_in_trick_3, keys="question_mark question_mark"),
    "companeros-settings": at(_mine_in_trick_3, keys="comma down"),
    "companeros-leaving": at(_mine_in_trick_3, keys="q"),
    "companeros-turning-up": turning_up,
    "companeros-round-over": at(lambda view: view.stage == "scored" and view.round == 2, games=3),
    "companeros-help-after-a-round": at(
        lambda view: view.stage == "scored" and view.round == 2, keys="question_mark", games=3
    ),
    "companeros-replay": replay(Seek(15), film=played),
    "companeros-replay-player": replay(SeeAs(0), Seek(40), Seek(-2), film=played),
    "companeros-replay-review": reviewed(film=played),
    "companeros-replay-open": replay(SeeAs(1, opened=True), Seek(37), film=played),
    "companeros-game-over": at(lambda view: view.stage == "over"),
    "companeros-games-over": at(lambda view: view.stage == "over", games=4),
}
"""All of them, by name."""
