"""The overview card: the goal, a round, what each card does, the keys, and the words of the game."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from kombio_tui.controls.help import Chapter, Chapters, paragraphs, table_keys
from kombio_tui.games.kombio.keyboard.keys import KEYS, SEATS
from kombio_tui.games.kombio.words.narration import ACTIONS
from kombio_tui.text.languages import Say
from protocol.kombio import Options

USUAL = Options()


def chapters_for(options: Mapping[str, Any]) -> Chapters:
    """Everything a player needs to know at a table with these options, in five chapters."""
    return _chapters(*_end_of_round(options))


@lru_cache(maxsize=64)
def _chapters(last_slap: int, empty_grid: str) -> Chapters:
    """The same for all tables at which a round ends alike."""

    def chapters(say: Say) -> Sequence[Chapter]:
        options = {"last_slap": last_slap, "empty_grid": empty_grid}
        return (
            (say("The goal"), _goal(say)),
            (say("A round"), a_round(say, options)),
            (say("Cards"), cards(say)),
            (say("Keys"), _keys(say)),
            (say("Words"), _words(say)),
        )

    return chapters


def _end_of_round(options: Mapping[str, Any]) -> tuple[int, str]:
    """What help depends on; as usual where nothing is said."""
    return options.get("last_slap", USUAL.last_slap), options.get("empty_grid", USUAL.empty_grid)


def _goal(say: Say) -> list[tuple[str, str]]:
    return paragraphs(
        say("Have the fewest points when the game ends: as soon as somebody reaches the target score."),
        say("Your cards lie face down. Remember those you have seen, and replace high cards with low ones."),
        say("Be the first to slap when the top card matches a card on the table: then you get rid of one."),
    )


def _words(say: Say) -> list[tuple[str, str]]:
    """What is said at the table."""
    return [
        (say("slap"), say("hit the discard pile, because a card on the table has the same number as its top card")),
        (say("laid off"), say("named rightly after a slap, and put onto the discard pile; it can't be taken")),
        (say("taboo"), say("with three or more players, the cards of whoever called Kombio: nobody may touch them")),
        (say("penalty"), say("a card from the draw pile that you get, unseen, for a wrong slap")),
        (" ".join(SEATS), say("the players; there is no d, which draws a card")),
        ("•", say("on a card: you have seen it")),
        ("+", say("on a card: it has just come there")),
        ("×", say("on a card: it is taboo")),
    ]


def cards(say: Say) -> list[tuple[str, str]]:
    """What each card does."""
    return [
        ("-1▾ 0○", say("three of each: the best cards")),
        ("1 - 6", say("five of each: plain numbers")),
        ("7◉ 8◉", say(ACTIONS[7])),
        ("9◎ 10◎", say(ACTIONS[9])),
        ("11⇄ 12⇄", say(ACTIONS[11])),
        ("13◆", say(ACTIONS[13])),
        ("14◆", say(ACTIONS[14])),
        ("", say("Actions work only when drawn and discarded.")),
    ]


def _keys(say: Say) -> list[tuple[str, str]]:
    return [
        *((say("space") if bound.key == "space" else bound.key, say(bound.help)) for bound in KEYS),
        ("1-9", say("your card with that digit")),
        ("b3", say("a letter and a digit: somebody else's card")),
        ("← →", say("point at a card or a key; enter presses it")),
        *table_keys(say),
    ]


def a_round(say: Say, options: Mapping[str, Any]) -> list[tuple[str, str]]:
    """How a round goes and ends."""
    last_slap, empty_grid = _end_of_round(options)
    return paragraphs(
        say(
            "Low points win. On your turn, draw a card or take the top of the discard pile, "
            "and replace one of yours with it."
        ),
        say(
            "Slap when a card on the table matches the top card: "
            "the first to slap names it and gets rid of it. If wrong: an extra card."
        ),
        say("Call Kombio when you think you have the lowest cards. Everyone else has one more turn."),
        say("After the last turn, its card can be slapped for {number} s.", number=last_slap) if last_slap else "",
        say("Lowest alone: all others get 10 more. If not, you get 15 more."),
        say("A grid without cards ends the round at once and scores 0.")
        if empty_grid == "zero"
        else say("A grid without cards ends the round at once."),
    )
