"""Entering players at the desk: files of any format, doubtful people, and the limits of uploads."""

import html
import re
import threading
from itertools import count

import pytest

from crosstable.commands import file_limits
from crosstable.commands.errors import TooLargeError
from crosstable.commands.limits import CalculationSlots, EngineLimits
from crosstable.events.running import read_running
from crosstable.facts.players.player_edits import edit_player
from crosstable.formats.tables.table_file import write_xlsx
from crosstable.model.errors import InputError
from tests.web.desk.conftest import created, entered
from tests.web.desk.test_desk import done, text_of

NUMBERS = count(1)


@pytest.fixture
def hall(owner):
    """The desk of an event without players, and its path."""
    return owner, created(owner, name=f"Hall {next(NUMBERS)}", template="swiss", rounds="3")


def looked_at(browser, at, name, content, **fields):
    """Send a file, and return the page that shows it."""
    return browser.post(f"{at}/list", data=fields, files={"file": (name, content)})


def accepted(browser, at, page, **decisions):
    """Accept what a page shows."""
    hidden = {
        name: html.unescape(value)
        for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', page)
    }
    return browser.post(f"{at}/list", data={**hidden, **decisions})


def entrants(browser, at):
    store = next(iter(browser.app.state.accounts)).store
    with store.read() as connection:
        return {each.player.name: each for each in read_running(connection, at.rpartition("/")[2]).event.entrants}


def test_a_workbook_of_players_keeps_what_it_says(hall):
    browser, at = hall
    rows = [["name", "rating", "title", "birth", "notes"], ["Ute Zorn", 1900, "WFM", "1990", "vegetarian"]]

    accepted(browser, at, looked_at(browser, at, "cup.xlsx", write_xlsx(rows[0], rows[1:])).text)

    found = entrants(browser, at)["Ute Zorn"]
    assert (1900.0, "WFM", "1990", "vegetarian") == (
        found.rating, found.details.title, found.details.birth, found.details.notes
    )  # fmt: skip


def test_doubtful_people_are_decided_before_they_count(desk, hall):
    browser, at = hall
    lines = "Ann Leee\nBo Ekk\nNia Fox-Orr\nNia Fox-Or\nCy Fox"
    shown = browser.post(f"{at}/list", data={"list": lines})
    page = text_of(shown)

    assert "3 doubtful" in page
    assert "Ann Leee is new, and similar to Ann Lee, who is known." in page
    ann = re.search(r'name="d0".*?value="(p\d+)"', shown.text, re.DOTALL)[1]
    assert 303 == accepted(browser, at, shown.text, d0=ann, d1="out", d3="").status_code
    assert {"Ann Lee", "Nia Fox-Orr", "Nia Fox-Or", "Cy Fox"} == {*entrants(browser, at)}


@pytest.mark.slow
def test_a_hidden_name_is_not_shown_to_those_who_enter_a_similar_one(desk, hall):
    browser, at = hall
    store = next(iter(browser.app.state.accounts)).store
    edit_player(store, "Dora", "Di Gray", {"display": "hidden"})

    shown = browser.post(f"{at}/list", data={"list": "Di Grayy"}).text
    edit_player(store, "Dora", "Di Gray", {"display": "public"})

    assert "similar to Player p" in shown
    assert not re.search(r"Di Gray\b", shown)


@pytest.mark.slow
def test_nobody_is_entered_where_all_are_left_out_or_the_page_was_changed(hall):
    browser, at = hall
    shown = browser.post(f"{at}/list", data={"list": "Ute Zorn"}).text

    assert "nobody was entered" in text_of(accepted(browser, at, shown, d0="out"))
    assert "The form could not be read" in text_of(accepted(browser, at, shown, entries="[[["))
    assert 404 == accepted(browser, at, shown, d0="p99999").status_code or not entrants(browser, at)


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("x.pdf", bytes(range(32)) * 9, "neither a text nor a file of a format"),
        ("x.xlsx", b"PK\x03\x04 and nothing", "x.xlsx"),
        ("x.xml", b'<!DOCTYPE x [<!ENTITY a "aaaa">]><Tournament>&a;</Tournament>', "x.xml"),
        ("x.csv", b"name,rating\n" + b"A" * 600 + b",1\n", "has 600 characters. Shorten it"),
        ("x.txt", b" \n", "The list is empty"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(hall, name, content, says):
    browser, at = hall

    answer = looked_at(browser, at, name, content)

    assert 400 <= answer.status_code < 500
    assert says in text_of(answer)


def test_the_limits_of_uploads_hold_for_entries(hall, monkeypatch):
    browser, at = hall
    monkeypatch.setattr(file_limits, "MOST_ROWS", 3)
    monkeypatch.setattr(file_limits, "MOST_INFLATED", 2000)

    assert "at most 3 are read" in text_of(looked_at(browser, at, "x.csv", b"name\na\nb\nc\nd\n"))
    assert "unpacks to" in text_of(looked_at(browser, at, "x.xlsx", write_xlsx(["name"], [["Ann Lee"]] * 99)))


def test_a_file_that_takes_too_long_is_given_up_and_its_place_is_free_again(monkeypatch):
    monkeypatch.setattr(file_limits, "_places", CalculationSlots(EngineLimits(seconds=0.02, at_once=1)))
    gate = threading.Event()

    with pytest.raises(TooLargeError, match=r"took longer than 0\.02 seconds to read"):
        file_limits.read_in_time(lambda: gate.wait(30))

    gate.set()
    monkeypatch.setattr(file_limits._places, "limits", EngineLimits(seconds=30, at_once=1))
    assert 7 == file_limits.read_in_time(lambda: 7)
    with pytest.raises(InputError, match="list is empty"):
        file_limits.read_in_time(lambda: (_ for _ in ()).throw(InputError("web/desk/nothing-pasted")))


@pytest.mark.slow
def test_a_late_entry_plays_against_the_bye(hall):
    browser, at = hall
    entered(browser, at, "Ann Lee 1800", "Bo Ek 1700", "Cy Fox 1600")
    late = {"list": "Di Gray 1500", "accept": "1", "against_bye": "1"}
    assert "no running round in which a player has the bye" in text_of(browser.post(f"{at}/list", data=late))
    done(browser, f"{at}/rounds", publish="on")

    assert "Cy Fox – Di Gray" in done(browser, f"{at}/list", **late)
    assert "no running round in which a player has the bye" in text_of(
        browser.post(f"{at}/list", data={**late, "list": "Ed Hay"})
    )


@pytest.mark.slow
def test_a_late_entry_against_the_bye_is_confirmed_in_fide_mode(owner):
    at = created(owner, name="Rated hall", template="fide-swiss", rounds="3")
    entered(owner, at, "Ann Lee 1800", "Bo Ek 1700", "Cy Fox 1600")
    done(owner, f"{at}/rounds", publish="on")
    late = {"list": "Di Gray 1500", "accept": "1", "against_bye": "1"}

    assert 'name="irregular"' in owner.get(f"{at}/entrants").text
    assert "departs from the rules" in text_of(owner.post(f"{at}/list", data=late))
    assert "Di Gray" not in entrants(owner, at)
    assert "Cy Fox" in done(owner, f"{at}/list", **late, irregular="true")
    assert "Di Gray" in entrants(owner, at)


@pytest.mark.slow
def test_missed_rounds_are_worth_what_is_said(hall):
    browser, at = hall
    entered(browser, at, "Ann Lee 1800", "Bo Ek 1700")
    done(browser, f"{at}/rounds", publish="on")
    done(browser, f"{at}/list", list="Cy Fox", accept="1", missed="half-bye")

    store = next(iter(browser.app.state.accounts)).store
    with store.read() as connection:
        running = read_running(connection, at.rpartition("/")[2])
    (bye,) = [each.game for each in running.round(1).games if len(each.game.sides) == 1]
    assert ("half-bye", "Cy Fox") == (bye.kind.value, running.names[bye.players[0]])
    wrong = browser.post(f"{at}/list", data={"list": "X Y", "accept": "1", "missed": "loss"})
    assert "is not one of zero-bye, half-bye, full-bye, late." in text_of(wrong)


def test_one_player_is_entered_by_hand_with_all_that_is_known(desk):
    browser, at = desk
    fields = {"name": "Ida Moe", "rating": "1712.5", "club": "North", "title": "WFM", "numbers": "FIDE 1500001"}
    sent = {f"entries.1.{name}": text for name, text in {**fields, "absent": "1, 2", "rank": ""}.items()}
    page = browser.get(at).text
    assert all(f'name="entries.1.{name}"' in page for name in (*fields, "membership", "rating_kind", "initial_score"))

    assert "Ida Moe" in done(browser, f"{at}/entries", **sent)
    wrong = browser.post(f"{at}/entries", data={**sent, "entries.1.rating": "strong"})

    listed = browser.get(f"{at}/export/players").text
    assert "Ida Moe" in listed
    assert {"1712.5", "North", "WFM", "1500001", "1 2"} <= set(
        next(x for x in listed.splitlines() if "Ida" in x).split(",")
    )
    assert "entries 1, rating: &#39;strong&#39; is not a number." in wrong.text
    assert 'id="field-entries.1.rating" name="entries.1.rating" aria-invalid="true"' in wrong.text
    assert 'name="entries.1.club" value="North"' in wrong.text
