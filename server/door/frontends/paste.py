"""Pastes, cut to a limit: a paste without an end takes no memory without end.

The marks around a paste may arrive in pieces. What could be the beginning of an end is held back until the rest is
there; a beginning of a start can't be held back, for it may be the Escape key, so the text before is remembered.
"""

PASTE_START, PASTE_END = "\x1b[200~", "\x1b[201~"


class PasteLimit:
    """Drops what goes beyond the limit of a paste."""

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._inside = False
        self._count = 0
        self._before = ""
        """The last of what was let through, outside of a paste, or held back, inside of one."""

    def limited(self, text: str) -> str:
        """The text without what is too much."""
        kept: list[str] = []
        while text:
            piece, text = self._ending(text) if self._inside else self._starting(text)
            kept.append(piece)
        return "".join(kept)

    def _starting(self, text: str) -> tuple[str, str]:
        """Let everything through up to the start of a paste; give what was let through, and the rest."""
        seen = self._before + text
        found = seen.find(PASTE_START)
        if found < 0:
            self._before = seen[-len(PASTE_START) + 1 :]
            return text, ""
        self._inside, self._count, self._before = True, 0, ""
        rest = seen[found + len(PASTE_START) :]
        return text.removesuffix(rest) if rest else text, rest

    def _ending(self, text: str) -> tuple[str, str]:
        """Let through what fits, up to the end of the paste; give what was let through, and the rest."""
        pasted, found, rest = (self._before + text).partition(PASTE_END)
        if found:
            self._inside, self._before = False, ""
            return self._room(pasted) + PASTE_END, rest
        self._before = _beginning_of_an_end(pasted)
        return self._room(pasted.removesuffix(self._before)), ""

    def _room(self, text: str) -> str:
        kept = text[: max(0, self._longest - self._count)]
        self._count += len(text)
        return kept


def _beginning_of_an_end(text: str) -> str:
    """What the text ends with, if the mark of the end begins with that."""
    return next((PASTE_END[:size] for size in range(len(PASTE_END) - 1, 0, -1) if text.endswith(PASTE_END[:size])), "")
