"""The player's games at slow tables, as the lobby lists them before everything else."""

from collections.abc import Sequence

from msgspec.structs import replace
from rich.cells import cell_len

from kombio_tui.kit.rows import Row, ends, fitted, row, shortened
from kombio_tui.kit.shared import shared
from kombio_tui.text.durations import MINUTE, duration
from kombio_tui.text.languages import Say, say_in
from protocol.games import title_of
from protocol.slow import SlowGame

CODE, GAME, TURN, SHORT_TURN = 7, 12, 16, 10
"""The columns; what is left is for the names, and the time at the right."""
NARROW = 56
"""From this width on there is room for names."""


def after(games: Sequence[SlowGame], seconds: float) -> tuple[SlowGame, ...]:
    """The games when some seconds have passed since the house told of them; by the minute, as they are shown."""
    passed = int(seconds) // MINUTE * MINUTE
    if not passed:
        return tuple(games)
    return tuple(game if game.left is None else replace(game, left=max(0, game.left - passed)) for game in games)


def turn_words(game: SlowGame, say: Say) -> str:
    """Whose turn it is, or why it is nobody's."""
    if game.phase == "over":
        return say("over")
    if game.phase == "waiting":
        return say("waiting")
    if game.waits_for_you:
        return say("your turn")
    away = set(game.turn) <= set(game.on_vacation) and bool(game.turn)
    names = ", ".join(game.turn_of)
    return say("{names}: vacation", names=names) if away else names or say("scores")


def time_words(game: SlowGame, say: Say) -> str:
    """How much time is left; empty if no clock runs."""
    return duration(game.left, say) if game.left is not None and game.phase == "playing" else ""


def in_words(game: SlowGame, say: Say, width: int) -> str:
    """What the prompt line says of the chosen game, in few words where there is little room."""
    enter = say("Enter: go to {code}.", code=game.code)
    more = say("Nothing is lost when you leave it again.")
    if game.waits_for_you:
        more = say("It is your turn; you have {time}.", time=time_words(game, say))
    whole = f"{enter} {more}"
    return whole if cell_len(whole) < width - 1 else f"{enter} {turn_words(game, say)}"


@shared
def game_row(game: SlowGame, width: int, language: str) -> Row:
    """A game in columns; a narrow window has no room for names."""
    say = say_in(language)
    column = TURN if width >= NARROW else SHORT_TURN
    words = shortened(turn_words(game, say), column - 1)
    left = row(
        (fitted(game.code, CODE), "strong"),
        (fitted(title_of(game.game), GAME if width >= NARROW else GAME - 1), "plain"),
        (fitted(words, column), "good" if game.waits_for_you else "muted"),
    )
    time = row((f" {time_words(game, say)}", "plain" if game.waits_for_you else "muted"))
    room = width - sum(len(text) for text, _ in left + time)
    names = shortened(", ".join(game.others), room) if width >= NARROW else ""
    return ends((*left, (names, "plain")), time, width)
