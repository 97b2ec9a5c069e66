"""The overview card: what each card does, the keys, and how a round ends."""

from collections.abc import Sequence

from kombio_tui.help import Chapter
from kombio_tui.kombio.keys import KEYS
from kombio_tui.kombio.words import ACTIONS
from kombio_tui.languages import Say


def chapters(say: Say) -> Sequence[Chapter]:
    """Everything a player needs to know, in three chapters."""
    return (
        (say("Cards"), cards(say)),
        (say("Keys"), _keys(say)),
        (say("A round"), a_round(say)),
    )


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
        ("b3", say("a letter and a digit: another's card")),
        ("← →", say("point at a card or a key; enter presses it")),
        ("/", say("say something to the table")),
        (",", say("settings")),
        ("pgup", say("scroll the log")),
        ("q", say("leave the table")),
    ]


def a_round(say: Say) -> list[tuple[str, str]]:
    """How a round goes and ends."""
    return [
        ("", text)
        for text in (
            say(
                "Low points win. On your turn draw a card, or take the top of the discard pile, "
                "and put it in place of one of yours."
            ),
            say(
                "Slap when a card on the table is the same as the top card: "
                "the first to slap names it and gets rid of it. Wrong: one card more."
            ),
            say("Call Kombio when you think you have the lowest cards. Everyone else has one more turn."),
            say("Alone the lowest: all others note 10 more. If not, you note 15 more."),
            say("A grid without cards ends the round at once."),
        )
    ]
