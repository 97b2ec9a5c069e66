"""A bug of ours in what a client is shown: the client is told, the host is told, and nobody waits for nothing."""

import logging

import pytest

from tests.door.conftest import Door
from tests.kit.frames import frames


async def test_a_bug_in_what_a_program_is_told_ends_its_visit_with_a_word(
    door: Door, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_member: object) -> None:
        raise RuntimeError("a bug")

    async with frames(door.port, "ana") as ana:
        with monkeypatch.context() as patch:
            patch.setattr(door.house.lobby, "seen_by", broken)
            ana.send("say", text="hello")
            assert await ana.ended() == "crashed"
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == [
        "a session of ana crashed"
    ]
