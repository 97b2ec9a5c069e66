"""The texts of the screens and their translations: `python -m tests.kit.catalogues`, or `make texts`.

Finds every text in the sources and brings the catalogues up to date: new texts are added without a translation, texts
that are gone are taken out. A test fails as long as a translation is missing.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from protocol.languages import EN, LANGUAGES

SOURCES = Path(__file__).parents[2] / "kombio_tui"
SAID = {"say": 1, "marked": 1, "plural": 2}
"""The functions whose first arguments are texts, and how many."""
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
    for source in sorted(SOURCES.rglob("*.py")):
        for text in texts_in(source.read_text()):
            found.add(text)
    return found


def texts_in(source: str) -> Iterator[str | tuple[str, ...]]:
    """The texts in a module, including those inside f-strings, which Babel itself finds only from Python 3.12 on."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and (name := called(call.func)) in SAID:
            said = [str(text.value) for text in call.args[: SAID[name]] if isinstance(text, ast.Constant)]
            if said:
                yield said[0] if SAID[name] == 1 else tuple(said)


def called(function: ast.expr) -> str:
    """The last name of what is called."""
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


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
