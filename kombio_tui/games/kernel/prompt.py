"""What a game asks, in as many words as the prompt line has room for."""

from collections.abc import Callable, Mapping, Sequence

from rich.cells import cell_len

from kombio_tui.games.kernel.scene import GameScene
from kombio_tui.text.languages import Say, marked

Speak = Callable[..., str]
"""Says a text in the viewer's language, with values put in."""
NEXT_ROUND = marked("Press enter or r to go on with the next round.")
NEXT_GAME = marked("Press enter or r to go on with the next game.")
GO_ON = marked("Press enter to go on.")
"""The same in fewer words."""
TYPED = {
    NEXT_ROUND: marked("Type r to go on with the next round."),
    NEXT_GAME: marked("Type r to go on with the next game."),
}
"""The same in line mode, in which an empty line asks the question again."""
NARROW = 60
CLOCK = {False: 22, True: 16}
"""The columns of the clock, and in a narrow window."""


def room_in_prompt(scene: GameScene) -> int:
    """The columns that the prompt line has for words."""
    return room_beside_clock(scene.look.width, scene.clock is not None)


def room_beside_clock(width: int, clock: bool) -> int:
    """The columns that the prompt line of a window has for words, with a clock or without one."""
    return width - 2 - (CLOCK[width < NARROW] if clock else 0)


def first_fitting(texts: Sequence[str], room: int) -> str:
    """The first of some texts, from long to short, that fits; the last if none does."""
    return next((text for text in texts if cell_len(text) <= room), texts[-1])


def brief(say: Say, short: Mapping[str, str]) -> Speak:
    """Say texts in fewer words where there are any; some are left out."""

    def speak(text: str, **values: object) -> str:
        shorter = short.get(text, text)
        return say(shorter, **values) if shorter else ""

    return speak
