"""A league on a server gives the same answers as one in a file."""

import pytest
from fastapi.testclient import TestClient

from crosstable.web.api.application import api
from tests.league.server import server
from tests.web.api.conftest import sunday_league

KNOWN = {
    "league": "sunday",
    "player": "p1",
    "event": "e2",
    "round": 1,
    "game": "g3",
    "run": 1,
    "rating_list": "overall",
}
ASKED = ("players?known_as=swbmtg", "players?name=ce", "players?limit=2", "events?limit=1", "events?season=2025")
ASKED += ("events?status=open", "events?known_as=380585", "games?limit=3", "changes?since=3", "events/e1/games")
ASKED += ("ratings/overall/players?as_of=2025-03-05&limit=2", "ratings/overall/2025-03-05.csv")


@pytest.mark.postgres
def test_both_databases_give_the_same_answers(store):
    here = TestClient(api({"sunday": store}))
    paths = [path for path in here.get("/openapi.json").json()["paths"] if path.startswith("/leagues")]
    paths = [path for path in paths if path.rpartition("/")[2] not in ("needs", "what-if")]  # of the last round
    asked = [path.format(**KNOWN, day="latest", form="json") for path in paths]
    asked += [f"/leagues/sunday/{each}" for each in ASKED]
    with server() as address:
        other = sunday_league(address)
        there = TestClient(api({"sunday": other}))
        answers = {path: (here.get(path), there.get(path)) for path in asked}
        assert [] == [(path, two.text) for path, (_, two) in answers.items() if two.status_code != 200]
        unchanged = [there.get(path, headers={"If-None-Match": answers[path][1].headers["etag"]}) for path in asked]
        other.engine.dispose()

    assert [] == [path for path, (one, two) in answers.items() if one.text != two.text]
    assert {304} == {each.status_code for each in unchanged}
