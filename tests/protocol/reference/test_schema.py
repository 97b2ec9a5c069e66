"""Code, schema and page agree: the schema is made from the types, and every message that travels is valid by it."""

import hashlib
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from protocol import base, companeros, house, kombio, level8
from protocol.games import VOCABULARIES
from protocol.reference.answers import ANSWERS
from protocol.reference.reasons import REASONS
from protocol.reference.schema import text
from server.cli import main
from server.rules.games import GAMES
from server.rules.kernel.game import Game
from tests.kit.any_play import kinds, numbers, playthrough
from tests.kit.schema.made import written
from tests.kit.schema.page import PAGE, with_tables
from tests.kit.schema.valid import SCHEMA


def test_the_schema_is_made_from_the_types() -> None:
    assert text() == written(), "run: make schema"


def test_the_tables_of_the_page_are_those_of_the_schema() -> None:
    page = PAGE.read_text("utf-8")
    assert page == with_tables(page), "run: make schema"
    wanted = {"reasons"} | {f"{what} of {game}" for what in ("options", "commands", "events") for game in VOCABULARIES}
    assert {line[12:-4] for line in page.splitlines() if line.startswith("<!-- table: ")} == wanted


def test_it_is_a_schema_and_every_part_of_it_is_found() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    parts = set(SCHEMA["$defs"])
    assert set(_references(SCHEMA)) <= parts
    assert parts - set(_references(SCHEMA)) == {"Update"}


def _references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if "$ref" in value:
            yield value["$ref"].rpartition("/")[2]
        for part in value.values():
            yield from _references(part)
    elif isinstance(value, list):
        for part in value:
            yield from _references(part)


def test_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    assert capsys.readouterr().out == text()


# --- the words of the page ---


def _words(value: Any) -> Iterator[str]:
    """The names of all fields and all constants of the schema."""
    if isinstance(value, dict):
        yield from value.get("properties", {})
        for each in (*value.get("enum", ()), value.get("const")):
            if isinstance(each, str):
                yield each
        for part in value.values():
            yield from _words(part)
    elif isinstance(value, list):
        for part in value:
            yield from _words(part)


OFFICE = (
    "Operate", "Kick", "Ban", "Mute", "Lift", "Dismiss", "Allow", "Disallow", "OpenTo", "SetPassword", "SetMessage",
    "Announce", "CloseTable", "FreeName", "Drain", "StayOpen", "Office", "ThinOffice", "Person", "OpenedTable",
    "Banned", "Listed", "Reported", "OutcomeResult",
)  # fmt: skip
"""What operators alone send and see: the page says that it is in the schema."""


def test_every_field_and_every_constant_of_the_schema_is_on_the_page() -> None:
    page = PAGE.read_text("utf-8")
    parts = {name: part for name, part in SCHEMA["$defs"].items() if name not in OFFICE}
    missing = {word for word in _words(parts) if f"`{word}`" not in page and f'"{word}"' not in page}
    assert missing == set()


def test_every_reason_is_explained() -> None:
    enums = (house.Reason, base.Reason, kombio.Reason, companeros.Reason, level8.Reason)
    assert set(REASONS) == {str(reason) for reasons in enums for reason in reasons}
    assert all(each.text.endswith(".") for each in REASONS.values())


# --- random games ---


def _random_game(game: Game[Any, Any], number: int, moves: int) -> Iterator[Any]:
    options: dict[str, dict[str, Any]] = {
        "kombio": {"target": 20, "empty_pile": ("reshuffle", "end_round")[number % 2], "last_slap": number % 3},
        "companeros": {"games": 2},
        "level8": {"stars": 1 + number % 2, "levels": ((), ("twins",) * 8)[number // 2 % 2]},
    }
    players = 3 if game.name == "companeros" else 2 + number % 3
    seed = hashlib.sha256(b"%d" % number).digest()
    begun: Any = game.set_up(players, game.options(**options[game.name]), seed)

    def choose(state: Any, choice: int) -> tuple[Any, Any]:
        found = kinds(game, state, players)
        by, kind = list(found)[choice % len(found)]
        return by, found[by, kind][choice // 64 % len(found[by, kind])]

    return playthrough(game, begun.state, numbers(number, moves), choose)


@pytest.mark.parametrize("name", GAMES)
@given(number=st.integers(0, 10_000))
def test_a_command_is_answered_by_the_event_that_the_page_says(name: str, number: int) -> None:
    for moved in _random_game(GAMES[name], number, 120):
        if moved.by is not None:
            first = moved.step.events[0].__struct_config__.tag
            assert first in ANSWERS[name][moved.command.__struct_config__.tag]


def test_every_command_has_its_answer_and_every_answer_comes_about() -> None:
    """Some are too rare for random play; tests of the rules have them."""
    seen: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for name, game in GAMES.items():
        for number in range(25):
            for moved in _random_game(game, number, 250):
                if moved.by is not None:
                    tags = [each.__struct_config__.tag for each in (moved.command, moved.step.events[0])]
                    seen[name][tags[0]].add(tags[1])
        assert {kind.__struct_config__.tag for kind in get_args(VOCABULARIES[name].moves)} == set(ANSWERS[name])
        rare = {"reshuffled", "gave", "kept"}
        assert {tag for tags in ANSWERS[name].values() for tag in tags} - rare <= set().union(*seen[name].values())
