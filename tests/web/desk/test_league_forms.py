"""Forms of commands on a league that have no page of their own, and the API's answer to the same commands."""

from __future__ import annotations

import pytest

from crosstable.facts.store.opening import open_store
from crosstable.people.accounts.access import Grant, Role
from crosstable.web import app
from crosstable.web.leagues import open_to_read
from crosstable.web.settings import WebSettings
from tests.cli.test_federation_ratings import LIST
from tests.commands import run_here
from tests.league.small_league import new_league
from tests.web.accounts.conftest import OWNER, signed_in
from tests.web.desk.test_desk import text_of

PATH = "/desk/ratings/commands/initial-ratings"


@pytest.mark.slow
def test_initial_ratings_are_taken_at_the_desk_and_by_programs_from_the_lists_of_the_server(tmp_path):
    store = open_store(new_league(tmp_path).name)
    (tmp_path / "fide.txt").write_text(LIST, encoding="utf-8")
    run_here("players", "import", "fide.txt", "--list-date", "2026-11", "--db", "all.db", folder=tmp_path)
    run_here("add-player", store.name, "Ann", folder=tmp_path)
    run_here("add-number", store.name, "Ann", "FIDE", "1503014", folder=tmp_path)
    settings = WebSettings(lists=str(tmp_path / "all.db"))
    browser = signed_in(store, site := app(open_to_read(store.name), settings, writers=[store]), "Dora", OWNER)

    form = browser.get(PATH)
    tried = browser.post(PATH, data={"dry_run": "1"})
    wrong = browser.post(PATH, data={"organisation": "EGF"})
    done = browser.post(PATH, data={"organisation": "fide", "reason": "begin"})
    key = next(iter(site.state.accounts.by_key))
    again = browser.post(f"/api/v1/leagues/{key}/initial-ratings", json={"again": True}).json()

    assert 'name="again"' in form.text
    assert "What would change?" in text_of(tried)
    assert 200 == tried.status_code
    assert "Unknown imported list 'EGF'" in text_of(wrong).replace("&#39;", "'")
    assert 422 == wrong.status_code
    assert 303 == done.status_code
    assert "initial ratings" in text_of(browser.get(done.headers["location"]))
    assert [{"rating": 2439.0, "rapid": 2350.0}] == [each["ratings"] for each in again["taken"]]
    assert ("FIDE", "2026-11") == (again["organisation"], again["list_date"])


def test_a_form_of_a_league_is_there_for_those_who_may_send_it(whole):
    owner = signed_in(*whole, "Dora", OWNER)
    scorer = signed_in(*whole, "Sol", Grant(Role.SCORER))

    assert [200, 404, 404] == [
        owner.get(PATH).status_code,
        scorer.get(PATH).status_code,
        owner.get("/desk/ratings/commands/publish").status_code,
    ]
