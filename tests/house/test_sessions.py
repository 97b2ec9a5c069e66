"""The recorded sessions are what a program sends and receives today, and are as the schema says."""

import json
from collections import Counter
from typing import Any

import pytest

from server.rules.games import GAMES
from tests.kit.schema.valid import validator
from tests.kit.sessions import FOLDER, record

SESSIONS = pytest.mark.parametrize("game", GAMES)


def session(game: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / f"{game}.jsonl").read_text("utf-8").splitlines()]


def test_there_is_a_session_of_each_game() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(GAMES)


@SESSIONS
def test_a_session_is_what_happens_today(game: str) -> None:
    assert (FOLDER / f"{game}.jsonl").read_text("utf-8") == record(game), "run: make sessions"


@SESSIONS
def test_every_message_of_a_session_is_as_the_schema_says(game: str) -> None:
    parts = {"house": "ToHouse", "client": "FromHouse"}
    for line in session(game):
        errors = [error.message for error in validator(parts[line["to"]]).iter_errors(line["message"])]
        assert errors == [], line


@SESSIONS
def test_every_request_of_a_session_is_answered_once(game: str) -> None:
    messages = session(game)
    sent = [line["message"]["number"] for line in messages if line["to"] == "house" and "number" in line["message"]]
    news = [item for line in messages for item in line["message"].get("news", ()) if line["to"] == "client"]
    assert Counter(item["number"] for item in news if "number" in item) == Counter(sent)
    assert not any(item["type"] == "refused" for item in news)


def test_what_is_not_as_the_schema_says_is_found() -> None:
    request = {"type": "open_table", "game": "kombio", "options": {"target": 30}, "number": 1}
    assert validator("ToHouse").is_valid(request)
    for wrong in (
        {**request, "number": -1}, {**request, "number": None}, {**request, "options": {"target": 0}},
        {**request, "game": "level8"}, {**request, "colour": "red"}, {"type": "sing"},
        {"type": "play", "command": {"type": "swap"}}, {"type": "play", "command": {"type": "take", "slot": 71}},
    ):  # fmt: skip
        assert not validator("ToHouse").is_valid(wrong)
    update = {"type": "update", "place": {"type": "table", "view": {"type": "kombio", "drawn": 15}}}
    assert not validator("FromHouse").is_valid(update)
