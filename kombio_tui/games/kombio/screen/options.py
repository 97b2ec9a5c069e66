"""What the host of a Kombio table may choose, in words."""

from kombio_tui.controls.form import Field, seconds
from kombio_tui.games.kernel.options import PAUSE, STARTER
from kombio_tui.text.languages import marked

FIELDS = (
    Field(
        "target",
        marked("points to play to"),
        tuple((number, str(number)) for number in (30, 50, 100, 150, 200)),
        marked("The game ends when someone reaches them; the lowest total wins."),
    ),
    Field(
        "memory",
        marked("memory"),
        (("human", marked("your own")), ("notes", marked("notes"))),
        marked("With notes your screen goes on showing every card that you have seen."),
    ),
    STARTER,
    Field(
        "empty_pile",
        marked("draw pile empty"),
        (("reshuffle", marked("shuffle")), ("end_round", marked("end the round"))),
    ),
    Field(
        "empty_grid",
        marked("empty grid notes"),
        (("zero", "0"), ("with_call", marked("what a call adds"))),
        marked("Whether 10 or 15 points for a call are added to a grid without cards too."),
    ),
    Field(
        "slap_order",
        marked("first to slap"),
        (("fair", marked("fair")), ("arrival", marked("arrival"))),
        marked("Fair compares reaction times, wherever players are. Arrival: the first key to arrive counts."),
    ),
    Field(
        "compensation",
        marked("latency compensation"),
        tuple((number, f"{number} ms") for number in (300, 500, 0, 50, 100, 150)),
        marked("How much of a player's round trip fair takes off at most; the others wait as long."),
    ),
    Field(
        "slap_floor",
        marked("fastest slap"),
        tuple((number, f"{number} ms") for number in (100, 150, 200, 0, 50)),
        marked("A slap sooner than this was meant for the card before: it does not count, and costs nothing."),
    ),
    Field("turn", marked("time for a turn"), seconds(60, 120, 300, 0, 15, 30)),
    Field("slap", marked("time to name a card"), seconds(6, 10, 20, 4)),
    Field(
        "last_slap",
        marked("time for a last slap"),
        tuple((number, f"{number} s" if number else marked("none")) for number in (3, 5, 10, 0, 2)),
        marked("After the last turn of a called round, to slap its card before the points are counted."),
    ),
    Field("look", marked("time to look at first"), seconds(20, 40, 60, 0, 10)),
    Field("decide", marked("time to decide"), seconds(15, 30, 60, 0)),
    PAUSE,
    Field("glance", marked("a card shows for"), seconds(5, 8, 12, 3)),
)
