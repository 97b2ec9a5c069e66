"""Catalogues are compiled as Babel compiles them, without Babel."""

import gettext
import io

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from kombio_tui.text.compile_catalogue import compiled
from tests.kit.catalogues import TRANSLATED, path

ODD = r"""
# A comment, and what a translator's tool may write.
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n<5 ? 1 : 2);\n"
"Content-Type: text/plain; charset=utf-8\n"

#, python-brace-format
#: pages/lobby.py:12
msgid "a \"quoted\" back\\slash,\ttab\n"
msgstr "ein \"zitierter\" "
"R\\ückstrich,\ttab\n"

msgid "{number} card"
msgid_plural "{number} cards"
msgstr[0] "eins"
msgstr[1] "wenige"
msgstr[2] "viele"

#, fuzzy
msgid "guessed"
msgstr "geraten"

msgid "not translated"
msgstr ""

#~ msgid "gone"
#~ msgstr "weg"
"""


def read(data: bytes) -> gettext.GNUTranslations:
    return gettext.GNUTranslations(io.BytesIO(data))


def by_babel(source: str) -> gettext.GNUTranslations:
    written = io.BytesIO()
    write_mo(written, read_po(io.StringIO(source)))
    return read(written.getvalue())


def texts_of(catalogue: gettext.GNUTranslations) -> dict[object, str]:
    known: dict[object, str] = dict(catalogue._catalog)  # type: ignore[attr-defined]
    known.pop("")  # the header: Babel writes more into it
    return known


@pytest.mark.parametrize("language", TRANSLATED)
def test_our_catalogues(language: str) -> None:
    source = path(language).read_text("utf-8")
    ours = texts_of(read(compiled(source)))
    assert len(ours) > 500
    assert ours == texts_of(by_babel(source))


def test_whatever_a_translator_may_write() -> None:
    ours = read(compiled(ODD))
    assert texts_of(ours) == texts_of(by_babel(ODD))
    assert [ours.ngettext("{number} card", "{number} cards", number) for number in (1, 3, 9)] == [
        "eins",
        "wenige",
        "viele",
    ]
    assert ours.gettext("guessed") == "guessed"
