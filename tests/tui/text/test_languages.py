"""Every text is there in every language, with the same values in it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from kombio_tui.text.languages import say_in
from protocol.languages import LANGUAGES, Language
from protocol.people import Settings
from tests.kit.catalogues import SOURCES, TRANSLATED, catalogue, texts, texts_in

VALUES = re.compile(r"\{(\w+)\}")


def strings(message: object) -> tuple[str, ...]:
    return (message,) if isinstance(message, str) else tuple(message)  # type: ignore[arg-type]


def test_one_list_of_languages_is_meant_everywhere() -> None:
    assert get_args(Language) == tuple(LANGUAGES)
    assert get_args(get_type_hints(Settings)["language"]) == ("auto", *LANGUAGES)
    assert {path.stem for path in (SOURCES / "locale").glob("*.po")} == set(TRANSLATED)
    assert list(listed_languages(SOURCES.parent)) == ["protocol/languages.py"]


def listed_languages(root: Path) -> Iterator[str]:
    """The sources that name the codes of two languages, which only one may do."""
    for package in ("protocol", "server", "kombio_tui"):
        for path in sorted((root / package).rglob("*.py")):
            found = {code for code in LANGUAGES if re.search(rf"""["']{code}["']""", path.read_text())}
            if len(found) > 1:
                yield str(path.relative_to(root))


def test_texts_are_found_wherever_they_are_used() -> None:
    source = """f"{self.say('who')}, {say.plural('{number} card', '{number} cards', 2)}"; say(x); marked('a' 'b')"""
    assert set(texts_in(source)) == {"who", ("{number} card", "{number} cards"), "ab"}


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_text_is_missing_and_none_is_left_over(language: str) -> None:
    """`make texts` adds what is new and takes out what is gone."""
    known = {message.id: message.string for message in catalogue(language) if message.id}
    assert set(known) == {message.id for message in texts() if message.id}
    assert [text for text, translated in known.items() if not all(strings(translated))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_same_values_and_the_same_spaces_around_it(language: str) -> None:
    for message in catalogue(language):
        if not message.id:
            continue
        for text, translated in zip(strings(message.id), strings(message.string), strict=True):
            assert set(VALUES.findall(text)) == set(VALUES.findall(translated)), text
            assert (text[:1].isspace(), text[-1:].isspace()) == (translated[:1].isspace(), translated[-1:].isspace()), (
                text
            )


def test_texts_are_said_in_the_language_of_the_player() -> None:
    assert say_in("en")("It is {name}'s turn.", name="ana") == "It is ana's turn."
    assert say_in("de")("It is {name}'s turn.", name="ana") != "It is ana's turn."
    assert say_in("fr").plural("{number} watcher", "{number} watchers", 2).startswith("2 ")
    assert say_in("xx")("help") == "help"
