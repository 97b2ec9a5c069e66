"""What is in deploy/ fits the house as it is, and fits together."""

import configparser
import re
import subprocess
import sys
from pathlib import Path

import pytest

from server.cli import parser
from server.cli.machines.door import GOODBYE_SECONDS
from server.config.address import address
from server.config.check import load
from server.config.house_addresses import house_addresses
from tests.kit.rule_coverage import ROOT

DEPLOY = Path(ROOT) / "deploy"


CLUSTER = DEPLOY / "cluster"


def unit(file: Path = DEPLOY / "kombio.service") -> configparser.SectionProxy:
    found = configparser.RawConfigParser(strict=False)
    found.optionxform = str  # type: ignore[assignment, method-assign]
    found.read(file)
    return found["Service"]


@pytest.mark.parametrize("name", ["kombio.toml", "container.toml", "cluster/house.toml", "cluster/door.toml"])
def test_the_configurations_can_be_used(name: str) -> None:
    load(DEPLOY / name)


def test_the_service_uses_the_configuration_the_user_and_the_folder_that_are_installed() -> None:
    service, installer = unit(), (DEPLOY / "install.sh").read_text()
    assert service["ExecStart"] == "/opt/kombio/bin/kombio serve --config /etc/kombio/kombio.toml"
    assert "/etc/kombio/kombio.toml" in installer
    assert load(DEPLOY / "kombio.toml").house.data == f"/var/lib/{service['StateDirectory']}"
    assert (DEPLOY / "kombio.sysusers").read_text().splitlines()[1].split()[:2] == ["u", service["User"]]


def test_the_service_tells_systemd_that_it_is_ready_and_alive() -> None:
    service = unit()
    assert service["Type"] == "notify"
    assert int(service["WatchdogSec"]) > 0
    assert service["ExecReload"] == "/bin/kill -HUP $MAINPID"
    assert service["Restart"] == "always"


def test_the_service_may_open_port_22_and_nothing_else() -> None:
    service = unit()
    assert service["AmbientCapabilities"] == service["CapabilityBoundingSet"] == "CAP_NET_BIND_SERVICE"
    assert (service["NoNewPrivileges"], service["ProtectSystem"], service["ProtectHome"]) == ("yes", "strict", "yes")
    assert int(service["LimitNOFILE"]) >= load(DEPLOY / "kombio.toml").limits.connections


def test_the_container_copies_what_is_there_and_nothing_that_is_left_out() -> None:
    wanted = re.findall(r"^COPY (?!--from)(.+) \S+$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    kept = [line[1:] for line in (Path(ROOT) / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    for path in " ".join(wanted).split():
        assert (Path(ROOT) / path).exists(), path
        assert path in kept, path


def test_the_container_brings_the_licences_of_all_that_it_runs() -> None:
    """Each package of the lock is named with its licence and the text of it."""
    assert "deploy/notices.py > /opt/kombio/NOTICES" in (DEPLOY / "Dockerfile").read_text()
    told = subprocess.run([sys.executable, DEPLOY / "notices.py"], capture_output=True, text=True, check=True).stdout  # noqa: S603
    parts = re.split(r"^={80}\n(\S+) \S+, (.+)\n={80}\n", told, flags=re.MULTILINE)
    names = [name.lower().replace("_", "-") for name in parts[1::3]]
    licences, texts = (dict(zip(names, parts[start::3], strict=True)) for start in (2, 3))
    assert "kombio" not in texts
    for name in re.findall(
        r"^([\w.-]+)==(?!.*win32)", (Path(ROOT) / "requirements" / "postgres.lock").read_text(), re.MULTILINE
    ):
        assert licences[name] != "licence not named", name
        assert len(texts[name]) > 400, name


def test_the_containers_health_is_asked_where_its_house_answers() -> None:
    asked = re.search(r'"health", "(.+?)"', (DEPLOY / "Dockerfile").read_text())
    assert asked
    assert asked[1] == load(DEPLOY / "container.toml").metrics.listen


def test_the_installer_is_a_script_that_a_shell_can_read() -> None:
    subprocess.run(["sh", "-n", DEPLOY / "install.sh"], check=True)  # noqa: S603, S607
    assert (DEPLOY / "install.sh").stat().st_mode & 0o100


# --- several machines ---


@pytest.mark.parametrize("role", ["house", "door"])
def test_the_services_of_a_cluster_are_as_closed_as_the_one_of_a_house(role: str) -> None:
    usual, service = unit(), unit(CLUSTER / f"kombio-{role}.service")
    assert service["ExecStart"].startswith(f"/opt/kombio/bin/kombio {role} --config /etc/kombio/kombio.toml")
    own = {"ExecStart", "TimeoutStopSec", "AmbientCapabilities", "CapabilityBoundingSet"}
    assert {name: service.get(name) for name in {*usual, *service} - own} == {
        name: usual.get(name) for name in {*usual, *service} - own
    }
    assert f"kombio-{role}.service" in (DEPLOY / "install.sh").read_text()
    assert service["CapabilityBoundingSet"] == ("CAP_NET_BIND_SERVICE" if role == "door" else "")


def test_a_door_has_the_time_to_wait_for_its_players() -> None:
    service = unit(CLUSTER / "kombio-door.service")
    drain = re.search(r"--drain (\d+)", service["ExecStart"])
    assert drain
    assert int(service["TimeoutStopSec"]) > int(drain[1]) + GOODBYE_SECONDS
    compose = (CLUSTER / "compose.yaml").read_text()
    assert f'"--drain", "{drain[1]}"' in compose
    assert f"stop_grace_period: {service['TimeoutStopSec']}s" in compose


def test_the_commands_of_the_services_and_containers_are_understood() -> None:
    compose = (CLUSTER / "compose.yaml").read_text()
    commands = [words.replace('"', "").split(", ") for words in re.findall(r"command: \[(.+)\]", compose)]
    commands += [unit(CLUSTER / f"kombio-{role}.service")["ExecStart"].split()[1:] for role in ("house", "door")]
    for words in commands:
        assert parser(words[0]).parse_args(words).config == Path("/etc/kombio/kombio.toml")


def test_the_doors_of_the_cluster_find_its_houses_and_the_houses_their_database() -> None:
    compose = (CLUSTER / "compose.yaml").read_text()
    services = {
        *re.findall(r"^  (\w+):$", compose.partition("\nservices:")[2].partition("\nvolumes:")[0], re.MULTILINE)
    }
    assert services == {"house", "standby", "door1", "door2", "database", "replica"}
    house, door = load(CLUSTER / "house.toml"), load(CLUSTER / "door.toml")
    found = house_addresses(door.link.house)
    assert {where.host for where in found} == {"house", "standby"}
    assert {where.port for where in found} == {address(house.link.listen).port}
    assert house.store.url == "postgresql://kombio@database,replica/kombio"
    for mounted in re.findall(r"- \./(\S+?):", compose):
        assert (CLUSTER / mounted).exists(), mounted


@pytest.mark.parametrize("name", ["primary.sh", "replica.sh"])
def test_the_scripts_of_the_database_can_be_read_by_a_shell(name: str) -> None:
    subprocess.run(["sh", "-n", CLUSTER / name], check=True)  # noqa: S603, S607
    assert (CLUSTER / name).stat().st_mode & 0o100
    if name == "primary.sh":
        assert "synchronous_standby_names" in (CLUSTER / name).read_text()
