"""The texts of the screens and their translations: `python -m tests.kit.catalogues`, or `make texts`.

Finds every text in the sources and brings the catalogues up to date: new texts are added without a translation, texts
that are gone are taken out. A test fails as long as a translation is missing.
"""

from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from protocol.languages import EN, LANGUAGES

SOURCES = Path(__file__).parents[2] / "kombio_tui"
KEYWORDS = {"say": None, "marked": None, "plural": (1, 2)}
HEADER = """\
# The texts of Kombio's screens; `make texts` brings this file up to date.
msgid ""
msgstr ""
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""
TRANSLATED = tuple(language for language in LANGUAGES if language != EN)


def texts() -> Catalog:
    """Every text in the sources."""
    found = Catalog(project="Kombio", version="", charset="utf-8", fuzzy=False)
    for name, line, text, _, _ in extract_from_dir(SOURCES, keywords=KEYWORDS, comment_tags=()):
        found.add(text, locations=[(f"kombio_tui/{name}", line)])
    return found


def catalogue(language: str) -> Catalog:
    """The catalogue of a language."""
    with path(language).open("rb") as file:
        return read_po(file, locale=language)


def path(language: str) -> Path:
    """Where the catalogue of a language is."""
    return SOURCES / "locale" / f"{language}.po"


def update(language: str) -> int:
    """Bring a catalogue up to date; give how many translations are missing."""
    known = catalogue(language) if path(language).exists() else Catalog(locale=language, fuzzy=False)
    known.update(texts(), no_fuzzy_matching=True)
    known.obsolete.clear()
    with path(language).open("wb") as file:
        file.write(HEADER.format(language=language, plurals=known.plural_forms).encode())
        write_po(file, known, width=118, no_location=True, omit_header=True, sort_output=True)
    return sum(1 for message in known if message.id and not all(_strings(message.string)))


def _strings(string: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (string or "",) if isinstance(string, str | None) else tuple(string)


if __name__ == "__main__":
    for language in TRANSLATED:
        print(f"{language}: {update(language)} of {len(texts())} texts have no translation")
