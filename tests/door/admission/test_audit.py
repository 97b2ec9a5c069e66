"""What an auditor says about the door, and which keys can be somebody's name."""

import asyncio
import json
import sys
from base64 import b64encode
from typing import Any

import asyncssh
import pytest
from asyncssh.packet import MPInt, String

from server.door.admission.client_keys import is_sound, is_weak
from server.door.admission.limits import Limits
from tests.door.conftest import Door
from tests.kit.wire import logged_in

FOR_OLDER_CLIENTS = {"curve25519-sha256", "curve25519-sha256@libssh.org", "hmac-sha2-256"}


@pytest.mark.parametrize("limits", [Limits()], ids=["as-usual"])
async def test_ssh_audit_finds_no_fault(door: Door) -> None:
    """No algorithm fails, none is doubtful but those that older clients need, and floods are slowed."""
    audit = "from ssh_audit.ssh_audit import main; main()"
    auditor = await asyncio.create_subprocess_exec(
        sys.executable, "-c", audit, "--json", "-p", str(door.port), "127.0.0.1", stdout=asyncio.subprocess.PIPE
    )
    output, _ = await auditor.communicate()
    report = json.loads(output)
    found = [
        (level, entry["algorithm"], note)
        for part in ("kex", "key", "enc", "mac")
        for entry in report[part]
        for level, notes in entry["notes"].items()
        for note in notes
    ]
    assert [each for each in found if each[0] == "fail"] == []
    assert {name for level, name, _ in found if level == "warn"} <= FOR_OLDER_CLIENTS
    assert report["cves"] == []
    assert "DHEat" not in json.dumps(report["additional_notes"])


@pytest.mark.parametrize(
    ("kind", "options", "sound"),
    [
        ("ssh-ed25519", {}, True),
        ("ecdsa-sha2-nistp256", {}, True),
        ("ssh-rsa", {"key_size": 2048}, True),
        ("ssh-rsa", {"key_size": 1024}, False),
        ("ssh-dss", {}, False),
    ],
)
def test_which_keys_can_be_a_name(kind: str, options: dict[str, Any], sound: bool) -> None:
    assert is_sound(asyncssh.generate_private_key(kind, **options)) is sound


def test_a_key_that_takes_long_to_check_can_be_no_name() -> None:
    modulus = 2**2048 - 1
    for exponent, sound in ((65537, True), (modulus - 2, False)):
        data = String("ssh-rsa") + MPInt(exponent) + MPInt(modulus)
        assert is_sound(asyncssh.import_public_key(b"ssh-rsa " + b64encode(data))) is sound


def test_which_signatures_prove_too_little() -> None:
    assert is_weak(String("ssh-rsa") + String("..."))
    assert is_weak(String("ssh-dss") + String("..."))
    assert not is_weak(String("rsa-sha2-256") + String("..."))
    assert not is_weak(b"")


async def test_who_has_only_a_weak_key_does_not_come_in_with_it(door: Door) -> None:
    weak = asyncssh.generate_private_key("ssh-rsa", key_size=1024)
    with pytest.raises(asyncssh.PermissionDenied):
        async with logged_in(door.port, client_keys=[weak]):
            pass


async def test_a_signature_made_with_sha_1_is_not_taken(door: Door) -> None:
    key = asyncssh.generate_private_key("ssh-rsa", key_size=2048)
    async with logged_in(door.port, client_keys=[key]):
        pass
    with pytest.raises(asyncssh.PermissionDenied):
        async with logged_in(door.port, client_keys=[key], signature_algs=["ssh-rsa"]):
            pass
