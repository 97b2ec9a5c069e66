"""The file that explains every key is itself a configuration."""

from collections.abc import Iterator

from msgspec import Struct

from server.config.check import read
from server.config.keys import keys_of
from server.config.sample import sample
from server.config.schema import Config


def test_the_sample_is_the_configuration_of_a_house_without_a_file() -> None:
    assert read(sample()) == Config()


def test_any_configuration_can_be_written_and_read_again() -> None:
    config = read(
        '[house]\nmessage = "¡hola! \\"x\\" \\\\ #"\nlisted = ["SHA256:' + "b" * 43 + '"]\n[bots]\npace = 0.5\n'
    )
    assert read(sample(config)) == config


def every_key(section: Struct, path: str = "") -> Iterator[tuple[str, str]]:
    for name, key in keys_of(type(section)).items():
        if key.section:
            yield from every_key(getattr(section, name), f"{path}{name}.")
        else:
            yield f"{path}{name}", key.purpose


def test_every_key_stands_in_the_sample_with_what_it_is_for() -> None:
    lines = sample().splitlines()
    for name, purpose in every_key(Config()):
        assert purpose or name.startswith("games."), f"{name} has no sentence below it"
        key = name.rpartition(".")[2]
        assert any(line.startswith(f"{key} = ") for line in lines), name


def test_what_is_read_at_the_start_only_is_marked() -> None:
    before = sample().partition("\nlisten = ")[0].splitlines()[-1]
    assert before.endswith("(restart)")
    assert not sample().partition("\nmessage = ")[0].splitlines()[-1].endswith("(restart)")
