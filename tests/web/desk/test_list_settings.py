"""Rating lists at the desk: set up, previewed in numbers, changed, removed and undone, without a file to edit.

Expected ratings follow from Elo's formula: two players of 1500 move by K/2 with a win.
"""

import html
import re

import pytest

from crosstable.changes.publication import publish
from crosstable.commands.perform import Wish, perform
from crosstable.commands.reading import read_input
from crosstable.commands.table import command_named
from crosstable.facts.settings.config_file import config_from_toml
from crosstable.facts.store.opening import open_store
from crosstable.model.errors import CrosstableError
from crosstable.people.accounts.access import Access, Grant, Role
from crosstable.ratings.elo.elo import Elo
from crosstable.ratings.rating_registry import SYSTEMS
from crosstable.runs.rating_lists import league_config
from crosstable.web import app
from crosstable.web.leagues import open_to_read
from tests.league.small_league import enter, new_league
from tests.web.accounts.conftest import OWNER, signed_in
from tests.web.desk.test_desk import text_of

AT = "/desk/ratings"
WINS = [("Ann", "Bo", 1), ("Cem", "Dia", 1), ("Ann", "Eve", 1)]
BY_HAND = Access("olga", frozenset({Grant(Role.OWNER)}), account=1)


@pytest.fixture(scope="module")
def rated(tmp_path_factory, whole):
    """A league with three games and a published list, and its owner's browser."""
    made = new_league(tmp_path_factory.mktemp("lists"), disciplines=["rapid", "blitz"])
    enter(made, WINS, discipline=lambda number: "blitz" if number == 2 else "rapid")
    publish(made, "ann")
    made.engine.dispose()
    store = open_store(made.name)
    return signed_in(store, app(open_to_read(store.name), writers=[store]), "Olga", OWNER), store


def given(store, name, values, where=None, *, is_dry_run=False):
    command = command_named(name)
    return perform(store, BY_HAND, command, where or {}, read_input(command.input_class, values), Wish(is_dry_run))


def fields_of(page):
    """The fields of a form as a browser sends them."""
    text = page.text
    found = {
        html.unescape(name): html.unescape(value)
        for name, value in re.findall(r'<input name="([^"]+)" value="([^"]*)"', text)
    }
    found |= dict(re.findall(r'<input id="[^"]*" name="([^"]+)" value="([^"]*)"', text))
    ticked = re.findall(r'<input type="checkbox" name="([^"]+)" value="([^"]+)" checked', text)
    found |= {**dict(ticked), "disciplines": "", "compare": ""}
    for name, options in re.findall(r'<select[^>]* name="([^"]+)">(.*?)</select>', text, re.DOTALL):
        chosen = re.search(r"<option(?: value=\"([^\"]*)\")? selected>([^<]*)", options)
        found[name] = "" if chosen is None else chosen[1] if chosen[1] is not None else chosen[2]
    found |= {
        name: html.unescape(value) for name, value in re.findall(r'<textarea[^>]* name="([^"]+)"[^>]*>([^<]*)', text)
    }
    return found


def pools(store):
    with store.read() as connection:
        return {each.key: each for each in league_config(connection).pools}


def test_a_preview_shows_the_leaderboard_before_and_after_and_changes_nothing(rated):
    """With K = 32 the first win is worth 16 points, with K = 48 it is 24."""
    browser, store = rated
    form = fields_of(browser.get(f"{AT}/lists/overall/settings"))

    page = text_of(browser.post(f"{AT}/lists/overall/settings", data={**form, "parameters.k": "48", "dry_run": "1"}))

    assert "3 rated games, 5 players listed. Published now: 3 and 5." in page
    assert re.search(r"Cem 1524 1516 \+8", page)
    assert re.search(r"Dia 1476 1484 −8", page)
    assert Elo() == pools(store)["overall"].system


def test_the_form_sent_as_it_is_shown_changes_nothing(rated):
    browser, store = rated
    before = pools(store)["overall"]
    form = fields_of(browser.get(f"{AT}/lists/overall/settings"))

    tried = text_of(browser.post(f"{AT}/lists/overall/settings", data={**form, "dry_run": "1"}))
    browser.post(f"{AT}/lists/overall/settings", data=form)

    assert "The leaderboard stays as it is published." in tried
    assert before.system == pools(store)["overall"].system
    assert before.selection == pools(store)["overall"].selection
    assert before.listing == pools(store)["overall"].listing


def test_a_list_is_set_up_published_and_removed_in_the_browser(rated):
    browser, store = rated
    form = fields_of(browser.get(f"{AT}/new-list"))
    other = {**form, "name": "Blitz", "system": "glicko2", "other_system": "1"}
    shown = browser.post(f"{AT}/new-list", data=other)
    assert 'name="parameters.volatility"' in shown.text
    form = {**fields_of(shown), "disciplines.2": "blitz", "least_games": "1", "tiers": "top=1600", "initial.1": "entry"}

    tried = text_of(browser.post(f"{AT}/new-list", data={**form, "dry_run": "1"}))
    made = browser.post(f"{AT}/new-list", data=form)

    assert "1 rated games, 2 players listed. Nothing is published of it yet." in tried
    assert 303 == made.status_code, text_of(made)
    saved = browser.get(made.headers["location"])
    assert "The settings were saved." in text_of(saved)
    found = pools(store)["blitz"]
    assert ("Blitz", "glicko2", ("blitz",), 1, ("entry",), [("top", 1600)]) == (
        found.name,
        found.system_name,
        found.selection.disciplines,
        found.listing.least_games,
        found.initial,
        [(each.name, each.bound) for each in found.tiers],
    )
    assert "Blitz" in text_of(browser.get(f"{AT}/"))
    assert "Remove the rating list Blitz?" in text_of(browser.get(f"{AT}/lists/blitz/drop"))
    dropped = browser.post(f"{AT}/lists/blitz/drop", data={})
    assert "removed the rating list blitz" in text_of(browser.get(dropped.headers["location"])).lower()
    assert ["overall"] == list(pools(store))
    number = re.search(r"done=(\d+)", dropped.headers["location"])[1]
    browser.post(f"{AT}/changes/{number}/undo", data={})
    assert ["overall", "blitz"] == list(pools(store))
    given(store, "drop-list", {}, {"rating_list": "blitz"})


@pytest.mark.parametrize(
    ("typed", "message", "field"),
    [
        ({"parameters.k": "-4"}, "k -4.0 is out of range. Use a finite number from 0", "parameters.k"),
        ({"parameters.k": "fast"}, "k='fast' is not a number.", "parameters.k"),
        ({"system": "elow"}, "Unknown rating system 'elow'. Did you mean 'elo'", "system"),
        ({"starts": "soon"}, "'soon' is not a date", "starts"),
        ({"least_games": "-1"}, "least games", "least_games"),
        ({"tiers": "gold"}, "tiers", "tiers"),
        ({"disciplines.999": "chess960"}, "Unknown discipline 'chess960'", ""),
        ({"initial.1": "provisional", "initial.2": "entry"}, 'Put "provisional" last', ""),
    ],
)
def test_what_is_wrong_stands_beside_its_field_and_what_was_typed_stays(rated, typed, message, field):
    browser, store = rated
    form = {**fields_of(browser.get(f"{AT}/lists/overall/settings")), "name": "Kept name", **typed}

    answer = browser.post(f"{AT}/lists/overall/settings", data=form)

    text = html.unescape(text_of(answer))
    assert 400 <= answer.status_code < 500
    assert message in text
    assert 'value="Kept name"' in answer.text
    assert (answer.text.count('class="error"'), bool(field)) in ((1, True), (1, False))
    assert Elo() == pools(store)["overall"].system


def test_a_key_that_is_taken_or_none_is_said(rated):
    browser, store = rated

    with pytest.raises(CrosstableError, match="There is a rating list 'overall' already"):
        given(store, "add-list", {"name": "Overall"})
    with pytest.raises(CrosstableError, match="'a b' is not a key"):
        given(store, "add-list", {"name": "Fast", "list_key": "a b"})
    assert 404 == browser.get(f"{AT}/lists/none/settings").status_code


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_form_of_every_system_reads_back_as_its_defaults(rated, system):
    browser, store = rated
    form = fields_of(browser.get(f"{AT}/new-list"))
    shown = browser.post(f"{AT}/new-list", data={**form, "name": "x", "system": system, "other_system": "1"})

    assert 200 == shown.status_code
    typed = {**fields_of(shown), "name": f"of {system}", "list_key": "trial"}
    answer = browser.post(f"{AT}/new-list", data=typed)
    assert 303 == answer.status_code, html.unescape(text_of(answer))
    assert SYSTEMS[system]() == pools(store)["trial"].system
    given(store, "drop-list", {}, {"rating_list": "trial"})


def test_a_program_gets_the_preview_in_numbers_and_sets_single_values(rated):
    _, store = rated
    where = {"rating_list": "overall"}

    tried = given(store, "edit-list", {"parameters": {"k": "48"}, "least_games": 2}, where, is_dry_run=True).value
    given(store, "edit-list", {"parameters": {"k": "24", "rounding": "none"}}, where)
    given(store, "edit-list", {"parameters": {"k": ""}, "compare": ["glicko2"]}, where)

    (only,) = tried.preview.players[:1]
    assert ("Ann", 1, 1) == (only.player.name, only.rank_before, only.rank_after)
    assert (5, 1, 3, 3) == (
        tried.preview.players_before,
        tried.preview.players_after,
        tried.preview.games_before,
        tried.preview.games_after,
    )
    assert Elo(rounding="none") == pools(store)["overall"].system
    given(store, "edit-list", {"system": "glicko2"}, where)
    assert ("glicko2", ()) == (pools(store)["overall"].system_name, pools(store)["overall"].compare)
    given(store, "edit-list", {"system": "elo"}, where)


def test_settings_are_a_file_for_the_owner_and_for_nobody_else(rated, whole):
    browser, _ = rated
    scorer = signed_in(*whole, "Silas", Grant(Role.SCORER))

    answer = browser.get(f"{AT}/settings.toml")

    assert 'filename="league.toml"' in answer.headers["content-disposition"]
    assert ("Small", ["overall"]) == (
        config_from_toml(answer.text).name,
        [each.key for each in config_from_toml(answer.text).pools],
    )
    assert [404, 404, 404] == [
        scorer.get(f"{AT}/{path}").status_code for path in ("settings.toml", "new-list", "lists/overall/settings")
    ]


def test_a_player_is_shown_in_full_as_initials_or_hidden_with_the_name_as_it_is_then(rated):
    browser, _ = rated
    page = text_of(browser.get(f"{AT}/players/p1"))
    assert "Ann in full A. as initials Player p1 hidden" in page

    hidden = browser.post(f"{AT}/players/p1/display", data={"display": "hidden", "reason": "asked for it"})
    assert 303 == hidden.status_code
    assert '<h1 class="name">Player p1</h1>' in browser.get(f"{AT}/players/p1").text
    found = browser.get(f"{AT}/players?find=Ann").text
    assert f'href="{AT}/players/p1"' in found
    browser.post(f"{AT}/players/p1/display", data={"display": "public"})
    assert '<h1 class="name">Ann</h1>' in browser.get(f"{AT}/players/p1").text
    same = browser.post(f"{AT}/players/p1/display", data={"display": "public"})
    assert same.headers["location"].endswith("/players/p1") or "log?done=" in same.headers["location"]
    assert "not one of public, initials, hidden" in text_of(
        browser.post(f"{AT}/players/p1/display", data={"display": "bold"})
    )


def test_a_name_is_erased_after_a_look_at_where_it_remains(rated):
    browser, _ = rated
    path = f"{AT}/players/p5/commands/erase-player"

    tried = text_of(browser.post(path, data={"dry_run": "1"}))
    still = text_of(browser.get(f"{AT}/players/p5"))
    done = browser.post(path, data={"reason": "asked for it"})

    assert "erased the name of" in tried
    assert "Eve" in still
    assert 303 == done.status_code
    assert "The name was erased." in text_of(browser.get(f"{AT}/players/p5"))
    assert [404, 404] == [
        browser.get(f"{AT}/players/p5/commands/merge").status_code,
        browser.get(f"{AT}/players/p99/commands/erase-player").status_code,
    ]
