"""Which keys can identify a player: strong enough that nobody else has them, and cheap enough to verify."""

from collections.abc import Iterator

import asyncssh

RSA = b"ssh-rsa"
BROKEN = frozenset({b"ssh-dss"})
RSA_BYTES = range(2048 // 8, 8192 // 8 + 1)
"""The longest modulus, in bytes."""
RSA_EXPONENT_BYTES = 4
"""A longer exponent takes longer to verify; every program but an attacker's uses 65537."""
WEAK_SIGNATURES = frozenset({b"ssh-rsa", b"ssh-dss"})
"""Made with SHA-1."""
SIGNATURES = (
    "ssh-ed25519", "sk-ssh-ed25519@openssh.com", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp384", "ecdsa-sha2-nistp521",
    "sk-ecdsa-sha2-nistp256@openssh.com", "rsa-sha2-512", "rsa-sha2-256",
)  # fmt: skip
"""The kinds of signatures that clients are asked for."""


def is_sound(key: asyncssh.SSHKey) -> bool:
    """Whether a key can identify a player."""
    kind, *numbers = _strings(key.public_data)
    if kind != RSA:
        return kind not in BROKEN
    exponent, modulus = numbers
    return len(modulus.lstrip(b"\0")) in RSA_BYTES and len(exponent) <= RSA_EXPONENT_BYTES


def is_weak(signature: bytes) -> bool:
    """Whether a signature is of a kind that proves too little."""
    return next(_strings(signature), b"") in WEAK_SIGNATURES


def _strings(data: bytes) -> Iterator[bytes]:
    """The strings that data consists of, each after its length (RFC 4251, 5)."""
    while data:
        end = 4 + int.from_bytes(data[:4], "big")
        yield data[4:end]
        data = data[end:]
