"""Every text is there in every language, with the same values in it."""

import re

import pytest

from kombio_tui.text.languages import LANGUAGES, say_in
from tests.kit.catalogues import TRANSLATED, catalogue, texts

VALUES = re.compile(r"\{(\w+)\}")


def strings(message: object) -> tuple[str, ...]:
    return (message,) if isinstance(message, str) else tuple(message)  # type: ignore[arg-type]


def test_all_languages_but_english_have_a_catalogue() -> None:
    assert set(LANGUAGES) == {"en", *TRANSLATED}


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
