"""What a game asks, in as many words as the prompt line has room for."""

from collections.abc import Callable, Mapping

from kombio_tui.games.kernel.scene import GameScene
from kombio_tui.text.languages import Say

Speak = Callable[..., str]
"""Says a text in the viewer's language, with values put in."""
NARROW = 60
CLOCK = {False: 22, True: 16}
"""The columns of the clock, and in a narrow window."""


def room_in_prompt(scene: GameScene) -> int:
    """The columns that the prompt line has for words."""
    width = scene.look.width
    return width - 2 - (CLOCK[width < NARROW] if scene.clock else 0)


def brief(say: Say, short: Mapping[str, str]) -> Speak:
    """Say texts in fewer words where there are any; some are left out."""

    def speak(text: str, **values: object) -> str:
        shorter = short.get(text, text)
        return say(shorter, **values) if shorter else ""

    return speak
