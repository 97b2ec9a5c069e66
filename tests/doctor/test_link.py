"""The doctor of a door: its key, and whether a house answers."""

import asyncio
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.cli import main
from server.config.address import Address
from server.doctor.link import link
from server.door.host_key import host_key
from server.link.in_process import InProcessHouse
from server.link.socket.host import Host
from server.link.tls.keys import KEY, create_link_key, house_context
from server.office.desk import Desk
from tests.kit.limits import ROOMY
from tests.kit.links import listening


@pytest.fixture
def data(tmp_path: Path) -> Path:
    host_key(tmp_path)
    create_link_key(tmp_path)
    return tmp_path


@pytest.fixture
async def house(data: Path) -> AsyncIterator[Address]:
    """A house that listens for doors with the same key."""
    desk = Desk()
    host = Host(InProcessHouse(desk, ROOMY), term=1)
    listener = listening(host, house_context(data))
    yield Address("127.0.0.1", listener.port)
    await listener.close()
    await host.close()
    await desk.house.close()


async def levels(data: Path, *houses: Address) -> list[str]:
    findings = await asyncio.to_thread(lambda: list(link(data, houses)))
    return [finding.level for finding in findings]


def closed() -> Address:
    """An address at which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return Address("127.0.0.1", server.getsockname()[1])


async def test_a_house_that_answers_is_found_among_its_standbys(data: Path, house: Address) -> None:
    assert await levels(data, house, closed()) == ["ok", "note"]


async def test_a_door_that_reaches_no_house_is_told(data: Path) -> None:
    assert await levels(data, closed()) == ["note", "problem"]


async def test_another_key_is_noticed(data: Path, house: Address) -> None:
    (data / KEY).unlink()
    create_link_key(data)
    findings = await asyncio.to_thread(lambda: list(link(data, [house])))
    assert "key" in findings[0].what
    assert findings[-1].level == "problem"


def test_missing_keys_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config = tmp_path / "kombio.toml"
    config.write_text('[link]\nhouse = "127.0.0.1"\n')
    assert main(["doctor", "--config", str(config), "--listen", "127.0.0.1:0", "--data", str(tmp_path / "d")]) == 1
    told = capsys.readouterr().out
    assert "host_key is missing" in told
    assert "link_key.pem is missing" in told
