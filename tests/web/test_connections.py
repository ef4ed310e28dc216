"""What a connection may cost: its head, its time, its reader; and which proxies are believed."""

import asyncio
import socket
import time
from contextlib import asynccontextmanager, suppress

import pytest
import uvicorn

from crosstable.model.errors import InputError
from crosstable.web import connections
from crosstable.web.connections import LimitedProtocol
from crosstable.web.settings import WebSettings
from tests.apart import in_own_loop

SOON = 0.1  # seconds, where a server has many
GET = b"GET / HTTP/1.1\r\nhost: localhost\r\n"


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    for name in ("_HEAD_SECONDS", "_REQUEST_SECONDS", "_READER_SECONDS"):
        monkeypatch.setattr(connections, name, SOON)


async def application(scope, receive, send):
    """Answer with a body of as many bytes as the path says, and with who asks how."""
    if scope["type"] != "http":
        return
    while (await receive()).get("more_body"):
        pass
    body = b"x" * int(scope["path"][1:] or 0) or f"{scope['client'][0]} by {scope['scheme']}".encode()
    headers = [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


@asynccontextmanager
async def serving(**options):
    """Serve the application in this loop; give the address and the open connections."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        config = uvicorn.Config(application, http=LimitedProtocol, lifespan="off", log_level="critical", **options)
        server = uvicorn.Server(config)
        running = asyncio.create_task(server._serve([listening]))
        while not server.started:
            await asyncio.sleep(0.001)
        yield listening.getsockname(), server.server_state.connections
        server.should_exit = server.force_exit = True
        await running


async def answer(sent, *, more=(), **options):
    """Send a request, and what comes later piece by piece; return what is answered until the connection is closed."""
    async with serving(**options) as (address, _):
        reader, writer = await asyncio.open_connection(*address)
        writer.write(sent)

        async def drip():
            for piece in more:
                await asyncio.sleep(SOON / 4)
                writer.write(piece)

        dripping = asyncio.create_task(drip())
        text = b""
        async with asyncio.timeout(20 * SOON):
            with suppress(ConnectionResetError):  # what was sent is not all read
                while piece := await reader.read(2**16):
                    text += piece
        dripping.cancel()
        writer.close()
        return text.decode()


def test_a_request_is_answered_and_the_connection_stays_open_for_the_next():
    closing = GET + b"connection: close\r\n\r\n"

    found = in_own_loop(answer(GET + b"\r\n", more=[closing]))

    assert 2 == found.count("HTTP/1.1 200 OK")
    assert found.endswith("127.0.0.1 by http")


@pytest.mark.parametrize(
    "head",
    [
        GET + b"x-long: " + b"y" * 40_000,
        GET + b"x-long: " + b"y" * 40_000 + b"\r\n\r\n",
        GET + b"".join(b"x-%d: y\r\n" % number for number in range(5000)) + b"\r\n",
        b"GET /?" + b"y" * 40_000 + b" HTTP/1.1\r\nhost: localhost\r\n\r\n",
    ],
    ids=["one header without an end", "one header", "many headers", "the address"],
)
def test_a_head_that_is_too_long_is_rejected(head):
    assert in_own_loop(answer(head)).startswith("HTTP/1.1 431 ")


def test_the_next_request_of_a_connection_has_limits_too():
    found = in_own_loop(answer(GET + b"\r\n", more=[GET + b"x-long: " + b"y" * 40_000]))

    assert found.startswith("HTTP/1.1 200 OK")
    assert "HTTP/1.1 431 " in found


@pytest.mark.parametrize(
    ("sent", "answered"),
    [(b"", ""), (b"GET /", "HTTP/1.1 408 Request Timeout"), (GET + b"content-length: 90\r\n\r\n", "")],
    ids=["nothing", "a head", "a body"],
)
def test_a_request_that_comes_byte_by_byte_is_given_up(sent, answered):
    begun = time.monotonic()

    found = in_own_loop(answer(sent, more=[b"x"] * 80 if sent else ()))

    assert answered == found.partition("\r\n")[0]
    assert time.monotonic() - begun < 10 * SOON


@pytest.mark.parametrize("length", [5_000_000, 10_000_000])
def test_a_reader_who_takes_nothing_is_cut_off(length):
    async def left_open():
        async with serving() as (address, open_connections):
            lazy = socket.socket()
            lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
            lazy.connect(address)
            lazy.sendall(b"GET /%d HTTP/1.1\r\nhost: localhost\r\n\r\n" % length)
            await asyncio.sleep(4 * SOON)
            lazy.close()
            return len(open_connections)

    assert 0 == in_own_loop(left_open())


def test_a_reader_who_takes_a_large_file_in_pieces_gets_all_of_it():
    async def read():
        async with serving() as (address, _):
            reader, writer = await asyncio.open_connection(*address, limit=2**16)
            writer.write(b"GET /15000000 HTTP/1.1\r\nhost: localhost\r\n\r\n")
            head = await reader.readuntil(b"\r\n\r\n")
            length = 0
            for _ in range(4):
                length += len(await reader.readexactly(2_500_000))
                await asyncio.sleep(SOON / 3)
            length += len(await reader.readexactly(5_000_000))
            writer.close()
            return head, length

    head, length = in_own_loop(read())

    assert head.startswith(b"HTTP/1.1 200 OK")
    assert 15_000_000 == length


def test_more_connections_than_allowed_are_answered_at_once():
    assert in_own_loop(answer(GET + b"\r\n", limit_concurrency=1)).startswith("HTTP/1.1 503 ")


FORWARDED = GET + b"x-forwarded-for: 203.0.113.7\r\nx-forwarded-proto: https\r\nconnection: close\r\n\r\n"


@pytest.mark.parametrize(
    ("proxies", "who"),
    [
        ((), "127.0.0.1 by http"),
        (("10.0.0.0/8",), "127.0.0.1 by http"),
        (("127.0.0.1",), "203.0.113.7 by https"),
        (("10.1.2.3", "127.0.0.0/8"), "203.0.113.7 by https"),
    ],
)
def test_only_a_proxy_that_is_named_says_who_asks(proxies, who):
    options = {"proxy_headers": bool(proxies), "forwarded_allow_ips": list(WebSettings(proxies=proxies).proxies)}

    assert in_own_loop(answer(FORWARDED, **options)).endswith(who)


def test_a_proxy_is_named_by_numbers():
    with pytest.raises(InputError, match=r"'proxy.example' is no address of a proxy\. Write it in numbers"):
        WebSettings(proxies=("proxy.example",))
