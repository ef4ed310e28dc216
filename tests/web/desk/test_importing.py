"""Import at the desk: the difference that a file makes, its columns and its people, before it counts."""

import io
import re

import pytest

from crosstable.facts.store.opening import open_store
from crosstable.web import app
from crosstable.web.leagues import open_to_read
from tests.league.small_league import new_league
from tests.web.accounts.conftest import OWNER, signed_in
from tests.web.desk.test_desk import text_of

HEADER = "Day,Club night,Weiss,Schwarz,Ergebnis\n"
MAPPED = {"player_a": "Weiss", "player_b": "Schwarz", "result": "Ergebnis", "date": "Day", "event": "Club night"}
COLUMNS = {f"column-{field}": column for field, column in MAPPED.items()}


@pytest.fixture(scope="module")
def owner(tmp_path_factory, whole):
    """A browser of the owner of a league of its own, one for all tests: each takes names of its own."""
    store = open_store(new_league(tmp_path_factory.mktemp("imports")).name)
    return signed_in(store, app(open_to_read(store.name), writers=[store]), "Dora", OWNER)


def uploaded(owner, name, text):
    """Upload a file, and return the path of its preview."""
    answer = owner.post("/desk/ratings/import", files={"file": (name, io.BytesIO(text.encode()))})
    assert answer.status_code == 303, text_of(answer)
    return answer.headers["location"]


def accepted(owner, path, **fields):
    """Accept an upload, and return the page that follows and the number of the change."""
    answer = owner.post(path, data={**fields, "accept": "1"})
    assert answer.status_code == 303, text_of(answer)
    return text_of(owner.get(answer.headers["location"])), int(answer.headers["location"].rpartition("=")[2])


@pytest.mark.slow
def test_a_file_is_mapped_once_shown_as_a_difference_and_imported_as_one_change(owner):
    rows = "2026-01-02,Spring,Ann Lee,Bo Ek,1-0\n2026-01-02,Spring,Cy Fox,Di Gray,xyz\n"
    path = uploaded(owner, "club.csv", HEADER + rows)
    asked = owner.get(path)
    shown = text_of(owner.post(path, data=COLUMNS))
    first, change = accepted(owner, path, **COLUMNS)
    second_click = accepted(owner, path, **COLUMNS)
    again = uploaded(owner, "club.csv", HEADER + "2026-01-02,Spring,Ann Lee,Bo Ek,1-0\n")
    same = text_of(owner.get(again))

    assert 422 == asked.status_code
    assert "<option selected>Weiss" not in asked.text
    assert "Rejected rows 1" in shown
    assert "line 3" in shown
    assert "1 change in 1 game New 1 Unchanged 0 Changed 0" in shown
    assert f"Imported by change {change}" in first
    assert (first, change) == second_click
    assert "as the last time" in same
    assert "0 changes in 1 game New 0 Unchanged 1" in same
    assert 'name="accept"' not in owner.get(again).text
    assert 422 == owner.post(path, data=COLUMNS).status_code  # it was imported, so it is kept no longer


@pytest.mark.slow
def test_columns_that_are_not_used_are_named_and_mapped_before_anything_counts(owner):
    path = uploaded(owner, "datum.csv", "Datum,White,Black,Result\n2026-03-01,Uma Holt,Vic Ives,1-0\n")
    named = owner.get(path)
    chosen = {"unused-1": "Datum", "field-1": "date"}
    mapped = owner.post(path, data=chosen)
    page, change = accepted(owner, path, **chosen)

    assert "Columns that are not used: &#39;Datum&#39;" in named.text
    assert '<input type="hidden" name="unused-1" value="Datum"><select name="field-1">' in named.text
    assert "<option>date</option>" in named.text
    assert "not used" not in text_of(mapped)
    assert "<option selected>Datum" in mapped.text
    assert f"Imported by change {change}" in page


@pytest.mark.slow
def test_a_doubtful_name_is_decided_and_undone_with_the_import(owner):
    accepted(owner, uploaded(owner, "one.csv", "date,white,black,result\n2026-02-01,Katrin Berg,Ole Dahl,1-0\n"))
    text = "date,white,black,result\n2026-02-08,Kathrin Berg,ole dahl,1-0\n"
    path = uploaded(owner, "two.csv", text)
    page = owner.get(path)
    at, player = re.search(r'name="same-(\d+)".*?<option value="(p\d+)">is Katrin Berg', page.text, re.DOTALL).groups()
    chosen = {f"name-{at}": "Kathrin Berg", f"same-{at}": player}

    decided = text_of(owner.post(path, data=chosen))
    _, change = accepted(owner, path, **chosen)
    known = text_of(owner.get(uploaded(owner, "three.csv", text.replace("02-08", "02-09"))))
    owner.post(f"/desk/ratings/changes/{change}/undo", data={"reason": "another person"})
    undone = text_of(owner.get(uploaded(owner, "four.csv", text.replace("02-08", "02-10"))))

    assert "1 known by name, 0 by another spelling, 1 new." in text_of(page)
    assert "0 new." in decided
    assert "1 known by name, 1 by another spelling, 0 new. Kathrin Berg is known as Katrin Berg" in known
    assert "1 known by name, 0 by another spelling, 1 new." in undone


@pytest.mark.slow
def test_a_name_cannot_be_that_of_two_players(owner):
    path = uploaded(owner, "taken.csv", "date,white,black,result\n2026-03-01,Uma Ross,Ike Vale,1-0\n")
    accepted(owner, path)
    other = uploaded(owner, "taken2.csv", "date,white,black,result\n2026-03-02,Uma Ross,Zed Orr,1-0\n")

    answer = owner.post(other, data={"name-0": "Uma Ross", "same-0": "p1"})

    assert (422, True) == (answer.status_code, "Uma Ross" in text_of(answer))


@pytest.mark.slow
def test_an_event_file_pasted_text_and_what_cannot_be_read(owner):
    pasted = owner.post("/desk/ratings/import", data={"text": "date,white,black,result\n2026-04-01,Ed Orr,Fay Ode,1-0"})
    nothing = owner.post("/desk/ratings/import", data={"text": " "})
    binary = owner.get(uploaded(owner, "photo.png", "x"))
    gone = owner.get("/desk/ratings/import/0123")

    assert "1 change in 1 game" in text_of(owner.get(pasted.headers["location"]))
    assert (422, True) == (nothing.status_code, "nothing was sent" in text_of(nothing))
    assert (422, True) == (binary.status_code, "png" in text_of(binary))
    assert (422, True) == (gone.status_code, "This file is no longer here" in text_of(gone))


@pytest.mark.slow
def test_an_upload_is_for_the_one_who_sent_it(owner):
    path = uploaded(owner, "mine.csv", "date,white,black,result\n2026-04-01,Ed Orr,Fay Ode,1-0")
    store = next(iter(owner.app.state.accounts)).store
    other = signed_in(store, owner.app, "Olga", OWNER)

    assert (200, 422) == (owner.get(path).status_code, other.get(path).status_code)


@pytest.mark.slow
def test_similar_players_are_merged_with_a_preview_and_parted_again(owner):
    accepted(owner, uploaded(owner, "m.csv", "date,white,black,result\n2026-05-01,Jon Smyth,Rolf Xu,1-0\n"))
    accepted(owner, uploaded(owner, "n.csv", "date,white,black,result\n2026-05-08,Rolf Xu,John Smyth,1-0\n"))
    page = owner.get("/desk/ratings/players").text
    path = re.search(r'href="(/desk/ratings/players/p\d+/merge/p\d+)"[^>]*>Merge', page)[1]
    looked = text_of(owner.get(path))
    answer = owner.post(path, data={"reason": "same person"})
    log = owner.get(answer.headers["location"])
    number = answer.headers["location"].rpartition("=")[2]
    merged = text_of(owner.get("/desk/ratings/players"))
    both = re.findall(r"p\d+", path)
    owner.post(f"/desk/ratings/changes/{number}/undo")

    assert "1 game, 0 entries in events" in looked
    assert "same person" in text_of(log)
    assert "Separate them" in merged
    assert "Merge?" in text_of(owner.get("/desk/ratings/players"))
    found = text_of(owner.get("/desk/ratings/players?find=smyth"))
    assert "Jon Smyth" in found
    assert "John Smyth" in found
    opponent = re.search(r"players/(p\d+)", owner.get("/desk/ratings/players?find=rolf+xu").text)[1]
    met = owner.get(f"/desk/ratings/players/{opponent}/merge/{both[0]}")
    assert (422, True) == (met.status_code, "Not done" in text_of(met))
    assert 404 == owner.get("/desk/ratings/players/p999").status_code
    assert 404 == owner.get(f"/desk/ratings/players/p999/merge/{both[0]}").status_code


@pytest.mark.slow
def test_a_hidden_player_is_found_by_no_name_and_shown_by_none(owner):
    accepted(owner, uploaded(owner, "h.csv", "date,white,black,result\n2026-06-01,Quentin Zed,Mia Poe,1-0\n"))
    player = re.search(r"players/(p\d+)", owner.get("/desk/ratings/players?find=quentin").text)[1]
    owner.post(f"/desk/ratings/players/{player}/spelling", data={"spelling": "Q. Zed"})
    assert "Q. Zed" in owner.get(f"/desk/ratings/players/{player}").text
    key = next(iter(owner.app.state.accounts.by_key))
    owner.post(f"/api/v1/leagues/{key}/players/{player}/edit", json={"display": "hidden"})

    for path in ("players", f"players/{player}", "players?find=Quentin+Zed"):
        page = owner.get(f"/desk/ratings/{path}").text.replace('value="Quentin Zed"', "")
        # Whoever chooses how a name is shown sees what each choice shows.
        assert "Zed" not in re.sub(r"(?s)<fieldset.*?</fieldset>", "", page), path
