"""Facts of an event: place, arbiter, time control, dates of rounds; stated once, shown and exported everywhere."""

import io
import json
from dataclasses import replace

import pytest

from crosstable.events.event_facts import with_facts
from crosstable.formats.event.event_formats import EVENT_FORMATS
from crosstable.model.errors import InputError, UnknownName
from crosstable.publish.print_paper import paper
from crosstable.publish.site import write_site
from crosstable.reading.league_reader import read_snapshot
from tests.league.events.calls import call
from tests.league.events.made import begun, now, played

OPTIONS = (
    "--place", "Ulm", "--arbiter", "Ann Lee", "--deputy", "Bo Chan", "--deputy", "Cem Ay", "--organiser", "Go Ulm e.V.",
    "--time-control", "60", "--komi", "6.5", "--round-dates", "2026-05-02,2026-05-02,2026-05-03",
    "--link", "https://go.example/ulm?a=1&b=2", "--fact", "comment=Prizes <at> six",
)  # fmt: skip
FACTS = {
    "city": "Ulm",
    "round_dates": "2026-05-02, 2026-05-02, 2026-05-03",
    "arbiter": "Ann Lee",
    "deputies": "Bo Chan; Cem Ay",
    "organiser": "Go Ulm e.V.",
    "time_control": "60",
    "komi": "6.5",
    "link": "https://go.example/ulm?a=1&b=2",
    "comment": "Prizes <at> six",
}


@pytest.fixture
def stated(place, store):
    """An event with all facts and a round."""
    event_id = begun(store, kind="go-swiss", rounds=3)
    call(place, "plan", *OPTIONS)
    played(store, event_id)
    return event_id


def test_facts_are_stated_with_the_plan(place, store, stated):
    assert FACTS == dict(now(store, stated).plan.facts)
    assert FACTS == json.loads(call(place, "plan", "--json"))["plan"]["facts"]
    call(place, "plan", "--place", "", "--fact", "comment=")

    assert FACTS.keys() - {"city", "comment"} == now(store, stated).plan.facts.keys()


def test_new_event_has_its_facts(place, store):
    begun(store)
    call(place, "new", "Second", "--date", "2026-06-01", "--arbiter", "Ann Lee")

    assert {"arbiter": "Ann Lee"} == dict(now(store, "e2").plan.facts)


HOLDS = {
    "event-json": FACTS.keys(),
    "trf26": {"city", "arbiter", "deputies", "time_control"},
    "egf": {"city", "arbiter", "deputies", "organiser", "time_control", "komi", "link", "comment"},
    "opengotha": {"city", "arbiter", "time_control", "komi"},
    "aga": {"city"},
    "ffg": {"city", "time_control", "komi"},
}


@pytest.mark.parametrize("name", HOLDS)
def test_facts_are_in_files_that_have_them(place, stated, tmp_path, name):
    out = tmp_path / "out"
    told = call(place, "export", out, "--to", name, "--json")
    losses = {loss["code"] for loss in json.JSONDecoder().raw_decode(told)[0]["files"][0]["losses"]}

    about = EVENT_FORMATS[name]().read(io.BytesIO(out.read_bytes()), name="out").document.about

    assert {key: FACTS[key] for key in HOLDS[name]} == {key: about.get(key) for key in HOLDS[name]}
    assert all(f"about-{key}" in losses for key in FACTS.keys() - HOLDS[name] - {"round_dates"})


def test_rounds_have_their_days_in_a_trf(place, stated, tmp_path):
    call(place, "export", tmp_path / "out.trf")

    (line,) = [line for line in (tmp_path / "out.trf").read_text("utf-8").splitlines() if line.startswith("132")]
    assert ["26/05/02", "26/05/02", "26/05/03"] == line.split()[1:]


@pytest.mark.usefixtures("stated")
def test_facts_are_on_page_and_paper(store, tmp_path):
    snapshot = read_snapshot(store)
    write_site(snapshot, tmp_path / "out")

    (page,) = (tmp_path / "out" / "events").iterdir()
    html = page.read_text("utf-8")
    assert "<span>Venue: <bdi>Ulm</bdi></span> <span>Arbiter: <bdi>Ann Lee</bdi></span>" in html
    assert "Prizes &lt;at&gt; six" in html
    assert 'href="https://go.example/ulm?a=1&amp;b=2"' in html
    assert "Venue: <bdi>Ulm</bdi>" in paper(snapshot.events[0], "Moor", ("standings",))
    bare = replace(snapshot.events[0], facts={})
    assert "Place:" not in paper(bare, "Moor", ("standings",))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"link": "javascript:alert(1)"}, "'javascript:alert(1)' is not a web address."),
        ({"komi": "much"}, "komi cannot be 'much'."),
        ({"round_dates": "2026-05-02, tomorrow"}, "'tomorrow' is not a date of a round."),
        ({"first_colour": "red"}, "'red' is not a colour."),
        ({"city": "x" * 501}, "city has 501 characters. Shorten it to 500."),
    ],
)
def test_fact_of_a_wrong_form_is_rejected(changes, told):
    with pytest.raises(InputError, match=told.replace("(", r"\(").replace(")", r"\)")):
        with_facts({}, changes)


def test_unknown_fact_is_rejected(place, store):
    begun(store)

    with pytest.raises(UnknownName, match="fact of an event"):
        with_facts({}, {"weather": "rain"})
    assert "facts: 'comment' is not a name and a value with an equals sign" in call(
        place, "plan", "--fact", "comment", code=3
    )
