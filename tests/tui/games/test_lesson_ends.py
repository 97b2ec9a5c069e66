"""The last words of a lesson fit into the prompt line of every window."""

import pytest

from kombio_tui.controls.frame import Asked, prompt
from kombio_tui.games.companeros.lesson import LAST_WORDS as COMPANEROS
from kombio_tui.games.kernel.lesson import LAST_WORDS_IN_SHORT
from kombio_tui.games.kombio.lesson import LAST_WORDS as KOMBIO
from kombio_tui.games.level8.lesson import LAST_WORDS as LEVEL8
from kombio_tui.text.languages import say_in


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("words", [KOMBIO, COMPANEROS, LEVEL8])
@pytest.mark.parametrize("width", [44, 60, 80])
def test_the_last_words_are_not_cut(words: str, width: int, language: str) -> None:
    say = say_in(language)
    [line] = prompt(Asked(say(words), short=say(LAST_WORDS_IN_SHORT)), width, 0).parts
    assert "…" not in "".join(text for text, _ in line.rows[0])
