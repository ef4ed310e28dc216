"""Answers that did not change are 304, and every error has one form."""

import sys

import pytest
from fastapi.testclient import TestClient

from crosstable.commands.cursors import cursor_of
from crosstable.commands.errors import NotFoundError
from crosstable.facts.players.player_edits import edit_player
from crosstable.web.api.application import api
from crosstable.web.api.table_files import as_parquet
from tests.publish.running_league import begun

HOSTILE = ["..%2F..%2Fetc%2Fpasswd", "p1%00", "p1'--", "%3Cscript%3E", "x" * 90, "-1", "p" + "9" * 30, "%F0%9F%8F%86"]


@pytest.mark.slow
def test_what_did_not_change_is_not_sent_again(tmp_path):
    store, event = begun(tmp_path, key="sunday")
    client = TestClient(api({"sunday": store}))
    path = f"leagues/sunday/events/{event}/entrants"
    first = client.get(path)
    again = client.get(path, headers={"If-None-Match": first.headers["etag"]})
    edit_player(store, "ann", "Bo", {"name": "Bob"})
    changed = client.get(path, headers={"If-None-Match": f'"other", {first.headers["etag"]}'})

    assert (304, b"") == (again.status_code, again.content)
    assert first.headers["etag"] == again.headers["etag"]
    assert (200, True) == (changed.status_code, "Bob" in changed.text)
    assert "public" in first.headers["cache-control"]


OF_API = ("no-such-game", "no-such-date", "no-such-path")


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("players/p99", "no-such-player"),
        ("events/e99", "no-such-event"),
        ("events/e2/rounds/9", "no-such-round"),
        ("games/g99", "no-such-game"),
        ("games/7", "no-such-game"),
        ("runs/99", "no-such-run"),
        ("ratings/none", "no-such-list"),
        ("ratings/none/latest.csv", "no-such-list"),
        ("ratings/overall/2999-01-01.csv", "date-in-future"),
        ("ratings/overall/2025-02-31.csv", "no-such-date"),
        ("ratings/overall/1999-01-01.csv", "list-not-published-by"),
        ("players/p5/ratings/overall", "not-in-list"),
        ("players/p1/ratings/none", "no-such-list"),
        ("events?season=1800", "no-such-season"),
        ("nothing", "no-such-path"),
    ],
)
def test_what_is_not_there_is_a_problem(client, path, code):
    answer = client.get(f"leagues/sunday/{path}")
    found = answer.json()

    assert (404, "application/problem+json") == (answer.status_code, answer.headers["content-type"])
    owner = "web/api" if code in OF_API else "commands"
    assert (f"{owner}/{code}", 404, "Not Found") == (found["code"], found["status"], found["title"])
    assert f"/api/v1/leagues/sunday/{path.partition('?')[0]}" == found["instance"]
    assert found["detail"].endswith(".")


def test_a_league_that_is_not_there_is_a_problem(client):
    found = client.get("leagues/other").json()

    assert ("There is no league 'other' here. The leagues are: sunday.", ["sunday"]) == (
        found["detail"],
        found["values"]["known"],
    )


@pytest.mark.parametrize(
    ("path", "detail"),
    [
        ("players?limit=0", "limit: 0 is too small. The smallest is 1."),
        ("players?cursor=abc", "This cursor is not one that this resource returned."),
        (f"players?cursor={cursor_of(1, 2)}", "This cursor is not one that this resource returned."),
        ("events?status=late", "status: 'late' is not one of open, closed."),
        ("ratings/overall/players?as_of=x", "as of: 'x' is not a date, such as 2026-03-01."),
        ("ratings/overall/players?limit=0", "0 items cannot be asked for at once."),
        ("ratings/overall/players?limit=1001", "1001 items cannot be asked for at once."),
        ("events/e2/rounds/x", "path.round"),
    ],
)
def test_what_cannot_be_read_is_a_problem(client, path, detail):
    answer = client.get(f"leagues/sunday/{path}")

    assert 422 == answer.status_code
    assert detail in answer.json()["detail"]


def test_another_method_is_a_problem(client):
    found = client.delete("leagues/sunday/players").json()

    assert (405, "This resource has no method DELETE.") == (found["status"], found["detail"])


@pytest.mark.slow
@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_ids_find_nothing(client, hostile):
    document = client.get("openapi.json").json()
    kept = {"league": "sunday", "rating_list": "overall", "day": "latest", "form": "csv"}
    asked = set()
    for path in document["paths"]:
        for name in ("league", "player", "event", "game", "run", "round", "rating_list", "day"):
            if f"{{{name}}}" in path and path.startswith("/leagues/"):
                values = {"player": "p1", "event": "e2", "game": "g1", "run": "1", "round": "1", **kept, name: hostile}
                asked.add(path.format(**values))
    answers = [client.get(path.lstrip("/")) for path in sorted(asked)]

    assert set() == {each.status_code for each in answers} - {404, 422}
    assert {"application/problem+json"} == {each.headers["content-type"] for each in answers}


def test_a_bug_shows_nothing_of_itself():
    def fails():
        raise RuntimeError("secret")

    answer = TestClient(api(fails), raise_server_exceptions=False).get("/leagues")

    assert (500, "web/api/bug") == (answer.status_code, answer.json()["code"])
    assert "secret" not in answer.text


@pytest.mark.parametrize("is_declared", [True, False])
def test_a_body_that_is_too_long_is_a_problem(client, is_declared):
    body = b" " * 6_000_000
    answer = client.post("rate", content=body if is_declared else iter([body]))

    assert (413, "application/problem+json") == (answer.status_code, answer.headers["content-type"])
    assert "web/body-too-large" == answer.json()["code"]


def test_an_unknown_host_is_a_problem(client):
    answer = client.get("leagues", headers={"Host": "evil.example"})

    assert (421, "web/unknown-host") == (answer.status_code, answer.json()["code"])


@pytest.mark.slow
def test_what_is_kept_is_answered_without_the_database(tmp_path, monkeypatch):
    store, event = begun(tmp_path, key="sunday")
    now = store.clock()
    store.clock = lambda: now
    client, path = TestClient(api({"sunday": store})), f"/leagues/sunday/events/{event}"
    first, _ = client.get(path), client.get(path)  # the second asks once how far the league is
    read = []
    monkeypatch.setattr(store, "read", lambda whole=store.read: read.append(1) or whole())
    again, unchanged = client.get(path), client.get(path, headers={"If-None-Match": first.headers["etag"]})
    before = len(read)
    edit_player(store, "ann", "Bo", {"name": "Bob"})
    entrants = client.get(f"{path}/entrants")

    assert (0, first.content, 304) == (before, again.content, unchanged.status_code)
    assert first.headers["etag"] == unchanged.headers["etag"]
    assert first.headers["content-type"] == again.headers["content-type"]
    assert "Bob" in entrants.text


@pytest.mark.slow
def test_no_more_is_kept_than_there_is_room_for(store):
    from crosstable.web.api.kept_answers import KeptAnswers
    from crosstable.web.api.reading import Stores

    inner = api({"sunday": store})
    kept = KeptAnswers(inner, Stores(lambda: {"sunday": store}), most_bytes=3000)
    client = TestClient(kept)
    for limit in range(1, 6):
        assert 200 == client.get(f"/leagues/sunday/players?limit={limit}").status_code

    assert 0 < len(kept._kept) <= 2


@pytest.mark.slow
def test_a_league_that_cannot_be_read_does_not_say_where_it_is(tmp_path):
    store, _ = begun(tmp_path, key="sunday")
    client = TestClient(api({"sunday": store}))
    client.get("/leagues/sunday")
    (tmp_path / "league.db").unlink()
    (tmp_path / "league.db").write_bytes(b"no database, whatever its name")
    answer = client.get("/leagues/sunday/players")

    assert (503, "web/league-not-readable", "5") == (
        answer.status_code,
        answer.json()["code"],
        answer.headers["retry-after"],
    )
    assert str(tmp_path) not in answer.text


def test_a_server_without_pyarrow_says_which_files_it_has(monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)

    with pytest.raises(NotFoundError, match=r"^Parquet is not available on this server. Use .csv or .json.$"):
        as_parquet([], is_for_spreadsheet=False)
