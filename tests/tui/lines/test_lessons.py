"""The first lessons in line mode: nothing but what they ask for does anything, and it can be asked for again."""

import pytest

from kombio_tui.games.registry import GAMES
from tests.kit.lines import Enter, taught

FIRST = "First do what the lesson asks for."


@pytest.mark.parametrize(
    ("game", "others"),
    [("kombio", ("s", "s 3")), ("companeros", ("1", "play 3", "red 3")), ("level8", ("t b", "take b"))],
)
async def test_another_move_does_nothing_but_say_so(enter: Enter, game: str, others: tuple[str, ...]) -> None:
    ana = await enter("ana")
    first = await ana.says(f"learn {game}")
    for line in others:
        assert await ana.says(line) == FIRST
    again = await ana.says("")
    assert taught(again.splitlines()[-1])
    assert first.endswith(again)


async def test_help_lists_only_what_the_lesson_asks_for(enter: Enter) -> None:
    ana = await enter("ana")
    await ana.says("learn level8")
    told = (await ana.says("?")).splitlines()
    assert told[0].startswith("draw (d)")
    assert not [line for line in told if line.startswith("take")]


async def test_a_card_that_is_named_wrongly_with_a_slap_is_asked_for_again(enter: Enter) -> None:
    """A lesson goes on as its cards lie, so it takes no wrong slap."""
    ana = await enter("ana")
    await ana.says("learn kombio")
    for line in ("ready", "draw", "put 3"):
        await ana.says(line)
    await ana.hears("Your turn again.")
    for line in ("draw", "discard", "peek 1"):
        await ana.says(line)
    await ana.hears("Type: slap")
    told = await ana.says("slap 1")
    assert told.endswith("Yours! Now name the card.\nType: name 4")
    assert (await ana.says("4")).endswith("Draw a card.\nType: draw (d)")


async def test_leaving_a_lesson_is_asked_twice(enter: Enter) -> None:
    ana = await enter("ana")
    await ana.says("learn")
    assert await ana.says("q") == "Leave the lesson? Type leave (q) again."
    await ana.says("q")
    await ana.hears("You are in the lobby")


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_can_be_taken_in_lines_and_on_the_screen(game: str) -> None:
    assert GAMES[game].lesson
    assert GAMES[game].lines().teaches is GAMES[game].follow(lambda: 0.0).teaches
