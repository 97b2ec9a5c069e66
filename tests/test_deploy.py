"""What is in deploy/ fits the house as it is, and fits together."""

import configparser
import re
import subprocess
import sys
from pathlib import Path

import pytest

from server.config.check import load
from tests.kit.rule_coverage import ROOT

DEPLOY = Path(ROOT) / "deploy"


def unit() -> configparser.SectionProxy:
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(DEPLOY / "kombio.service")
    return parser["Service"]


@pytest.mark.parametrize("name", ["kombio.toml", "container.toml"])
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
    for name in re.findall(r"^([\w.-]+)==", (Path(ROOT) / "requirements" / "run.lock").read_text(), re.MULTILINE):
        assert licences[name] != "licence not named", name
        assert len(texts[name]) > 400, name


def test_the_containers_health_is_asked_where_its_house_answers() -> None:
    asked = re.search(r'"health", "(.+?)"', (DEPLOY / "Dockerfile").read_text())
    assert asked
    assert asked[1] == load(DEPLOY / "container.toml").metrics.listen


def test_the_installer_is_a_script_that_a_shell_can_read() -> None:
    subprocess.run(["sh", "-n", DEPLOY / "install.sh"], check=True)  # noqa: S603, S607
    assert (DEPLOY / "install.sh").stat().st_mode & 0o100
