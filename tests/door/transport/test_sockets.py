"""Where a client has reached the house, as far as its socket tells."""

import socket
from collections.abc import Iterator

import pytest

from protocol.encodings.remote import HouseAddress
from server.door.transport.sockets import reached_at


@pytest.fixture
def accepted() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listener, socket.create_connection(listener.getsockname()):
        connection, _ = listener.accept()
        with connection:
            yield connection


def test_a_client_has_reached_the_address_of_its_socket(accepted: socket.socket) -> None:
    assert reached_at(accepted, "127.0.0.1") == HouseAddress("127.0.0.1", accepted.getsockname()[1])


def test_behind_a_proxy_nobody_knows(accepted: socket.socket) -> None:
    """The proxy names another client than the one at the other end of the socket."""
    assert reached_at(accepted, "192.0.2.7") is None
