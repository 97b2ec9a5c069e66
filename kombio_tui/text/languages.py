"""Texts in the player's language. They are written in English where they are used, and looked up in the catalogues.

`language_for` in `kit/look.py` decides which language that is.

What is installed has compiled catalogues (`locale/de.mo`, `locale/fr.mo`); a checkout has those that translators write
(`.po`), which are compiled when they are read, so that nothing can be out of date.
"""

import gettext
import io
from functools import cache
from importlib.resources import files

from kombio_tui.text.compile_catalogue import compiled
from protocol.languages import LANGUAGES


class Say:
    """Says texts in one language: `say("{name} drew a card.", name="ana")`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = _catalogue(language)
        self._known: dict[str, str] = {}
        """Texts that were said before."""

    def __call__(self, text: str, /, **values: object) -> str:
        """Say a text, with values put in."""
        said = self._known.get(text)
        if said is None:
            said = self._known[text] = self._catalogue.gettext(text)
        return said.format(**values) if values else said

    def plural(self, one: str, many: str, number: int) -> str:
        """Say a text that depends on a number."""
        return self._catalogue.ngettext(one, many, number).format(number=number)


def marked(text: str) -> str:
    """Mark a text for the catalogues that is said later."""
    return text


def sentence(text: str) -> str:
    """Begin with a capital letter."""
    return text[:1].upper() + text[1:]


@cache
def say_in(language: str) -> Say:
    """Give the words of a language; one that is not known is English."""
    return Say(language)


def _catalogue(language: str) -> gettext.NullTranslations:
    source, ready = (files("kombio_tui") / "locale" / f"{language}.{ending}" for ending in ("po", "mo"))
    if language not in LANGUAGES or not (source.is_file() or ready.is_file()):
        return gettext.NullTranslations()
    data = compiled(source.read_text("utf-8")) if source.is_file() else ready.read_bytes()
    return gettext.GNUTranslations(io.BytesIO(data))
