"""What the host of a Kombio table may choose, in words."""

from kombio_tui.controls.form import Field, numbers, seconds
from kombio_tui.games.kernel.options import PAUSE, STARTER
from kombio_tui.text.languages import marked

FIELDS = (
    Field(
        "target",
        marked("target score"),
        numbers(30, 50, 100, 150, 200),
        marked("The game ends when someone reaches this total; the lowest total wins."),
    ),
    Field(
        "memory",
        marked("memory"),
        (("human", marked("your own")), ("notes", marked("notes"))),
        marked("With notes, your screen keeps showing every card that you have seen."),
    ),
    STARTER,
    Field(
        "empty_pile",
        marked("empty draw pile"),
        (("reshuffle", marked("shuffle")), ("end_round", marked("end the round"))),
        marked("Shuffle: the discard pile becomes the new draw pile. Otherwise the round ends."),
    ),
    Field(
        "empty_grid",
        marked("empty grid scores"),
        (("zero", "0"), ("with_call", marked("extra for a call"))),
        marked("Whether an empty grid also gets the 10 or 15 extra points of a call."),
    ),
    Field(
        "slap_order",
        marked("slap order"),
        (("fair", marked("fair")), ("arrival", marked("arrival"))),
        marked("Fair: the shortest reaction time wins. Arrival: the first key to arrive wins."),
    ),
    Field(
        "compensation",
        marked("latency compensation"),
        numbers(300, 500, 0, 50, 100, 150, unit="ms"),
        marked("The most that fair subtracts for a player's round trip; the others wait up to that long."),
    ),
    Field(
        "slap_floor",
        marked("fastest slap"),
        numbers(100, 150, 200, 0, 50, unit="ms"),
        marked("A slap faster than this was meant for the previous card: it does not count and costs nothing."),
    ),
    Field(
        "turn",
        marked("time for a turn"),
        seconds(60, 120, 300, 0, 15, 30),
        marked("After this time the house plays the turn for you."),
    ),
    Field(
        "slap",
        marked("time to name a card"),
        seconds(6, 10, 20, 4),
        marked("How long the winner of a slap has to name the matching card."),
    ),
    Field(
        "last_slap",
        marked("time for a last slap"),
        tuple((number, f"{number} s" if number else marked("none")) for number in (3, 5, 10, 0, 2)),
        marked("To slap the last card of a called round before the round is scored."),
    ),
    Field(
        "look",
        marked("time for the first look"),
        seconds(20, 40, 60, 0, 10),
        marked("How long you may look at your two bottom cards before a round."),
    ),
    Field(
        "decide",
        marked("time to decide"),
        seconds(15, 30, 60, 0),
        marked("After a slap: how long you may choose the card to give away, or who gets a wrongly named one."),
    ),
    PAUSE,
    Field(
        "glance",
        marked("a card is shown for"),
        seconds(5, 8, 12, 3),
        marked("How long you see a card that you look at in the round."),
    ),
)
