"""The player's language. Texts stand in English where they are used, and are looked up in the catalogues.

The catalogues (`locale/de.po`, `locale/fr.po`) are read as translators wrote them; nothing has to be compiled first.
"""

import gettext
import io
from functools import cache
from importlib.resources import files

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from protocol.languages import LANGUAGES


class Say:
    """Says texts in one language: `say("{name} drew a card.", name="ana")`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._catalogue = _catalogue(language)

    def __call__(self, text: str, /, **values: object) -> str:
        """Say a text, with values put in."""
        said = self._catalogue.gettext(text)
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
    source = files("kombio_tui") / "locale" / f"{language}.po"
    if language not in LANGUAGES or not source.is_file():
        return gettext.NullTranslations()
    compiled = io.BytesIO()
    with source.open("rb") as file:
        write_mo(compiled, read_po(file, locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
