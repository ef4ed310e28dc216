"""Metrics in the text format of Prometheus, and the names of routes."""

import math
import re

import pytest
from starlette.testclient import TestClient

from crosstable.model.errors import InputError
from crosstable.web import WebSettings
from crosstable.web.monitoring.health import Health
from crosstable.web.monitoring.metrics import BOUNDS, DurationHistogram, Numbers, metrics_text
from crosstable.web.monitoring.route_names import RouteNames
from crosstable.web.pages import answer
from crosstable.web.server import site_of

LINE = re.compile(r'[a-z_]+(\{[a-z]+="(?:[^"\\\n]|\\[\\"n])*"(,[a-z]+="(?:[^"\\\n]|\\[\\"n])*")*\})? [0-9.e+-]+')


def test_the_text_is_that_of_the_format():
    # Prometheus, Exposition formats: \\, \" and \n are escaped in the value of a label; buckets are cumulative.
    numbers, times = Numbers("asked_total", "Asked.", ("by",)), DurationHistogram("asked_seconds", "How long.", ("by",))
    numbers.add('a"b\\c\nd')
    numbers.add('a"b\\c\nd', by=2.5)
    for seconds in (0.001, 0.002, 60.0):
        times.note(seconds, "x")

    lines = metrics_text([numbers, times], {"worker": "7"}).split("\n")

    assert [
        "# HELP asked_total Asked.",
        "# TYPE asked_total counter",
        r'asked_total{worker="7",by="a\"b\\c\nd"} 3.5',
        "# HELP asked_seconds How long.",
        "# TYPE asked_seconds histogram",
        'asked_seconds_bucket{worker="7",by="x",le="0.001"} 1',
        'asked_seconds_bucket{worker="7",by="x",le="0.0025"} 2',
    ] == lines[:7]
    assert [
        'asked_seconds_bucket{worker="7",by="x",le="10"} 2',
        'asked_seconds_bucket{worker="7",by="x",le="+Inf"} 3',
        f'asked_seconds_sum{{worker="7",by="x"}} {math.fsum((0.001, 0.002, 60.0))!r}',
        'asked_seconds_count{worker="7",by="x"} 3',
        "",
    ] == lines[4 + len(BOUNDS) :]


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/", "page home"),
        ("/events/e1-cup.html", "page event"),
        ("/spring/", "page home"),
        ("/spring/players/p7.html", "page player"),
        ("/desk/e1", "/desk/{event}"),
        ("/desk/new", "/desk/new"),
        ("/desk/new/e1", "/desk/{event}/{name}"),
        ("/files/a/b.csv", "/files/{rest:path}"),
        ("/wp-login.php", "other"),
        ("/desk/1/2/3/4", "other"),
    ],
)
def test_a_path_has_the_name_of_its_route(path, name):
    names = RouteNames(("/desk/{event}", "/desk/new", "/desk/{event}/{name}", "/files/{rest:path}"), ("", "/spring"))

    assert name == names.name(path)


def test_among_several_leagues_the_pages_of_none_are_others():
    assert "other" == RouteNames((), ("/spring", "/autumn")).name("/events.html")


@pytest.mark.slow
def test_a_site_counts_its_requests_its_readers_and_its_databases(running):
    site = site_of([str(running[0].engine.url.database)], WebSettings(metrics=("127.0.0.1",)), has_accounts=False)
    client = TestClient(site, base_url="http://localhost", follow_redirects=False, client=("127.0.0.1", 5000))
    for path in ("/", "/", "/api/v1/leagues", "/nothing/here"):
        client.get(path)
    text = client.get("/metrics").text
    values = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))

    def of(name, **labels):
        return [
            value
            for key, value in values.items()
            if key.startswith(f"{name}{{") and all(f'{label}="{word}"' in key for label, word in labels.items())
        ]

    assert ["2"] == of("crosstable_requests_total", route="page home", status="200")
    assert ["1"] == of("crosstable_requests_total", route="/api/v1/leagues", method="GET")
    assert ["1"] == of("crosstable_requests_total", route="other", status="404")
    assert ["2"] == of("crosstable_request_seconds_count", route="page home")
    assert ["0"] == of("crosstable_waiting_readers")
    assert ["1"] == of("crosstable_league_up")
    assert int(of("crosstable_changes_total")[0]) > 10
    assert int(of("crosstable_database_statement_seconds_count", use="read")[0]) > 3
    assert int(of("crosstable_database_connection_seconds_count", use="read")[0]) > 0
    assert [] == [line for line in text.splitlines() if not line.startswith("#") and not LINE.fullmatch(line)]


@pytest.mark.parametrize(
    ("reader", "address", "status"),
    [
        ("127.0.0.1", "127.0.0.1", 200),
        ("10.0.0.0/8", "10.9.8.7", 200),
        ("10.0.0.0/8", "192.0.2.1", 404),
        ("127.0.0.1", "testclient", 404),
    ],
)
def test_metrics_are_read_from_named_addresses_alone(reader, address, status):
    async def others(scope, receive, send):
        await answer(send, 404, [], b"")

    watched = Health(others, leagues=(), readers=(reader,), measured=list)

    assert status == TestClient(watched, client=(address, 5000)).get("/metrics").status_code


def test_nothing_is_measured_unless_it_is_asked_for(asked):
    assert 404 == asked.get("/metrics").status_code


def test_a_reader_of_metrics_is_an_address():
    with pytest.raises(InputError, match="'prometheus' is no address that may read metrics"):
        WebSettings(metrics=("prometheus",))
