"""The ratings desk: runs, what they change, publications, and long calculations with their progress."""

import re
import threading

import pytest

from crosstable.facts.store import long_jobs
from crosstable.facts.store.long_jobs import DONE, LOST, RUNNING, STOPPED, begin_job, end_job, latest_jobs
from crosstable.facts.store.opening import open_store
from crosstable.model.errors import ConflictError
from crosstable.web import app
from crosstable.web.desk.ratings.long_work import LongWork
from crosstable.web.leagues import open_to_read
from tests.league.small_league import Clock, new_league
from tests.web.accounts.conftest import OWNER, signed_in
from tests.web.desk.conftest import created
from tests.web.desk.test_desk import text_of

RESULTS = (
    "date,event,white,black,result\n2026-01-02,{event},Ann Lee,Bo Ek,{first}\n2026-01-02,{event},Cy Fox,Di Gray,1-0\n"
)


@pytest.fixture(scope="module")
def rated(tmp_path_factory, whole):
    """A browser of the owner of a league with two imported games; the tests use it one after the other."""
    store = open_store(new_league(tmp_path_factory.mktemp("rated")).name)
    browser = signed_in(store, app(open_to_read(store.name), writers=[store]), "Dora", OWNER)
    imported(browser, "jan.csv", RESULTS.format(event="January", first="1-0"))
    return browser, store


def imported(browser, name, text):
    key = next(iter(browser.app.state.accounts.by_key))
    answer = browser.post(f"/api/v1/leagues/{key}/imports", json={"file": {"name": name, "text": text}})
    assert answer.status_code == 200, answer.text


def begun(browser, kind, **fields):
    """Begin a calculation that is short, and return its page."""
    answer = browser.post("/desk/ratings/jobs", data={"kind": kind, **fields})
    assert answer.status_code == 303, text_of(answer)
    page = browser.get(answer.headers["location"])
    assert "data-running" not in page.text
    return page


@pytest.mark.slow
def test_an_event_that_the_list_cannot_rate_is_named_and_the_others_are_published(tmp_path, whole):
    store = open_store(new_league(tmp_path).name)
    browser = signed_in(store, app(open_to_read(store.name), writers=[store]), "Dora", OWNER)
    imported(browser, "jan.csv", RESULTS.format(event="January", first="1-0"))
    imported(
        browser, "evening.csv", "event,game,player,points\nEvening,1,Ann Lee,9\nEvening,1,Bo Ek,1\nEvening,1,Cy Fox,0\n"
    )

    page = text_of(begun(browser, "publish"))

    assert "Published." in page
    assert "is left out of the rating list" in page


@pytest.mark.slow
def test_a_run_is_calculated_looked_at_published_and_taken_back(rated):
    browser, _ = rated
    assert "not calculated yet" in text_of(browser.get("/desk/ratings/"))
    first = begun(browser, "rate")
    run = re.search(r"/desk/ratings/runs/(\d+)", first.text)[1]
    assert "calculated, not published" in text_of(browser.get("/desk/ratings/"))
    page = browser.get(f"/desk/ratings/runs/{run}")
    assert "Publish this run" in page.text
    assert "Ann Lee" in text_of(page)
    assert "Published." in text_of(begun(browser, "publish"))

    imported(browser, "feb.csv", RESULTS.format(event="February", first="0-1"))
    stale = text_of(browser.get("/desk/ratings/"))
    listed = text_of(browser.get(f"/desk/ratings/lists/{key_of(browser)}"))
    second = re.search(r"/desk/ratings/runs/(\d+)", begun(browser, "rate").text)[1]
    compared = text_of(browser.get(f"/desk/ratings/runs/{second}"))

    assert "out of date: 1 change since" in stale
    assert "Changes since the newest run" in listed
    assert "4 players move. New games: 2, corrected: 0, no longer counted: 0." in compared
    assert "February 2 0 0" in compared
    assert re.search("1 new game[^.]{,60} February", compared)
    assert "Nothing has changed since." in text_of(begun(browser, "rate"))


def key_of(browser):
    return re.search(r"/desk/ratings/lists/([\w-]+)", browser.get("/desk/ratings/").text)[1]


def fields_to_publish(browser):
    """Return the fields of the button that publishes the newest run."""
    page = browser.get(f"/desk/ratings/lists/{key_of(browser)}").text
    form = page.partition('value="publish"')[2].partition("</form>")[0]
    return dict(re.findall(r'name="(lists|run)" value="([^"]+)"', form))


@pytest.mark.slow
def test_only_what_was_seen_is_published(rated):
    browser, _ = rated
    imported(browser, "mar.csv", RESULTS.format(event="March", first="0-1"))
    begun(browser, "rate")
    shown = fields_to_publish(browser)
    created(browser, name="Open", template="swiss")  # counts for no rating
    published = begun(browser, "publish", **shown)
    league = next(iter(browser.app.state.accounts.by_key))
    browser.post(f"/api/v1/leagues/{league}/runs", json={"as_of": "2026-01-02"})
    of_that_day = fields_to_publish(browser)
    page = begun(browser, "publish", **of_that_day)
    imported(browser, "apr.csv", RESULTS.format(event="April", first="0-1"))
    begun(browser, "rate")
    old, shown = shown, fields_to_publish(browser)
    imported(browser, "jun.csv", RESULTS.format(event="June", first="0-1"))
    changed = browser.post("/desk/ratings/jobs", data={"kind": "publish", **shown})
    newer = browser.post("/desk/ratings/jobs", data={"kind": "publish", **old})
    unclear = browser.post("/desk/ratings/jobs", data={"kind": "publish", **shown, "lists": ""})

    assert "Published." in text_of(published)
    assert shown["run"] != old["run"] != of_that_day["run"]
    assert f'/desk/ratings/runs/{of_that_day["run"]}"' in page.text
    assert [412, 412, 404] == [each.status_code for each in (changed, newer, unclear)]
    assert f"have changed since run {shown['run']} was calculated: imported" in text_of(changed)
    assert f"Run {old['run']} is not the newest one" in text_of(newer)
    assert 404 == browser.post("/desk/ratings/jobs", data={"kind": "backup"}).status_code
    assert 404 == browser.get("/desk/ratings/runs/99").status_code
    assert 404 == browser.get("/desk/ratings/jobs/99").status_code
    assert 404 == browser.get("/desk/ratings/lists/none").status_code
    wrong = browser.post("/desk/ratings/jobs", data={"kind": "rate", "lists": "none"})
    assert (422, True) == (wrong.status_code, "none" in text_of(wrong))


@pytest.mark.slow
def test_systems_are_compared_by_their_forecasts(rated):
    browser, _ = rated
    rows = "".join(
        f"2026-02-{1 + at // 4:02},Club,P{at % 5},Q{at % 3},{'1-0' if at % 3 else '0-1'}\n" for at in range(80)
    )
    imported(browser, "club.csv", "date,event,white,black,result\n" + rows)
    form = {"list": key_of(browser), "system-elo": "on", "system-glicko": "on", "system-preferans": "on"}

    page = browser.get(browser.post("/desk/ratings/compare", data=form).headers["location"])
    one = browser.post("/desk/ratings/compare", data={"list": key_of(browser), "system-elo": "on"})
    other = browser.post("/desk/ratings/compare", data={**form, "system-os:path": "on"})

    assert "glicko" in browser.get("/desk/ratings/compare").text
    assert "Evaluated on" in text_of(page)
    assert page.text.count("<svg") == 2
    assert "base rate" in text_of(page)
    assert "Preferans" in text_of(page) or "preferans" in text_of(page)
    assert (422, "Choose two to 12 rating systems." in text_of(one)) == (one.status_code, True)
    assert "There is no rating system &#39;os:path&#39; to choose." in text_of(other)


@pytest.mark.slow
def test_a_calculation_shows_its_progress_stops_and_keeps_others_from_beginning(rated):
    browser, store = rated
    work, is_on, never = LongWork(store, every=0.01), threading.Event(), threading.Event()

    def endless(progress):
        while True:
            progress(1, 4)
            is_on.set()
            never.wait(0.005)

    number = work.begin("Ann", "rate", {}, endless)
    is_on.wait(30)
    with pytest.raises(ConflictError, match=r"Another calculation is running \(rate, begun by Ann\)"):
        work.begin("Bo", "publish", {}, endless)
    other = browser.post("/desk/ratings/jobs", data={"kind": "rate"})
    running = wait_for(browser, number, "25 %")
    browser.post(f"/desk/ratings/jobs/{number}/stop")
    work.wait(number, 30)

    assert 409 == other.status_code
    assert ">Stop<" in running
    assert "data-running" in running
    assert "A calculation of Ann is running." not in text_of(browser.get("/desk/ratings/"))
    assert STOPPED == state_of(store)
    assert "Stopped" in text_of(browser.get(f"/desk/ratings/jobs/{number}"))


def wait_for(browser, number, text):
    for _ in range(300):
        page = browser.get(f"/desk/ratings/jobs/{number}").text
        if text in page:
            return page
    raise AssertionError(page)


def state_of(store):
    with store.read() as connection:
        return latest_jobs(connection, store.clock())[0].state


@pytest.mark.slow
def test_a_calculation_that_fails_says_why_and_tells_nothing_of_our_bugs(rated, caplog):
    _, store = rated
    work = LongWork(store)

    def fails(_):
        raise KeyError("secret")

    work.wait(work.begin("Ann", "rate", {}, fails), 30)
    with store.read() as connection:
        found = latest_jobs(connection, store.clock())[0]

    assert ("failed", "Something went wrong. It has been written down.") == (found.state, found.error)
    assert "secret" in caplog.text


class Hands(Clock):
    """A clock that stands still until it is set."""

    def __call__(self):
        return self.now


def test_a_calculation_whose_process_ended_is_lost_and_another_one_may_begin(tmp_path):
    store = new_league(tmp_path)
    store.clock = Hands()
    begin_job(store, "Ann", "rate", {})
    assert RUNNING == state_of(store)
    store.clock.now += long_jobs.LOST_AFTER * 2
    assert LOST == state_of(store)
    number = begin_job(store, "Bo", "rate", {})
    end_job(store, number, DONE, answer={"change": 1})

    assert (2, DONE) == (number, state_of(store))


def test_when_the_site_ends_so_do_its_calculations(tmp_path):
    store = open_store(new_league(tmp_path).name)
    work, is_on, never = LongWork(store, every=0.01), threading.Event(), threading.Event()

    def endless(progress):
        while True:
            progress(0, 0)
            is_on.set()
            never.wait(0.005)

    work.begin("Ann", "rate", {}, endless)
    is_on.wait(30)
    work.close()

    assert STOPPED == state_of(store)


@pytest.mark.slow
def test_a_change_is_undone_from_the_log_with_what_builds_on_it(rated):
    browser, _ = rated
    imported(browser, "may.csv", RESULTS.format(event="May", first="1-0"))
    first = last_change(browser)
    imported(browser, "may.csv", RESULTS.format(event="May", first="0-1"))
    path = f"/desk/ratings/changes/{first}/undo"

    later = browser.get(path)
    cascade = text_of(browser.get(f"{path}?cascade=1"))
    answer = browser.post(path, data={"cascade": "1", "reason": "wrong file"})
    page = text_of(browser.get(answer.headers["location"]))

    assert (422, True) == (later.status_code, "See what would be undone with it" in later.text)
    assert "Undone with it" in cascade
    assert "2 games are different then." in cascade
    assert "wrong file" in page
    assert "undone by" in page
    assert 422 == browser.post(path).status_code
    assert 404 == browser.get("/desk/ratings/changes/9999/undo").status_code


def last_change(browser):
    return int(re.search(r"/desk/ratings/changes/(\d+)/undo", browser.get("/desk/ratings/log").text)[1])


@pytest.mark.parametrize(
    "path", ["runs/{}", "runs/1?against={}", "jobs/{}", "log?before={}", "changes/{}/undo", "webhooks/{}"]
)
def test_numbers_are_bounded(rated, path):
    assert 422 == rated[0].get(f"/desk/ratings/{path.format(10**22)}").status_code


def test_what_is_too_long_for_the_log_or_a_key_is_rejected(rated):
    for field in ("reason", "lists"):
        answer = rated[0].post("/desk/ratings/jobs", data={"kind": "publish", field: "x" * 501})

        assert (422, True) == (answer.status_code, "501 characters are too many. At most 500 characters" in answer.text)


def test_a_webhook_without_a_kind_of_news_is_not_added(rated):
    answer = rated[0].post("/desk/ratings/webhooks", data={"address": "https://club.example/hook"})

    assert (422, True) == (answer.status_code, "Choose at least one kind of news" in text_of(answer))


@pytest.mark.slow
def test_a_webhook_is_added_with_its_secret_shown_once_tried_and_removed(rated):
    browser, _ = rated
    made = browser.post("/desk/ratings/webhooks", data={"address": "https://club.example/hook?key=<b>", "results": "1"})
    secret = re.search(r"whsec_[\w-]+", made.text)[0]
    number = re.search(r"/desk/ratings/webhooks/(\d+)", made.text)[1]
    at = f"/desk/ratings/webhooks/{number}"
    browser.post(f"{at}/test")
    page = browser.get(at)
    sent = browser.post(f"{at}/resend", data={"delivery": "1"})

    assert secret not in browser.get("/desk/ratings/webhooks").text
    assert "<b>" not in page.text
    assert "test waiting" in text_of(page)
    assert (303, 404) == (sent.status_code, browser.post(f"{at}/resend", data={"delivery": "77"}).status_code)
    assert 404 == browser.post(f"{at}/publish").status_code
    assert 422 == browser.post("/desk/ratings/webhooks", data={"address": "club.example", "results": "1"}).status_code
    browser.post(f"{at}/drop")
    assert 404 == browser.get(at).status_code
    assert "No webhooks yet." in text_of(browser.get("/desk/ratings/webhooks"))
