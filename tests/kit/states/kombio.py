"""The screens of a table of Kombio."""

from kombio_tui.controls.page import Page
from kombio_tui.games.kombio.following import KombioFollowing
from kombio_tui.games.kombio.lesson import Lesson
from kombio_tui.kit.look import Look
from kombio_tui.pages.table import TablePage
from protocol.base import Clock, Reacted
from protocol.house import Raced, Seated, Update, You
from protocol.kombio import Options
from server.bots.kombio.tutor import LESSON
from tests.kit.play import start
from tests.kit.screens import ANA, NAMES, State, heard, line, place, pressed, shown, told, told_follower
from tests.kit.table import Table, opened, table

GRIDS = ("A: 1 -1 9 6", "B: 5 6 5 6", "C: 0 0 0 1", "D: 2 . 3 4 8", "E: 1 1 2 3", "F: 7 11 12 13")


def dealt(players: int, *moves: str, draw: str = "3 8", discard: str = "9", **options: object) -> Table:
    """A table in the middle of a round, after these moves."""
    layout = " | ".join(GRIDS[:players])
    return table(layout, draw=draw, discard=discard, noted=NOTED(players), **options).play(*moves)  # type: ignore[arg-type]


def NOTED(players: int) -> tuple[tuple[int, ...], ...]:  # noqa: N802 - a constant for each number of players
    """Three rounds that were played before."""
    return tuple(tuple((7 * seat + 11 * number) % 23 - 1 for seat in range(players)) for number in range(3))


def game(*moves: str, who: str = "A", keys: str = "", draw: str = "3 8", **options: object) -> State:
    """A state of a game: what was played, who looks, and what this player has pressed since."""

    def state(players: int, look: Look) -> Page:
        page = told(dealt(players, *moves, draw=draw, **options), who, look)  # type: ignore[arg-type]
        return pressed(page, *keys.split())

    return state


def first_look(players: int, look: Look) -> Page:
    """K4: everyone looks at the bottom row; the clock is shown."""
    t = opened(players)
    page = TablePage(clock=lambda: 0.0)
    clocks = (Clock("look", None, 20, 17.0, paused=False),)
    return shown(page, Update(ANA, place(t, "A", clocks=clocks), heard(t)), look)


def last_seconds(players: int, look: Look) -> Page:
    """The turn's time is nearly up, and somebody is away."""
    t = dealt(players)
    seats = tuple(Seated(name, here=number != 1) for number, name in enumerate(NAMES[:players]))
    clocks = (Clock("turn", 0, 60, 6.4, paused=False),)
    facts = place(t, "A", clocks=clocks, line=line(players, seats=seats))
    return shown(TablePage(clock=lambda: 0.0), Update(ANA, facts, ()), look)


def following(players: int, look: Look) -> Page:
    """A watcher sees the game as Ana does, who has drawn a card."""
    return told_follower(dealt(players, "A draw"), look)


def slap_with_times(players: int, look: Look) -> Page:
    """Two have slapped; everyone sees how fast they were."""
    t = dealt(players, "B slap")
    reactions = Raced((Reacted(1, 287, 40), Reacted(0, 301, 12)))
    you = You("ana", guest=False, round_trip=12)
    return shown(TablePage(clock=lambda: 0.0), Update(you, place(t), (reactions, *heard(t))), look)


def lesson(number: int) -> State:
    """A step of the first lesson; it always has two players."""

    def state(players: int, look: Look) -> Page:
        assert isinstance(LESSON.options, Options)
        t = dealt(2, memory="notes") if number else Table(start(2, LESSON.options, LESSON.seed))
        page = TablePage(clock=lambda: 0.0)
        shown(page, Update(ANA, place(t, line=line(2, lesson=True)), heard(t)), look)
        assert isinstance(page.play, KombioFollowing)
        page.play.lesson = Lesson(number)
        return page

    return state


def many_cards(players: int, look: Look) -> Page:
    """Grids that have grown: somebody has slapped wrongly again and again."""
    grids = [*GRIDS[:players]]
    grids[0] += " 2 3 4 5"
    grids[-1] += " 3 4 8 10 10 1 14 2"
    return told(table(" | ".join(grids), discard="9"), "A", look)


def scored(players: int, look: Look) -> Page:
    """A round has ended after a call."""
    return told(_called(dealt(players, memory="human"), players), "A", look)


def over(players: int, look: Look) -> Page:
    """The game has ended."""
    return told(_called(dealt(players, target=30), players), "A", look)


def _called(t: Table, players: int) -> Table:
    return t.play("A call", *_turns("BCDEF"[: players - 1]), "clock last_slap")


def _turns(seats: str) -> list[str]:
    """A turn for each of these players."""
    return [move for seat in seats for move in (f"{seat} draw", f"{seat} swap 1")]


def last_slap(caller: str) -> State:
    """K34: all turns are played, and the last card may be slapped; by A too, unless A called and the grid is taboo."""

    def state(players: int, look: Look) -> Page:
        seats = "ABCDEF"[:players]
        first = seats.index(caller)
        t = dealt(players, *_turns(seats[:first]), f"{caller} call", *_turns(seats[first + 1 :] + seats[:first]))
        clocks = (Clock("last_slap", None, 3, 2.8, paused=False),)
        return shown(TablePage(clock=lambda: 0.0), Update(ANA, place(t, "A", clocks=clocks), heard(t)), look)

    return state


STATES: dict[str, State] = {
    "first-look": first_look,
    "your-turn": game(),
    "others-turn": game("A draw", "A discard"),
    "last-seconds-and-away": last_seconds,
    "sure-to-call": game(keys="k"),
    "take-which": game(keys="t right"),
    "drawn-card": game("A draw"),
    "other-has-drawn": game("A draw", "A discard", "B draw"),
    "look-at-own": game("A draw", "A discard", draw="7"),
    "look-at-others": game("A draw", "A discard", keys="b", draw="9"),
    "looked": game("A draw", "A discard", "A peek a2", draw="8"),
    "looked-with-notes": game("A draw", "A discard", "A peek a2", draw="8", memory="notes"),
    "swap-two": game("A draw", "A discard", keys="1", draw="11"),
    "look-and-swap": game("A draw", "A discard", "A peek b2", draw="13"),
    "look-at-two": game("A draw", "A discard", "A peek b2", "A peek a1", draw="14"),
    "other-looks": game("A draw", "A discard", "B draw", "B discard", "B peek b2", draw="3 8"),
    "other-swaps": game("A draw", "A discard", "B draw", "B discard", "B exchange a1 b2", draw="3 11"),
    "slap-sent": game("A draw", "A discard", keys="space"),
    "slap-sent-with-card": game("A draw", "A discard", keys="space b 2"),
    "you-slapped": game("A slap"),
    "other-slapped": game("B slap"),
    "slap-with-times": slap_with_times,
    "right-slap": game("A slap", "A name a3"),
    "give-a-card": game("A draw", "A discard", "A slap", "A name b2", draw="6"),
    "wrong-slap": game("B slap", "B name b1"),
    "keep-or-hand-over": game("B slap", "B name a1"),
    "called": game("A call"),
    "last-slap": last_slap("B"),
    "last-slap-of-others": last_slap("A"),
    "many-cards": many_cards,
    "watching": game("A draw", who="watcher"),
    "following": following,
    "help": game(keys="question_mark"),
    "help-round": game(keys="question_mark question_mark"),
    "help-cards": game(keys=" ".join(["question_mark"] * 3)),
    "help-keys": game(keys=" ".join(["question_mark"] * 4)),
    "help-words": game(keys=" ".join(["question_mark"] * 5)),
    "settings-at-the-table": game(keys="comma down"),
    "leaving": game(keys="q"),
    "lesson": lesson(0),
    "lesson-longest": lesson(16),
    "round-over": scored,
    "game-over": over,
    "help-after-a-round": lambda players, look: pressed(scored(players, look), "question_mark"),
}
"""All of them, by name."""
