"""The key with which doors and houses recognise each other.

The simplest way is one key for all machines: the first house creates it in its data directory, and it is copied to the
others along with the host key. Then a machine trusts whoever has this key. If each machine is to have its own key, the
certificates of the others stand in a second file.

There is no authority that signs, no host name that counts, and nothing expires: a certificate is trusted because it is
in the file.
"""

import os
import ssl
from datetime import UTC, datetime
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

KEY = "link_key.pem"
"""The private key and the certificate of this machine."""
TRUSTED = "link_trusted.pem"
"""The certificates of other machines, if they have other keys."""
ALWAYS = datetime(2000, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, tzinfo=UTC)


class LinkKeyError(Exception):
    """The key can't be used; the text says why."""


def create_link_key(data: Path) -> None:
    """Create a key, unless there is one."""
    path = data / KEY
    if path.exists():
        return
    partial = path.with_name(f"{KEY}.partial")
    partial.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(_new_key())
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    except OSError as error:
        raise LinkKeyError(f"{path}: {error.strerror}") from None


def _new_key() -> bytes:
    key = Ed25519PrivateKey.generate()
    begin, end = ALWAYS
    number = x509.random_serial_number()
    name = x509.Name(
        [x509.NameAttribute(x509.NameOID.COMMON_NAME, f"kombio {number:x}")]
    )  # certificates are found by it
    named = x509.CertificateBuilder().subject_name(name).issuer_name(name).serial_number(number)
    certificate = named.not_valid_before(begin).not_valid_after(end).public_key(key.public_key()).sign(key, None)
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return private + certificate.public_bytes(Encoding.PEM)


def door_context(data: Path) -> ssl.SSLContext:
    """What a door needs to dial."""
    return _context(data, ssl.PROTOCOL_TLS_CLIENT)


def house_context(data: Path) -> ssl.SSLContext:
    """What a house needs to let doors in."""
    context = _context(data, ssl.PROTOCOL_TLS_SERVER)
    context.num_tickets = 0  # nobody comes back quickly enough to need one
    return context


def _context(data: Path, side: int) -> ssl.SSLContext:
    path, trusted = data / KEY, data / TRUSTED
    if not path.exists():
        raise LinkKeyError(f"{path} is missing; copy it from the house's data directory")
    if path.stat().st_mode & 0o077:
        raise LinkKeyError(f"{path} may be read by others; make it private: chmod 600 {path}")
    context = ssl.SSLContext(side)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False  # the key decides, wherever it is
    context.verify_mode = ssl.CERT_REQUIRED
    for file in (path, trusted):
        try:
            if file is path:
                context.load_cert_chain(path)
            if file is path or trusted.exists():
                context.load_verify_locations(file)
        except OSError as error:  # an SSLError is one too
            raise LinkKeyError(f"{file}: {'no key and certificate' if _is_tls(error) else error.strerror}") from None
    return context


def _is_tls(error: OSError) -> bool:
    return isinstance(error, ssl.SSLError)
