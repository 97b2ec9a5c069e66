"""A shortcut for packets through asyncssh, with all the private names that it needs.

Nearly every packet is a frame that goes out or a key that comes in, in one piece and with nothing before it. asyncssh
takes a dozen calls for one, copies it as often, describes it for a log that nobody reads, and sets a new timer. That is
a large part of what a key and a frame cost. Here it is one step; whatever is unusual is left to asyncssh.
"""

import asyncio
import os
import struct
import time
from typing import Any

import asyncssh
from asyncssh import constants as message
from asyncssh.connection import SSHConnection
from asyncssh.crypto.cipher import GCMCipher
from asyncssh.encryption import Encryption, GCMEncryption
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

PRIVATE_NAMES: dict[type, tuple[str, ...]] = {
    SSHConnection: (
        "_loop", "_auth_complete", "_kex_complete", "_rekey_bytes", "_rekey_bytes_sent", "_rekey_seconds",
        "_rekey_time", "_compressor", "_decompressor", "_send_encryption", "_send_enchdrlen", "_send_blocksize",
        "_send_seq", "_transport", "_recv_packet", "_recv_pkthdr", "_recv_handler", "_recv_encryption",
        "_next_recv_encryption", "_recv_blocksize", "_recv_macsize", "_recv_seq", "_inpbuf", "_packet", "_pktlen",
        "_channels", "_keepalive_timer", "_keepalive_interval", "_keepalive_timer_callback", "_reset_keepalive_timer",
    ),
    GCMEncryption: ("_cipher",),
    GCMCipher: ("_key", "_iv"),
    asyncssh.SSHServerChannel: (
        "_conn", "_session", "_encoding", "_send_state", "_send_buf", "_send_window", "_send_pktsize", "_send_chan",
        "_recv_state", "_recv_paused", "_recv_window", "_init_recv_window",
    ),
}  # fmt: skip
"""A test checks that asyncssh still has each of them."""

DATA, IGNORE = bytes([message.MSG_CHANNEL_DATA]), bytes([message.MSG_IGNORE])
LENGTH, LEAST_PADDING, HEAD = 4, 4, 9
"""The size of a length, the least padding, and what comes before the data: type, channel and length."""
DATA_HEAD = struct.Struct(">BII")
SERIALS = 0xFFFF_FFFF
CALLS = 0xFFFF_FFFF_FFFF_FFFF


class RandomBytes:
    """Random bytes for paddings, many at a time: to ask the system for each packet costs more than to encrypt it."""

    def __init__(self) -> None:
        self._bytes, self._used = b"", 0

    def take(self, count: int) -> bytes:
        """Bytes that nobody has got before."""
        if self._used + count > len(self._bytes):
            self._bytes, self._used = os.urandom(max(count, AT_ONCE)), 0
        begin = self._used
        self._used = begin + count
        return self._bytes[begin : self._used]


AT_ONCE = 4096
RANDOM = RandomBytes()


class DirectConnection(asyncssh.SSHServerConnection):
    """A connection whose packets of data take the short way."""

    def __init__(self, loop: asyncio.AbstractEventLoop, options: asyncssh.SSHServerConnectionOptions) -> None:
        super().__init__(loop, options)
        self._heard = loop.time()
        """When the client last sent anything."""

    def send_newkeys(self, k: bytes, h: bytes) -> None:
        """Finish a key exchange; asyncssh would set up the cipher for each packet."""
        super().send_newkeys(k, h)
        for encryption in (self._send_encryption, self._next_recv_encryption):
            if isinstance(encryption, GCMEncryption):
                encryption._cipher = LastingCipher(encryption._cipher)

    # --- what is sent ---

    def send_at_once(self, channel: int | None, data: bytes) -> bool:
        """Send one packet of data (RFC 4254, 5.2), unless a key exchange is under way or due."""
        return channel is not None and self.send_payload(
            DATA_HEAD.pack(message.MSG_CHANNEL_DATA, channel, len(data)), data
        )

    def send_payload(self, head: bytes, data: bytes = b"") -> bool:
        """Send one packet (RFC 4253, 6), unless a key exchange is under way or due."""
        encryption, transport = self._send_encryption, self._transport
        if encryption is None or transport is None or self._compressor or self._must_wait():
            return False
        padding = -(self._send_enchdrlen + len(head) + len(data)) % self._send_blocksize
        if padding < LEAST_PADDING:
            padding += self._send_blocksize
        packet = b"".join((bytes((padding,)), head, data, RANDOM.take(padding)))
        header, serial = len(packet).to_bytes(LENGTH, "big"), self._send_seq
        transport.write(b"".join(encryption.encrypt_packet(serial, header, packet)))
        self._send_seq = (serial + 1) & SERIALS
        self._rekey_bytes_sent += len(packet)
        return True

    def _must_wait(self) -> bool:
        """Whether data waits for a login, or for a key exchange that is under way or due."""
        if not self._kex_complete or not self._auth_complete or self._rekey_bytes_sent >= self._rekey_bytes:
            return True
        return bool(self._rekey_seconds) and time.monotonic() >= self._rekey_time

    # --- what is received ---

    def _recv_packet(self) -> bool:
        """Receive a packet whose first block is there, if the rest is."""
        encryption, buffer, serial = self._recv_encryption, self._inpbuf, self._recv_seq
        end = LENGTH + self._pktlen - self._recv_blocksize
        after = end + self._recv_macsize
        if encryption is None or self._decompressor or len(buffer) < after:
            return super()._recv_packet()
        packet = encryption.decrypt_packet(serial, self._packet, buffer[:end], LENGTH, buffer[end:after])
        payload = packet[1 : -packet[0]] if packet else b""
        channel = self._channel_of(payload)
        if channel is None and payload[:1] != IGNORE:
            return self._leave_to_asyncssh(encryption, packet)
        self._inpbuf, self._packet = buffer[after:], b""
        self._recv_seq = (serial + 1) & SERIALS
        self._recv_handler = self._recv_pkthdr
        if channel:
            channel._recv_window -= len(payload) - HEAD
            channel._session.data_received(payload[HEAD:], None)
        return True

    def _channel_of(self, payload: bytes) -> Any:
        """The channel whose session can be passed the data at once; None if it is another packet, or more is to do."""
        if payload[:1] != DATA or not (channel := self._channels.get(int.from_bytes(payload[1:5], "big"))):
            return None
        size = len(payload) - HEAD
        whole = size > 0 and size == int.from_bytes(payload[5:HEAD], "big")
        flows = channel._recv_state == channel._send_state == "open" and not channel._recv_paused
        room = channel._recv_window - size >= channel._init_recv_window / 2
        return channel if whole and flows and room and channel._session and not channel._encoding else None

    def _leave_to_asyncssh(self, encryption: Encryption, packet: bytes | None) -> bool:
        """Let asyncssh handle a packet that is decrypted already; it may change to new keys meanwhile."""
        opened = self._recv_encryption = Opened(packet)
        try:
            return super()._recv_packet()
        finally:
            if self._recv_encryption is opened:
                self._recv_encryption = encryption

    # --- whether the client is there ---

    def _reset_keepalive_timer(self) -> None:
        """Note that the client is there; the timer looks at that when it is due."""
        self._heard = self._loop.time()
        if self._keepalive_timer is None:
            super()._reset_keepalive_timer()

    def _keepalive_timer_callback(self) -> None:
        """Check a client that has been silent for long; wait on for any other."""
        wait = self._heard + (self._keepalive_interval or 0.0) - self._loop.time()
        if wait > 0:
            self._keepalive_timer = self._loop.call_later(wait, self._keepalive_timer_callback)
        else:
            super()._keepalive_timer_callback()


class LastingCipher(GCMCipher):
    """A cipher that is set up once for all packets."""

    def __init__(self, before: GCMCipher) -> None:
        sealing = AESGCM(before._key)
        self._encrypt, self._decrypt = sealing.encrypt, sealing.decrypt
        self._fixed, self._calls = before._iv[:4], int.from_bytes(before._iv[4:], "big")
        """What stays the same of each packet's nonce, and what counts the packets (RFC 5647, 7.1)."""

    def encrypt_and_sign(self, header: bytes, data: bytes) -> tuple[bytes, bytes]:
        """Encrypt a packet; its signature stays at its end."""
        return header, self._encrypt(self._nonce(), data, header)

    def verify_and_decrypt(self, header: bytes, data: bytes, mac: bytes) -> bytes | None:
        """Decrypt a packet; None if its signature is wrong."""
        try:
            return self._decrypt(self._nonce(), data + mac, header)
        except InvalidTag:
            return None

    def _nonce(self) -> bytes:
        """The nonce of the next packet; none is used twice."""
        calls = self._calls
        self._calls = (calls + 1) & CALLS
        return self._fixed + calls.to_bytes(8, "big")


class Opened(Encryption):
    """Stands for the encryption of one packet that is decrypted already; None if its signature is wrong."""

    def __init__(self, packet: bytes | None) -> None:
        self._packet = packet

    def decrypt_packet(self, seq: int, first: bytes, rest: bytes, header_len: int, mac: bytes) -> bytes | None:  # noqa: ARG002
        """What is in the packet."""
        return self._packet


def write(channel: asyncssh.SSHServerChannel[bytes], data: bytes) -> bool:
    """Write to a channel, unless it is closing; return whether it was written."""
    connection, size = channel._conn, len(data)
    fits = 0 < size <= channel._send_window and size <= channel._send_pktsize
    nothing_before = channel._send_state == "open" and not channel._send_buf
    if isinstance(connection, DirectConnection) and fits and nothing_before:
        channel._send_window -= size
        if connection.send_at_once(channel._send_chan, data):
            return True
        channel._send_window += size
    if channel.is_closing():
        return False
    channel.write(data)
    return True
