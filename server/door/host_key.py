"""The host key: created at the first start, readable only by its owner, and never changed."""

import os
from pathlib import Path

import asyncssh

KEY = "host_key"


class HostKeyError(Exception):
    """The host key can't be read or created; the text says why."""


def host_key(data: Path) -> asyncssh.SSHKey:
    """Read the key from the data directory, or create it."""
    path = data / KEY
    try:
        if not path.exists():
            _make(path)
        if path.stat().st_mode & 0o077:
            raise HostKeyError(f"{path} may be read by others; make it private: chmod 600 {path}")
        return asyncssh.read_private_key(path)
    except OSError as error:
        raise HostKeyError(f"{path}: {error.strerror}") from None
    except asyncssh.KeyImportError as error:
        raise HostKeyError(f"{path}: {error}") from None


def _make(path: Path) -> None:
    """Write a new key atomically."""
    key = asyncssh.generate_private_key("ssh-ed25519", comment="kombio")
    partial = path.with_name(f"{path.name}.partial")
    partial.unlink(missing_ok=True)
    descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(key.export_private_key("openssh"))
        file.flush()
        os.fsync(file.fileno())
    partial.replace(path)
