"""The file that explains every key is itself a configuration."""

import re
from collections.abc import Iterator

import pytest
from msgspec import Struct

from server.config.check import read
from server.config.config_keys import keys_of
from server.config.sample import is_line, sample
from server.config.schema import Config


def test_the_sample_is_the_configuration_of_a_house_without_a_file() -> None:
    assert read(sample()) == Config()


def test_any_configuration_can_be_written_and_read_again() -> None:
    config = read(
        '[house]\nmessage = "¡hola! \\"x\\" \\\\ #"\nlisted = ["SHA256:' + "b" * 43 + '"]\n[bots]\npace = 0.5\n'
    )
    assert read(sample(config)) == config


def every_key(section: Struct, path: str) -> Iterator[tuple[str, str]]:
    """The keys of a section, and of all sections within it; one of a few keys is a key itself."""
    for name, key in keys_of(type(section)).items():
        value = getattr(section, name)
        if is_line(key, value):
            yield f"{path}.{name}", key.purpose
        else:
            yield from every_key(value, f"{path}.{name}")


@pytest.mark.parametrize("section", Config.__struct_fields__)
def test_every_key_stands_in_the_sample_with_what_it_is_for(section: str) -> None:
    lines = sample().splitlines()
    for name, purpose in every_key(getattr(Config(), section), section):
        assert purpose or section == "games", f"{name} has no sentence below it"
        key = name.rpartition(".")[2]
        assert any(re.search(rf"(^|[{{,] ){key} = ", line) for line in lines), name


def test_what_is_read_at_the_start_only_is_marked() -> None:
    before = sample().partition("\nlisten = ")[0].splitlines()[-1]
    assert before.endswith("(restart)")
    assert not sample().partition("\nmessage = ")[0].splitlines()[-1].endswith("(restart)")
