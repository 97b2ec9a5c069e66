"""The wheel, built and installed into an environment of its own, as `pipx install` and `uvx` do it.

Nothing is fetched: other packages are those of the environment that runs the tests.
"""

import subprocess
import sys
import sysconfig
from collections.abc import Sequence
from email.parser import HeaderParser
from pathlib import Path
from zipfile import ZipFile

import pytest

from protocol.reference.schema import text
from protocol.version import VERSION
from tests.kit.catalogues import catalogue
from tests.kit.programs import bare_environment
from tests.kit.rule_coverage import ROOT

IN_GERMAN = "import kombio, sys; from kombio_tui.text.languages import say_in; print(say_in('de')(sys.argv[1]))"


CHECKOUT = f"import sys; sys.path.append({str(ROOT)!r}); "


def run(*call: object, typed: str = "", folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    words, environment = [str(word) for word in call], bare_environment()
    return subprocess.run(  # noqa: S603
        words, input=typed, capture_output=True, text=True, cwd=folder, env=environment, check=False
    )


def done(*call: object, typed: str = "", folder: Path | None = None) -> str:
    """Run something that must go well; give what it prints."""
    ran = run(*call, typed=typed, folder=folder)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    done(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder, folder=ROOT)
    [built] = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel in it; gives the folder of its programs."""
    home = tmp_path_factory.mktemp("installed")
    done(sys.executable, "-m", "venv", "--without-pip", home)
    programs = home / "bin"
    pip: Sequence[object] = (sys.executable, "-m", "pip", "--python", programs / "python", "--quiet")
    done(*pip, "install", "--no-index", "--no-deps", "--no-compile", "--disable-pip-version-check", wheel)
    [site] = (home / "lib").glob("python*/site-packages")
    (site / "other_packages.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return programs


def test_one_package_is_installed(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    assert {name.partition("/")[0] for name in names} == {
        "kombio", f"kombio-{VERSION}.dist-info", f"kombio-{VERSION}.data",
    }  # fmt: skip
    assert "kombio/py.typed" in names
    assert "kombio/packages/kombio_tui/locale/de.mo" in names
    assert [name for name in names if name.endswith(".po")] == []
    assert "kombio/packages/protocol/reference/schema.json" in names
    assert f"kombio-{VERSION}.data/data/share/man/man1/kombio.1" in names
    assert f"kombio-{VERSION}.data/data/share/bash-completion/completions/kombio" in names


def test_what_a_package_index_is_told(wheel: Path) -> None:
    """The picture is text, since an index has none of our files; nothing that is for development is asked for."""
    metadata = HeaderParser().parsestr(ZipFile(wheel).read(f"kombio-{VERSION}.dist-info/METADATA").decode())
    about = str(metadata.get_payload())
    assert (ROOT / "docs" / "table.txt").read_text("utf-8") in about
    assert "](docs/" not in about
    needed = [line for line in metadata.get_all("Requires-Dist", []) if "extra ==" not in line]
    assert sorted(line.split("==")[0].split(">=")[0] for line in needed) == [
        "asyncssh", "cryptography", "msgpack", "msgspec", "openskill", "rich", "segno", "textual",
    ]  # fmt: skip
    assert [line.split("==")[0] for line in needed if "==" in line] == ["asyncssh", "textual"]
    assert "Typing :: Typed" in metadata.get_all("Classifier", [])


def test_the_command_runs(installed: Path, tmp_path: Path) -> None:
    assert done(installed / "kombio", "--version", folder=tmp_path) == f"kombio {VERSION}\n"
    assert done(installed / "python", "-m", "kombio", "--version", folder=tmp_path) == f"kombio {VERSION}\n"
    assert "_kombio" in done(installed / "kombio", "completion", "zsh", folder=tmp_path)
    assert "[house]" in done(installed / "kombio", "config", folder=tmp_path)
    assert done(installed / "kombio", "schema", folder=tmp_path) == text()


def test_somebody_plays(installed: Path, tmp_path: Path) -> None:
    told = done(installed / "kombio", "play", "--plain", "--data", tmp_path / "kept", typed="quit\n", folder=tmp_path)
    assert told.endswith(f"with: kombio play --data {tmp_path / 'kept'}\n")


def test_bots_play_in_processes_of_their_own(installed: Path, tmp_path: Path) -> None:
    call = ("simulate", "--bots", "easy,easy", "--games", "2", "--jobs", "2")
    assert "games     2" in done(installed / "kombio", *call, folder=tmp_path)


def test_a_house_opens_and_closes(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "kombio.toml").write_text('[house]\nlisten = "127.0.0.1:0"\ncountdown = 0\n')
    call = (installed / "kombio", "serve", "--config", "kombio.toml")
    with subprocess.Popen(call, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as house:  # noqa: S603
        assert house.stdout
        invitation = house.stdout.readline()
        house.terminate()
    assert invitation.startswith("Join with: ssh -p ")
    assert house.returncode == 0


def test_texts_are_translated(installed: Path, tmp_path: Path) -> None:
    plain = [message for message in catalogue("de") if message.id and isinstance(message.id, str)]
    for message in plain[:3]:
        assert done(installed / "python", "-c", IN_GERMAN, message.id, folder=tmp_path) == f"{message.string}\n"


def test_a_bot_of_ones_own_finds_its_packages(installed: Path, tmp_path: Path) -> None:
    example = ROOT / "docs" / "examples" / "cautious.py"
    assert "--table CODE" in done(installed / "python", example, "--help", folder=tmp_path)


def test_nobody_gets_a_package_with_a_name_that_others_may_use(installed: Path, tmp_path: Path) -> None:
    for name in ("server", "protocol", "kombio_tui"):
        ran = run(installed / "python", "-c", f"import {name}", folder=tmp_path)
        assert f"No module named '{name}'" in ran.stderr


@pytest.mark.parametrize("environment", ["installed", "checkout"])
def test_the_packages_are_kombios_own(environment: str, installed: Path, tmp_path: Path) -> None:
    """Also where the folder that a program is started in has one of their names."""
    (tmp_path / "server.py").touch()
    python, first = (installed / "python", "") if environment == "installed" else (sys.executable, CHECKOUT)
    assert done(python, "-c", f"{first}import kombio, server.cli; print('found')", folder=tmp_path) == "found\n"


def test_a_program_with_such_a_package_is_told(installed: Path, tmp_path: Path) -> None:
    (tmp_path / "server.py").touch()
    ran = run(installed / "python", "-c", "import server, kombio", folder=tmp_path)
    assert ran.returncode == 1
    assert (
        f"Kombio has a package 'server', but {tmp_path / 'server.py'} was imported under this name before" in ran.stderr
    )
