"""What every request passes: hosts, limits, headers; and nothing of an error is shown."""

import asyncio

import pytest
from fastapi import FastAPI, Request
from starlette.testclient import TestClient

from crosstable.model.errors import InputError, StoreError
from crosstable.web import WebSettings
from crosstable.web.defence import Defence
from tests.apart import in_own_loop


@pytest.fixture
def site():
    made = FastAPI()
    made.add_middleware(Defence, settings=WebSettings(hosts=("league.example",), most_body=1000, seconds=0.05))

    @made.get("/fails")
    def fails():
        raise RuntimeError("secret")

    @made.get("/away")
    def away():
        raise StoreError("facts/store/unreachable", league="postgresql://ann@inside/league")

    @made.get("/api/v1/away")
    def away_of_a_program():
        away()

    @made.get("/sleeps")
    async def sleeps():
        await asyncio.sleep(1)

    @made.post("/echo")
    async def echo(request: Request):
        return {"length": len(await request.body())}

    return made


@pytest.fixture
def client(site):
    return TestClient(site, base_url="http://league.example", raise_server_exceptions=False)


def test_every_answer_carries_the_security_headers(client):
    for path in ("/", "/nowhere", "/fails"):
        found = client.get(path).headers
        assert "default-src 'none'" in found["content-security-policy"]
        assert "unsafe" not in found["content-security-policy"]
        assert "nosniff" == found["x-content-type-options"]


def test_over_https_browsers_are_asked_to_stay_there(site, client):
    behind = Defence(site, WebSettings(hosts=("league.example",), address="https://league.example"))
    clients = (
        client,
        TestClient(behind, base_url="http://league.example"),
        TestClient(site, base_url="https://localhost"),
    )

    kept = [each.get("/").headers.get("strict-transport-security") for each in clients]
    assert [None, "max-age=31536000", "max-age=31536000"] == kept


def test_an_unexpected_error_shows_none_of_its_details(client):
    answer = client.get("/fails")

    assert 500 == answer.status_code
    assert "secret" not in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(("path", "kind"), [("/away", "text/plain"), ("/api/v1/away", "application/problem+json")])
def test_a_database_that_is_away_is_a_reason_to_try_again_later(client, path, kind):
    answer = client.get(path)

    assert (503, "5", "no-store") == (answer.status_code, *map(answer.headers.get, ("retry-after", "cache-control")))
    assert answer.headers["content-type"].startswith(kind)
    assert "The league cannot be read or changed now. Try again in a few seconds." in answer.text
    assert "inside" not in answer.text


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("league.example", 404),
        ("League.Example.", 404),
        ("localhost:8000", 404),
        ("192.168.1.7:8000", 404),
        ("[::1]:8000", 404),
        ("evil.example", 421),
        ("league.example.evil.example", 421),
        ("", 400),
        ("[127.0.0.1]evil.example", 400),
        ("[127.0.0.1]", 400),
        ("[::1", 400),
        ("localhost:0", 400),
        ("localhost:65536", 400),
        ("localhost:80:80", 400),
        ("localhost, evil.example", 400),
        ("ann@localhost", 400),
        ("localhost/evil.example", 400),
        ("local host", 400),
        ("league..example", 400),
    ],
)
def test_a_host_must_be_known_or_a_number(client, host, status):
    assert status == client.get("/nowhere", headers={"host": host}).status_code


@pytest.mark.parametrize("hosts", [[], ["localhost", "localhost"], ["localhost", "evil.example"]])
def test_a_request_names_one_host(site, hosts):
    sent = in_own_loop(answer_to(site, [("host", host) for host in hosts]))

    assert (400, "The request does not name one host. Use the address that was given to you.\n") == sent


async def answer_to(site, headers):
    """Return status and text of the answer to a request whose headers no client would send."""
    scope = {"type": "http", "method": "GET", "path": "/", "raw_path": b"/", "query_string": b"", "scheme": "http"}
    scope["headers"] = [(name.encode(), value.encode("latin-1")) for name, value in headers]
    sent = []

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message):
        sent.append(message)

    await site({**scope, "app": site, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 8000)}, receive, send)
    return sent[0]["status"], sent[1]["body"].decode()


def test_a_long_body_is_rejected_whether_or_not_its_length_is_declared(client):
    def pieces():
        yield from (b"x" * 600 for _ in range(3))

    assert 200 == client.post("/echo", content=b"x" * 1000).status_code
    assert 413 == client.post("/echo", content=b"x" * 1001).status_code
    assert 413 == client.post("/echo", content=pieces()).status_code


def test_a_long_address_is_rejected(client):
    assert 414 == client.get("/" + "x" * 3000).status_code


def test_a_slow_answer_is_given_up(client):
    assert 503 == client.get("/sleeps").status_code


@pytest.mark.parametrize("path", ["league", "/le ague", "/../x", "/a//b", "/ü", "/a?b"])
def test_a_base_path_is_checked(path):
    with pytest.raises(InputError, match=r"is not a base path\. It must begin with a slash"):
        WebSettings(base_path=path)
