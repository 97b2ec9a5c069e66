"""The overview: the cards and their signs, the keys, and how a trick goes."""

from collections.abc import Sequence

from kombio_tui.controls.help import Chapter, paragraphs, table_keys
from kombio_tui.games.companeros.keyboard.input import DECLINE, READY, SORT
from kombio_tui.games.companeros.words.cards import CAME, NAMES, SIGNS
from kombio_tui.text.languages import Say
from protocol.companeros import COLOURS


def chapters(say: Say) -> Sequence[Chapter]:
    """Everything a player needs to know, in four chapters."""
    return (
        (say("The goal"), _goal(say)),
        (say("A trick"), a_trick(say)),
        (say("Keys"), _keys(say)),
        (say("Cards"), _cards(say)),
    )


def _goal(say: Say) -> list[tuple[str, str]]:
    return paragraphs(
        say("Take the cards that are worth the most. After nine tricks, the most points win."),
        say("Whoever plays your colour is your companion: your cards count together, and you both take early."),
        say("But colours that tie get nothing. So watch what the others have played."),
    )


def a_trick(say: Say) -> list[tuple[str, str]]:
    """How a trick goes, and how the game ends."""
    return paragraphs(
        say("Everyone plays a card, any card. Cards of one colour count together."),
        say("Then the highest colour takes first, its highest card before the others; then the next colour."),
        say("Each takes all cards of one colour from the display. They are points."),
        say("Where colours tie it ends: they and all below get nothing."),
        say("Then the cards of the trick join the display. Whoever took first starts."),
        say("After nine tricks the most points win."),
    )


def _keys(say: Say) -> list[tuple[str, str]]:
    return [
        ("1-9", say("play the card with that digit")),
        ("a-f", say("take the colour with that letter")),
        (DECLINE, say("take nothing")),
        (SORT, say("sort your hand: by colour, by value, as dealt")),
        (READY, say("you are ready: go on")),
        ("← →", say("point at a card or a colour; enter takes it")),
        *table_keys(say),
    ]


def _cards(say: Say) -> list[tuple[str, str]]:
    return [
        *((SIGNS[colour], say(NAMES[colour])) for colour in COLOURS),
        (CAME, say("just played, or new in the display")),
        ("=", say("this colour ties with another")),
        ("", say("Each colour has the values 1 to 10. There are as many colours as players.")),
        ("", say("Taken cards lie face down; nobody looks at them before the end.")),
    ]
