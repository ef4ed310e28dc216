"""A Preferans evening, from its tables of three to a Preferans rating."""

import json

import pytest

from crosstable.changes.configuration import configure
from crosstable.facts.settings.config_file import config_from
from tests.league.events.calls import boards_of, call, league, ranking

POOL = {"key": "preferans", "name": "Preferans", "system": "preferans"}


@pytest.mark.slow
def test_evening_is_seated_settled_by_points_and_rated(place, store):
    configure(store, "ann", config_from({"name": "Sunday", "pools": [POOL]}))
    call(place, "new", "Evening", "-t", "preferans-evening", "--rounds", 2, "--length", 30)
    call(place, "enter", "Ann", "Bo", "Cem", "Dia")

    call(place, "pair", "--publish")
    (table,) = boards_of(place)
    assert 3 == len(table["players"])
    assert f"1\t{', '.join(table['names'])}\t-500 40 460" in call(place, "result", "1 -500 40 460")
    call(place, "pair", "--publish")
    call(place, "result", "1 10 10 -20 /20")

    first = table["names"]
    second = boards_of(place)[0]["names"]
    sheets = {name: [] for name in ("Ann", "Bo", "Cem", "Dia")}
    for names, points in ((first, (-500, 40, 460)), (second, (10, 10, -20))):
        for name, point in zip(names, points, strict=True):
            sheets[name].append(point)
    total = {name: sum(points) for name, points in sheets.items()}
    told = {row["player"]: float(row["SUM-R"]) for row in ranking(place)}
    assert total == told  # a round sat out adds nothing
    assert sorted(total.values()) == list(told.values())  # less is better
    assert "\ttotal\n" in call(place, "standings")
    call(place, "close")
    league(place, "publish")
    listed = json.loads(league(place, "leaderboard", "--inactive", "--json"))["items"]
    assert (4, 6) == (len(listed), sum(row["games"] for row in listed))


@pytest.mark.slow
def test_first_table_moves_ratings_by_the_published_formula(place, store):
    configure(store, "ann", config_from({"name": "Sunday", "pools": [POOL]}))
    call(place, "new", "Evening", "-t", "preferans-evening", "--length", 30)
    call(place, "enter", "Ann", "Bo", "Cem")
    call(place, "pair", "--publish")
    names = boards_of(place)[0]["names"]
    call(place, "result", "1 -500 40 460")
    call(place, "close")
    league(place, "publish")

    listed = json.loads(league(place, "leaderboard", "--inactive", "--json"))["items"]
    change = {row["name"]: row["rating"] for row in listed}
    start = sum(change.values()) / 3
    # By hand, all ratings alike: C12 = -540/30 - 0.3 = -18.3, C13 = -960/30 - 0.3 = -32.3, C23 = -420/30 - 0.3 = -14.3;
    # the first changes by (-18.3 - 32.3)/2 = -25.3, the second by (18.3 - 14.3)/2 = 2, the third by 23.3, rounded.
    assert pytest.approx([-25.0, 2.0, 23.0]) == [change[name] - start for name in names]


def test_new_evening_in_a_league_that_cannot_rate_it_says_how_to_set_the_list(place, store):
    said = call(place, "new", "Evening", "-t", "preferans-evening")

    assert "The rating list 'overall' (elo) cannot rate the games of 'Evening'" in said
    assert "and leaves the event out" in said
    assert 'give it system = "preferans", or leave it out without this warning' in said
    assert "give it with --length" in said
    assert "cannot rate" not in call(place, "new", "Cup", "-t", "swiss")


@pytest.mark.slow
def test_evening_that_the_list_cannot_rate_is_named_and_the_other_events_are_published(place, store):
    call(place, "new", "Cup", "-t", "swiss")
    call(place, "enter", "Ann", "Bo")
    call(place, "pair", "--publish")
    call(place, "result", "1 1-0")
    call(place, "close")
    call(place, "new", "Evening", "-t", "preferans-evening", "--length", 30)
    call(place, "enter", "Ann", "Bo", "Cem")
    call(place, "pair", "--publish")
    call(place, "result", "1 -500 40 460")
    call(place, "close")

    said = league(place, "publish")
    (listed,) = json.JSONDecoder().raw_decode(league(place, "publish", "--json"))[0]["lists"]

    assert "The event 'Evening' is left out of the rating list 'overall'." in said
    assert "of 2 players" in said
    assert (1, 2) == (listed["games"], listed["players"])
    assert 'leave_out_events = ["Evening"]' in listed["left_out"][0]


def test_new_evening_without_bula_asks_for_it_where_preferans_rates(place, store):
    configure(store, "ann", config_from({"name": "Sunday", "pools": [POOL]}))

    assert "give it with --length" in call(place, "new", "Evening", "-t", "preferans-evening")
    assert "rated by the bula" not in call(place, "new", "Late", "-t", "preferans-evening", "--length", 20)


README = "320/-20/160 120/4/60 20/16/60"  # preferans-rating-js 2.4.5, README: Pedja -500, Marko 40, Johnny 460


@pytest.fixture
def table(place, store):
    """A table of three at which no result was entered."""
    configure(store, "ann", config_from({"name": "Sunday", "pools": [POOL]}))
    call(place, "new", "Evening", "--game", "preferans", "--length", 30)
    call(place, "enter", "Pedja", "Marko", "Johnny")
    call(place, "pair", "--publish")
    return place


def test_a_score_sheet_is_entered_as_three_papers(table):
    assert "-500 40 460" in call(table, "result", "1", *README.split())
    assert [-500, 40, 460] == [float(row["SUM-R"]) for row in ranking(table)]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            "-500 40 470",
            "Board 1: The points add up to 10, not to 0. Check the sheet; if it is right, write ! after it",
        ),
        ("320/-20/160 120/4/60 20/10/60", "Board 1: The middles -20, 4, 10 sum to -6, not 0: the game is not over"),
    ],
)
def test_points_that_do_not_add_up_are_questioned(table, typed, said):
    assert said in call(table, "result", f"1 {typed}", code=3)
    assert "1" in call(table, "result", f"1 {typed} !")


@pytest.mark.slow
def test_a_table_is_corrected_by_points_or_by_its_sheet(table):
    call(table, "result", "1 -500 40 460")
    call(table, "correct", "1 -400 -60 460", "--reason", "misread")
    assert "-400 -60 460" in call(table, "show")
    call(table, "correct", f"1 {README}", "--reason", "the papers", "--preview")
    assert "-400 -60 460" in call(table, "show")
    call(table, "correct", f"1 {README}", "--reason", "the papers")
    assert "-500 40 460" in call(table, "show")


@pytest.mark.slow
def test_a_closed_table_is_corrected_by_points(table):
    call(table, "result", "1 -500 40 460")
    call(table, "close")
    league(table, "publish")
    game = boards_of(table, "--round", 1)[0]["id"]

    assert "40" in league(table, "correct", game, "--points", "40,-500,460", "--preview")
    assert "not to 0" in league(table, "correct", game, "--points", "40,-500,470", "--reason", "x", code=3)
    assert "is not the points of the 3 sides" in league(
        table, "correct", game, "--points", "1,2", "--reason", "x", code=3
    )
    league(table, "correct", game, "--points", "40,-500,460", "--reason", "swapped")
    assert "40 -500 460" in call(table, "show", "--round", 1)


def test_both_who_sit_out_have_no_point(place, store):
    call(place, "new", "Evening", "--game", "preferans")
    call(place, "enter", "Ann", "Bo", "Cem", "Dia", "Eve")
    call(place, "pair", "--publish")
    call(place, "result", "1 -500 40 460")

    # One of two who rest has the bye; both have nothing, as a sheet adds up to 0.
    resting = [row for row in ranking(place) if row["SUM-R"] == "0"]
    assert ["0", "0"] == [row["points"] for row in resting]


@pytest.mark.slow
def test_the_page_explains_good_and_bad(table, tmp_path):
    call(table, "result", "1 -500 40 460")
    call(table, "close")
    league(table, "publish")
    league(table, "site", tmp_path / "site")
    page = "".join(path.read_text(encoding="utf-8") for path in (tmp_path / "site").rglob("*.html"))
    event = next((tmp_path / "site" / "events").glob("*.html")).read_text(encoding="utf-8")

    assert "−500 is “good 500”, 40 is “bad 40”. On the sheet less is better" in page
    assert "in this list, too, a lower rating is better" in page
    assert ">Total<" in event
