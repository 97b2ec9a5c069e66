"""The overview card: the goal, a round, the keys, the words and signs of the game, and all levels."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal

from kombio_tui.controls.help import Chapter, Chapters, paragraphs, table_keys
from kombio_tui.games.level8.keyboard.keys import HELP, SEATS
from kombio_tui.games.level8.words.cards import HAND, JOKER, SIGNS, SKIP, in_words
from kombio_tui.games.level8.words.last_cards import may_be_laid
from kombio_tui.games.level8.words.levels import in_words as level_in_words
from kombio_tui.text.languages import Say
from protocol import level8 as k
from protocol.level8_levels import checked, house_levels


def chapters_for(options: Mapping[str, Any]) -> Chapters:
    """Everything a player needs to know at a table with these options."""
    return _chapters(tuple(options.get("levels", ())), free=may_be_laid(options))


@lru_cache(maxsize=64)
def _chapters(own: tuple[str, ...], *, free: bool) -> Chapters:
    """The same for all tables with the same levels, the house's or a list of their own, and the same end of a round."""

    def chapters(say: Say) -> Sequence[Chapter]:
        common = (
            (say("The goal"), _goal(say)),
            (say("A round"), _a_round(say, free=free)),
            (say("Keys"), _keys(say)),
            (say("Words"), _words(say)),
            (say("Cards"), _cards(say)),
        )
        if own:
            return *common, (say("The levels of this table"), in_order(say, own))
        with_stars = (say("Levels with one star"), levels(say, 1)), (say("Levels with two stars"), levels(say, 2))
        return *common, *with_stars

    return chapters


def a_round(say: Say, options: Mapping[str, Any]) -> list[tuple[str, str]]:
    """How the game is won, and how a round goes and ends at a table with these options."""
    return [*_goal(say), *_a_round(say, free=may_be_laid(options))]


def _goal(say: Say) -> list[tuple[str, str]]:
    return paragraphs(
        say("Be the first to finish all eight levels."),
        say(
            "Each level asks for certain cards, such as two runs of 3. You collect them in your hand and lay them out."
        ),
        say("You win by laying out level 8, or by ending a round with level 7 laid out."),
    )


def _a_round(say: Say, *, free: bool) -> list[tuple[str, str]]:
    return paragraphs(
        say("Take a card from the draw pile or any discard pile. Finally, discard one."),
        say("In between you may lay out your level, all of it at once."),
        say("Once it is laid out, lay off single cards onto anything on the table: yours and others'."),
        say("Whoever has no card left ends the round and moves up two levels. Others who laid out theirs move up one."),
        "" if free else say("The last card is discarded, never laid."),
    )


def _words(say: Say) -> list[tuple[str, str]]:
    """What is said at the table."""
    return [
        (say("lay out"), say("put your whole level on the table, once in a round")),
        (say("meld"), say("a part of a level on the table; b2 is the second one of player b")),
        (say("lay off"), say("add a card of your hand to a meld, yours or another's; only after you laid out")),
        (say("discard"), say("put a card on your own pile, where others may take it; that ends your turn")),
        (say("skip"), say("put a skip before a player, who sits out once; it takes the place of your discard")),
        ("↑", say("a card that can be laid off now")),
        ("+", say("what came in a player's last turn")),
        (" ".join(SEATS), say("the players; there is no d, which draws a card, and no g, a key of the lobby")),
    ]


def _keys(say: Say) -> list[tuple[str, str]]:
    return [
        *((entry.key, say(entry.text)) for entry in HELP),
        ("← →", say("point at a card or a key; enter presses it")),
        ("esc", say("take back what you pressed")),
        *table_keys(say),
    ]


def _cards(say: Say) -> list[tuple[str, str]]:
    colours = ", ".join(in_words(say, f"{colour}{number}") for number, colour in enumerate(k.COLOURS, 1))
    return [
        ("1-15", say("in six colours, each with a sign: {cards}", cards=colours)),
        (JOKER, say("a joker stands for any card; 7{sign} is a joker for a 7", sign=JOKER)),
        (SKIP, say("a player who gets a skip sits out once")),
        ("▮▮▯", say("levels: done, or being played for; and still to come")),
        ("L3 ✓", say("at level 3, which is laid out")),
        (f"10{HAND}", say("ten cards in hand")),
        ("4-5-6", say("run: numbers in a row, any colours; goes on at both ends")),
        ("9-9", say("twins (triplets ...): one number, any colours; takes more of it")),
        (f"5 × {SIGNS['o']}", say("five of one colour, any numbers; takes more of that colour")),
    ]


def levels(say: Say, stars: Literal[1, 2]) -> list[tuple[str, str]]:
    """The levels of the house, each with its number."""
    lines = in_order(say, house_levels(stars))
    if stars == 1:
        return lines
    return [*lines, ("", say("Level 5 or above and not laid out: you may keep up to four cards for the next round."))]


def in_order(say: Say, texts: tuple[str, ...]) -> list[tuple[str, str]]:
    """Levels in words, from the first to the eighth."""
    return [(str(number), level_in_words(say, level)) for number, level in enumerate(checked(texts), 1)]
