"""The small HTTP server answers what it is asked, and survives what it is not."""

import asyncio
from collections.abc import AsyncIterator
from http import HTTPStatus

import pytest

from server.cli import main
from server.metrics import endpoint
from server.metrics.endpoint import LONGEST_REQUEST, Answer
from server.metrics.health import asked


@pytest.fixture
async def port() -> AsyncIterator[int]:
    pages = {
        "/health": lambda: Answer("open\n"),
        "/ill": lambda: Answer("closing\n", HTTPStatus.SERVICE_UNAVAILABLE),
    }
    server = await endpoint.serve("", 0, pages)
    yield server.sockets[0].getsockname()[1]
    server.close()
    await server.wait_closed()


async def said(port: int, request: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return answer


async def test_a_page_is_answered_and_the_connection_closed(port: int) -> None:
    assert await said(port, b"GET /health?x=1 HTTP/1.1\r\nHost: x\r\n\r\n") == (
        b"HTTP/1.1 200 OK\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 5\r\nConnection: close\r\n\r\n"
        b"open\n"
    )


@pytest.mark.parametrize(
    ("request_line", "status", "body"),
    [
        (b"HEAD /health HTTP/1.0", b"200", b""),
        (b"GET /ill HTTP/1.0", b"503", b"closing\n"),
        (b"GET /elsewhere HTTP/1.0", b"404", b"There is: /health /ill\n"),
        (b"GET /\xff\xfe HTTP/1.0", b"404", b"There is: /health /ill\n"),
        (b"POST /health HTTP/1.0", b"405", b"There is only GET here.\n"),
        (b"", b"405", b"There is only GET here.\n"),
    ],
)
async def test_other_questions_get_their_answers(port: int, request_line: bytes, status: bytes, body: bytes) -> None:
    answer = await said(port, request_line + b"\r\n\r\n")
    head, _, rest = answer.partition(b"\r\n\r\n")
    assert (head.split()[1], rest) == (status, body)


async def test_a_request_that_is_too_long_gets_no_answer_and_others_do(port: int) -> None:
    assert await said(port, b"GET /" + b"x" * (2 * LONGEST_REQUEST)) == b""
    assert b"open" in await said(port, b"GET /health HTTP/1.0\r\n\r\n")


async def test_it_listens_on_this_machine_alone_unless_another_host_is_named(port: int) -> None:
    """A port without a host is not open to the network: only the loopback address is bound."""
    server = await endpoint.serve("", 0, {})
    assert [socket.getsockname()[0] for socket in server.sockets] == ["127.0.0.1"]
    server.close()


async def test_health_is_asked_for_with_an_exit_code(port: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert await asyncio.to_thread(asked, "", port) == (True, "open")
    assert await asyncio.to_thread(main, ["health", f"127.0.0.1:{port}"]) == 0
    assert capsys.readouterr().out == "open\n"
    assert await asyncio.to_thread(main, ["health", ":1"]) == 1
