"""Names and settings are kept between visits."""

from pathlib import Path
from typing import Any

import pytest

from protocol.house import Prefer, Settings
from server.house.house import House
from server.house.registry import Registry, RegistryError
from tests.kit.house import settled

GERMAN = Settings(language="de", bell=False)


def test_names_and_settings_are_there_after_a_restart(tmp_path: Path) -> None:
    registry = Registry(tmp_path / "players.json")
    assert registry.name_for("key of ana", "ana", set()) == "ana"
    registry.prefer("key of ana", GERMAN)
    again = Registry(tmp_path / "players.json")
    assert again.settings_of("key of ana") == GERMAN
    assert again.name_for("key of ben", "ana", set()) == "ana-2"
    assert again.name_for("key of ana", "ana", set()) == "ana"
    assert again.settings_of("key of ben") == Settings()


@pytest.mark.parametrize(
    "content", ["", "[]", '{"names": 3}', '{"settings": {"x": {"language": "xx"}}}', '{"more": 1}']
)
def test_a_file_that_is_none_of_ours_is_an_error_in_words(tmp_path: Path, content: str) -> None:
    path = tmp_path / "players.json"
    path.write_text(content)
    with pytest.raises(RegistryError, match="players"):
        Registry(path)


def test_a_disk_that_can_not_be_written_turns_nobody_away(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    registry = Registry(tmp_path / "gone" / "players.json")
    assert registry.name_for("key of ana", "ana", set()) == "ana"
    assert "can't keep names and settings" in caplog.text


async def test_settings_come_with_the_player(house: House, enter: Any) -> None:
    ana, guest = enter("ana"), enter("zoe", guest=True)
    for client in (ana, guest):
        client.connection.send(Prefer(GERMAN))
        await settled()
        assert client.connection.latest().you.settings == GERMAN
    assert house.registry.settings_of("key of ana") == GERMAN
    assert house.registry.settings_of(guest.connection.member.identity) == Settings()
