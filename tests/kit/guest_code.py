"""The code with which a guest comes back: it stands on the last page of the help."""

import re
from itertools import count
from typing import Protocol


class Screen(Protocol):
    """A guest's screen, however it is reached."""

    @property
    def text(self) -> str:
        """What it shows."""

    def press(self, keys: str, /) -> None:
        """Press keys."""

    async def until(self, pattern: str, /) -> object:
        """Wait until it matches."""


async def code_of(guest: Screen) -> str:
    """Turn all pages of the help, each once the one before is shown, and close it after the last."""
    for page in count(1):
        guest.press("?")
        await guest.until(rf"(?m) {page}/\d$")
        if re.search(rf"(?m) {page}/{page}$", guest.text):
            break
    await guest.until(r"[A-Z]{8} +your code")
    [code] = re.findall(r"([A-Z]{8}) +your code", guest.text)
    guest.press("?")
    return str(code)
