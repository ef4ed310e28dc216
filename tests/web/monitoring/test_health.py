"""Whether a process lives, and whether its databases can be served."""

import shutil

import pytest
from sqlalchemy import text
from starlette.testclient import TestClient

from crosstable.facts.store.opening import open_store
from crosstable.web import WebSettings
from crosstable.web.monitoring import health
from crosstable.web.server import site_of


@pytest.fixture
def league(running, tmp_path, monkeypatch):
    """A league in a file of its own; databases are asked each time."""
    monkeypatch.setattr(health, "_ASKED_AGAIN", -1.0)
    return shutil.copy(running[0].engine.url.database, tmp_path / "league.db")


@pytest.fixture
def client(league):
    return TestClient(site_of([str(league)], WebSettings(seconds=1), has_accounts=False), base_url="http://localhost")


@pytest.mark.slow
def test_a_site_is_alive_and_ready(client):
    for path in ("/healthz", "/readyz"):
        answer = client.get(path)

        assert (200, "ok\n", "no-store") == (answer.status_code, answer.text, answer.headers["cache-control"])
        assert (200, "") == (client.head(path).status_code, client.head(path).text)


@pytest.mark.slow
def test_a_site_without_its_database_is_alive_and_not_ready_until_it_is_back(client, league):
    away = league.with_name("away.db")
    league.rename(away)
    alive, ready = client.get("/healthz"), client.get("/readyz")
    away.rename(league)

    assert (200, 503, "5") == (alive.status_code, ready.status_code, ready.headers["retry-after"])
    assert ready.text.endswith(": the database cannot be read\n")
    assert "league.db" not in ready.text
    assert 200 == client.get("/readyz").status_code


@pytest.mark.slow
def test_a_database_of_another_layout_is_not_ready(client, league):
    store = open_store(league)
    with store.engine.connect() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0999'"))
        connection.commit()
    answer = client.get("/readyz")

    assert 503 == answer.status_code
    assert "the database has layout 0999, and this program layout 0001" in answer.text


@pytest.mark.slow
def test_a_proxy_may_leave_the_base_path(league):
    site = site_of([str(league)], WebSettings(base_path="/chess", metrics=("127.0.0.1",)), has_accounts=False)
    client = TestClient(site, base_url="http://localhost", client=("127.0.0.1", 5000))

    assert {200} == {
        client.get(path).status_code for path in ("/healthz", "/chess/healthz", "/chess/readyz", "/chess/")
    }
    assert 'route="page home",method="GET",status="200"} 1' in client.get("/metrics").text


@pytest.mark.slow
def test_databases_are_asked_once_a_second_at_most(league, monkeypatch):
    monkeypatch.setattr(health, "_ASKED_AGAIN", 60.0)
    asked = []
    monkeypatch.setattr(health, "_fault", lambda league: asked.append(league.key) or "")
    client = TestClient(site_of([str(league)], WebSettings(), has_accounts=False), base_url="http://localhost")
    for _ in range(5):
        client.get("/readyz")

    assert 1 == len(asked)
