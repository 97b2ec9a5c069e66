"""Cuts pastes at a limit, so that an endless paste does not fill the memory.

The marks around a paste may arrive in pieces. What could be the beginning of an end mark is held back until the rest is
there. The beginning of a start mark can't be held back, as it may be the Escape key; so the text before is remembered.
"""

PASTE_START, PASTE_END = "\x1b[200~", "\x1b[201~"


class PasteLimit:
    """Cuts each paste to the limit."""

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self.inside = False
        """Whether a paste has begun and not ended."""
        self._count = 0
        self._before = ""
        """The last characters: passed on already outside of a paste, or held back inside of one."""

    def limited(self, text: str) -> str:
        """The text with its pastes cut to the limit."""
        kept: list[str] = []
        while text:
            piece, text = self._ending(text) if self.inside else self._starting(text)
            kept.append(piece)
        return "".join(kept)

    def _starting(self, text: str) -> tuple[str, str]:
        """Pass everything up to the start of a paste; return what was passed, and the rest."""
        seen = self._before + text
        found = seen.find(PASTE_START)
        if found < 0:
            self._before = seen[-len(PASTE_START) + 1 :]
            return text, ""
        self.inside, self._count, self._before = True, 0, ""
        rest = seen[found + len(PASTE_START) :]
        return text.removesuffix(rest) if rest else text, rest

    def _ending(self, text: str) -> tuple[str, str]:
        """Pass what fits, up to the end of the paste; return what was passed, and the rest."""
        pasted, found, rest = (self._before + text).partition(PASTE_END)
        if found:
            self.inside, self._before = False, ""
            return self._room(pasted) + PASTE_END, rest
        self._before = _beginning_of_an_end(pasted)
        return self._room(pasted.removesuffix(self._before)), ""

    def _room(self, text: str) -> str:
        kept = text[: max(0, self._longest - self._count)]
        self._count += len(text)
        return kept


def _beginning_of_an_end(text: str) -> str:
    """The end of the text that could be the beginning of the end mark."""
    return next((PASTE_END[:size] for size in range(len(PASTE_END) - 1, 0, -1) if text.endswith(PASTE_END[:size])), "")
