"""`crosstable serve`: its addresses, its checks, and its end."""

import json
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict

import pytest

from crosstable.cli.serve import qr_text
from crosstable.events.results import enter_results
from crosstable.facts.store.opening import open_store
from crosstable.facts.store.store import Store
from crosstable.model import plugins
from crosstable.model.errors import InputError
from crosstable.people.accounts.access import Grant, Role
from crosstable.people.accounts.accounts import create_account
from crosstable.people.accounts.links import LinkKind, open_link
from crosstable.web import server
from crosstable.web.settings import WebSettings
from tests.commands import MAIN, run_here
from tests.plugins import install
from tests.web.test_leagues import copy_to_server


@pytest.fixture
def league(running):
    return str(running[0].engine.url.database)


@pytest.fixture
def taken():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_in_use_is_reported(league, taken, tmp_path):
    done = run_here("serve", league, "--host", "127.0.0.1", "--port", taken, folder=tmp_path)

    assert 3 == done.code
    assert f"127.0.0.1 port {taken} cannot be used: Address already in use" in done.err


def test_the_address_is_printed_and_ctrl_c_ends_it(league, tmp_path, monkeypatch):
    served = []

    def interrupted(places, settings, **options):
        served.append((places, settings.base_path, options))
        raise KeyboardInterrupt

    monkeypatch.setattr(server, "serve", interrupted)
    monkeypatch.setattr(server, "check_port", lambda host, port: None)
    done = run_here("serve", league, "--host", "127.0.0.1", "--base-path", "/league/", folder=tmp_path)

    assert 0 == done.code
    assert "Serving http://127.0.0.1:8000/league/" in done.err
    assert "Stopped." in done.err
    assert [((league,), "/league", {"host": "127.0.0.1", "port": 8000, "workers": 1, "has_accounts": True})] == served


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), "Only this machine reaches it. For phones in a hall: crosstable serve LEAGUE --host 0.0.0.0"),
        (("--host", "0.0.0.0"), "Every device in its networks reaches it, by http: passwords are not encrypted"),
    ],
)
def test_who_reaches_the_site_is_said_in_one_line(league, tmp_path, monkeypatch, options, words):
    served = []
    monkeypatch.setattr(server, "serve", lambda places, settings, **options: served.append((settings, options)))
    monkeypatch.setattr(server, "check_port", lambda host, port: None)

    done = run_here("serve", league, "--no-accounts", "--proxy", "10.0.0.0/8", *options, folder=tmp_path)

    assert words in done.err
    assert [(("10.0.0.0/8",), (options or ("", "127.0.0.1"))[1])] == [
        (each.proxies, more["host"]) for each, more in served
    ]


def test_a_league_without_accounts_gets_a_link_for_its_owner(league, tmp_path, monkeypatch):
    monkeypatch.setattr(server, "serve", lambda places, settings, **options: None)
    monkeypatch.setattr(server, "check_port", lambda host, port: None)
    own = shutil.copy(league, tmp_path / "own.db")
    first, second = (run_here("serve", own, "--host", "127.0.0.1", folder=tmp_path).err for _ in range(2))
    closed = run_here("serve", own, "--host", "127.0.0.1", "--no-accounts", folder=tmp_path).err

    (secret,) = re.findall(r"choose a name and a password: http://127.0.0.1:8000/link/([\w-]{43})", second)
    assert "/link/" in first
    assert secret not in first
    assert "/link/" not in closed
    store = open_store(own)
    with store.read() as connection:
        assert LinkKind.SETUP is open_link(connection, secret, store.clock()).kind
    create_account(store, "root", "Ann", Grant(Role.OWNER))
    assert "/link/" not in run_here("serve", own, "--host", "127.0.0.1", folder=tmp_path).err


def test_addresses_of_every_network_include_this_machine():
    assert "http://localhost:8000/" == server.addresses("0.0.0.0", 8000)[0]
    assert ["http://[::1]/x/"] == server.addresses("::1", 80, "/x")


def test_the_code_in_the_terminal_is_of_characters():
    lines = qr_text("http://192.168.1.7:8000/").split("\n")

    assert len(lines) > 10
    assert 1 == len({len(re.sub("\x1b[^m]*m", "", line)) for line in lines[:-1]})


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_a_served_league_answers_and_ends_at_once(league, tmp_path, workers):
    with served(league, tmp_path, workers) as (address, process):
        assert 200 == _asked(address)
        process.send_signal(signal.SIGINT)
        assert process.wait(10) in (0, -signal.SIGINT)


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_a_server_ends_within_seconds_while_phones_wait_and_requests_hang(league, tmp_path, workers):
    with served(league, tmp_path, workers) as (address, process):
        assert 200 == _asked(address)
        port = int(address.split(":")[2][:-1])
        waiting = f"GET / HTTP/1.1\r\nhost: localhost\r\nif-none-match: {tag_of(address)}\r\nprefer: wait=20\r\n\r\n"
        half = "POST /account/sign-in HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n"
        with ExitStack() as phones:
            for sent in (half, "GET / HTT", waiting):
                phone = phones.enter_context(socket.create_connection(("127.0.0.1", port)))
                phone.sendall(sent.encode())
            time.sleep(1)
            begun = time.monotonic()
            process.send_signal(signal.SIGTERM)
            process.wait(20)

            assert time.monotonic() - begun < 10
            assert b"HTTP/1.1 304" == phone.recv(12)


@pytest.mark.postgres
def test_workers_on_a_server_answer_alike_and_see_a_result_of_another_process(running, databases, tmp_path):
    address, path = databases(), f"events/{running[1]}.html"
    copy_to_server(running[0], address)
    with served(address, tmp_path, workers=2) as (site, _):
        assert 200 == _asked(site)
        before = {tag_of(site + path) for _ in range(20)}
        enter_results(Store.as_it_is(address), "dora", running[1], [(2, "1")])
        time.sleep(2 * WebSettings().refresh)  # for so long, a worker trusts what the server said
        after = {tag_of(site + path) for _ in range(20)}

    assert 1 == len(before) == len(after)
    assert before != after


@contextmanager
def served(league, folder, workers):
    """Serve a league in another process; give its address and the process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = ["serve", league, "--host", "127.0.0.1", "--port", str(port), "--workers", str(workers)]
    with (folder / "said").open("w") as said:
        process = subprocess.Popen([sys.executable, "-c", MAIN, *words], stderr=said, stdout=said)
    try:
        yield f"http://127.0.0.1:{port}/", process
    finally:
        process.terminate()  # so that it ends its workers
        with suppress(subprocess.TimeoutExpired):
            process.wait(30)
        process.kill()
        process.wait(10)


def tag_of(url):
    """Ask in a connection of its own, so that either worker may answer; give the tag."""
    with urllib.request.urlopen(urllib.request.Request(url, headers={"connection": "close"}), timeout=20) as answer:
        return answer.headers["etag"]


def _asked(url, tries=900):
    import time

    for _ in range(tries):
        try:
            with urllib.request.urlopen(url, timeout=20) as answer:
                return answer.status
        except ConnectionError:
            pass
        except urllib.error.HTTPError as error:
            return error.code
        except urllib.error.URLError:
            pass
        time.sleep(0.1)
    raise AssertionError("no answer")


def test_a_worker_loads_the_plugins_that_the_command_loaded(tmp_path, monkeypatch):
    install(tmp_path, monkeypatch, "worker_steps", is_listed=False)
    monkeypatch.setattr(plugins, "_LOADED", {})
    monkeypatch.setattr(sys, "path", [folder for folder in sys.path if folder != str(tmp_path)])
    told = {"places": [], "settings": asdict(WebSettings()), "plugins": ["worker_steps"], "path": [str(tmp_path)]}
    told["has_accounts"] = False
    monkeypatch.setenv("CROSSTABLE_SERVE", json.dumps(told))

    with pytest.raises(InputError, match="No league is named"):  # after the plugins are loaded
        server.worker_app()

    assert ["worker_steps"] == [module.__name__ for module in plugins.plugin_modules()]


def test_a_worker_that_begins_slowly_is_not_ended(league, monkeypatch):
    served = []
    monkeypatch.setattr("uvicorn.run", lambda application, **options: served.append(options))
    server.serve([league], WebSettings(log="json"), host="127.0.0.1", port=8000, workers=2)

    (options,) = served
    assert options["timeout_worker_healthcheck"] >= 60
    assert options["log_config"]["formatters"]["line"]["is_json"]
