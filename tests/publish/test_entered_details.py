"""Titles and ranks are shown next to names on pages and paper; sex, birth and notes nowhere."""

import pytest

from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.facts.players.player_edits import edit_player
from crosstable.model.entry_details import EntryDetails
from crosstable.model.players import Identity
from crosstable.publish.print_paper import PARTS, paper
from crosstable.publish.site import write_site
from crosstable.reading.league_reader import read_snapshot
from tests.publish.pages import text
from tests.publish.running_league import WHO, begun, play_round

SECRET = {"sex": "w", "birth": "1990-01-31", "notes": "allergic to <nuts>"}
TWO = (
    NewEntry("Ann", 2400, entered=EntryDetails("GM", grade="3k", **SECRET), identities=(Identity("FIDE", "1503014"),)),
    NewEntry("Bo", 2300, entered=EntryDetails("<b>", grade="<i>1d")),
)


@pytest.fixture
def event(request, tmp_path):
    """An event with two entrants of whom everything is known, and one round."""
    store, event_id = begun(tmp_path, (), kind=request.param)
    enter(store, WHO, event_id, TWO)
    play_round(store, event_id, ["1-0" if request.param == "swiss" else "1"])
    return store


def pages_of(store, folder):
    write_site(read_snapshot(store), folder / "out")
    (event_page,) = (folder / "out" / "events").iterdir()
    ann = next(path for path in (folder / "out" / "players").iterdir() if "ann" in path.name)
    return event_page.read_text("utf-8"), ann.read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(("event", "shown"), [("swiss", "GM Ann"), ("go-swiss", "Ann 3k")], indirect=["event"])
def test_titles_in_chess_and_ranks_in_go(event, shown, tmp_path):
    page, ann = pages_of(event, tmp_path)
    (snapshot,) = read_snapshot(event).events
    printed = paper(snapshot, "Moor", PARTS)

    assert text(page).count(shown) == 2  # standings and board
    assert shown in text(printed)
    assert shown.replace("Ann", "").strip() + " · " in text(ann)
    assert "FIDE 1503014" in ann
    for each in (page, ann, printed):
        assert "1990" not in each
        assert "nuts" not in each
        assert "<i>1d" not in each


@pytest.mark.slow
@pytest.mark.parametrize("event", ["swiss"], indirect=True)
def test_hidden_player_has_no_title(event, tmp_path):
    edit_player(event, WHO, "Ann", {"display": "hidden"})

    write_site(read_snapshot(event), tmp_path / "out")
    written = "".join(path.read_text("utf-8") for path in (tmp_path / "out").rglob("*.html"))

    assert "GM" not in written
    assert "1503014" not in written


@pytest.mark.slow
@pytest.mark.parametrize("event", ["swiss"], indirect=True)
def test_the_club_stands_under_the_name_unless_the_player_is_hidden(event, tmp_path):
    edit_player(event, WHO, "Ann", {"club": "TSV <Ulm>"})
    edit_player(event, WHO, "Bo", {"club": "Berlin", "display": "initials"})

    page, _ = pages_of(event, tmp_path)
    (snapshot,) = read_snapshot(event).events

    assert "<small><bdi>TSV &lt;Ulm&gt;</bdi></small>" in page
    assert "Berlin" not in page + paper(snapshot, "Moor", PARTS)
