"""Categories, prizes and zones of an event, by command: kept, undone, printed, published, exported and taken over."""

from __future__ import annotations

import json

import pytest

from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.prizes import change_prizes, change_zones
from crosstable.facts.store.opening import open_store
from crosstable.model.errors import InputError
from crosstable.model.prizes import PrizeFund
from crosstable.model.zones import Zone
from tests.league.events.calls import answer, call, change_of, ids_of, league, ranking, story
from tests.league.events.team_calls import cup, play, team

ENTRIES = """name,rating,sex,birth,club
Ann Lee,1900,w,1990,Ants
Bo Chen,1850,m,2009,Bees
Cem Aydin,1800,m,1985,Ants
Dia Roy,1550,w,2010,Bees
Ed Stone,1500,m,1960,Ants
Flo Weber,,w,1999,Cats
"""

PASSED = "after Bo Chen, who takes another prize"


@pytest.fixture
def played(place, tmp_path):
    """A cup of six players after one round: Ann, Bo and Cem have won."""
    call(place, "new", "Cup", "--date", "2026-03-06", "--rounds", 2, "--tiebreaks", "SB")
    listed = tmp_path / "entries.csv"
    listed.write_text(ENTRIES, encoding="utf-8")
    call(place, "enter", listed)
    boards = answer(place, "pair", "--publish")["boards"]
    call(place, "result", *(f"{of['board']} {1 if ids_of(of) == sorted(ids_of(of)) else 2}" for of in boards))
    return place


def awards(place):
    return [(each["prize_list"], each["name"], each["prize"]) for each in answer(place, "prizes")["awards"]]


@pytest.mark.slow
def test_prizes_are_set_in_a_directors_words_and_each_has_its_reason(played):
    call(played, "category", "Under 18", "--under", 18)
    call(played, "category", "Below 1600", "--rating-below", 1600, "--rated")
    call(played, "category", "Women", "--women", "--player", "Ann", code=3)
    call(played, "category", "Women", "--women")
    call(played, "prizes", "main", "300+Cup", "100", "--sharing", "equal", "--currency", "EUR")
    call(played, "prizes", "Under 18", "200", "20")
    tried = call(played, "prizes", "women", "150", "--dry-run")
    sheet = answer(played, "prizes")
    listed = answer(played, "category")["categories"]

    assert [("Under 18", "born 2008 or later", 2), ("Below 1600", "rating below 1600, rated", 2)] == [
        (each["category"], each["who"], each["entrants"]) for each in listed[:2]
    ]
    assert "Women\t1\tDia Roy\t75 EUR\tplace 1 of Women, place 4 of the event; after Ann Lee, who takes" in tried
    assert [
        ("main", "Ann Lee", "200 EUR and Cup",
         "place 1; an equal part of places 1 to 2 with Cem Aydin; Cup: tied, by the order of the table"),
        ("main", "Cem Aydin", "200 EUR", f"place 1; {PASSED}; an equal part of places 1 to 2 with Ann Lee"),
        ("Under 18", "Bo Chen", "200 EUR", "place 1 of Under 18, place 1 of the event"),
        ("Under 18", "Dia Roy", "20 EUR", "place 2 of Under 18, place 4 of the event"),
    ] == [(each["prize_list"], each["name"], each["prize"], each["reason"]) for each in sheet["awards"]]  # fmt: skip


@pytest.mark.slow
def test_prizes_are_logged_undone_and_change_after_the_event(played):
    call(played, "prizes", "main", "50")
    call(played, "close")
    call(played, "prizes", "--no-prize", "Ann Lee")
    after = awards(played)
    call(played, "prizes", "--prize-again", "Ann Lee")
    league(played, "undo", change_of(played, "event-prizes"))
    undone = awards(played)

    assert [("main", "Bo Chen", "25"), ("main", "Cem Aydin", "25")] == after
    assert after == undone
    assert any("changed the prizes of e1" in line for line in story(played))


@pytest.mark.slow
def test_standings_by_category_have_their_own_places(played):
    call(played, "category", "Women", "--women")
    rows = ranking(played, "--category", "women")

    assert [("Ann Lee", 1, 1), ("Dia Roy", 2, 4), ("Flo Weber", 2, 4)] == [
        (row["player"], row["place"], row["overall"]) for row in rows
    ]


@pytest.mark.slow
def test_a_category_and_a_list_are_dropped(played):
    call(played, "category", "Ants", "--club", "ants")
    call(played, "prizes", "Ants", "10")
    held = call(played, "category", "Ants", "--drop", code=3)
    call(played, "prizes", "Ants", "--drop")
    call(played, "category", "Ants", "--drop")

    assert "Category 'Ants' has prizes. Remove them first" in held
    assert [] == answer(played, "category")["categories"]
    assert "Unknown list of prizes 'Ants'" in call(played, "prizes", "Ants", "--drop", code=3)


WRONG = [
    (("category", "Odd"), "Category 'Odd' has no condition. Give one"),
    (("category", "Odd", "--born-from", 2010, "--born-to", 2000), "No entrant can be in category 'Odd'"),
    (("category", " ", "--women"), "A category has no name"),
    (("category", "Odd", "--drop"), "Unknown category 'Odd'"),
    (("prizes", "main"), "List 'main' has no prizes. Write them by place"),
    (("prizes", "Under18", 50), "Unknown category 'Under18'"),
    (("prizes", "main", 50, 60), "Prizes of list 'main', 50, 60, are negative or rise"),
    (("prizes", "main", "Clock=50", "--sharing", "hort"), "The list 'main' has 'Clock' with a worth"),
    (("prizes", "main", "=50"), "'=50' is not a prize. Write 300, 300+Cup"),
    (("prizes", "--sharing", "half"), "sharing: 'half' is not one of none, equal, hort"),
    (("prizes", "main", "9999999999"), "'9999999999' is not a prize"),
    (("prizes", "main", "0+7"), "'0+7' is not a prize"),  # an object that would be shown, and read again, as money
    (("prizes", "--no-prize", "Zoe"), "Unknown entrant of event e1 'Zoe'"),
    (("zone", "Up"), "Say which places zone 'Up' has. Give one of --top 2"),
    (("zone", "Up", "--places", "3-x"), "'3-x' are not places. Write 3-6"),
    (("zone", "Up", "--top", 9), "Zone 'Up' does not lie in a table of 6"),
    (("zone", "Up", "--top", 2, "--kind", "sideways"), "'sideways' is not one of"),
    (("zone", "--zones", "Up: top 2 sideways"), "Unknown kind of zone 'sideways'"),
    (("zone", " ", "--top", 2), "A zone has no name"),
    (("zone", "Up", "--drop"), "Unknown zone 'Up'"),
    (("standings", "--category", "Women"), "Unknown category 'Women'"),
]


@pytest.mark.slow
def test_what_cannot_be_is_rejected(played):
    for words, message in WRONG:
        assert message in call(played, *words, code=3)


def test_ages_need_the_date_of_the_event(place):
    store = open_store(str(place))
    new_event(store, "ann", "Some day", template("swiss"))

    assert "Event e1 has no date, so ages cannot be counted" in call(place, "category", "U18", "--under", 18, code=3)
    with pytest.raises(InputError, match="p9 is not in event e1"):
        change_prizes(store, "ann", "e1", PrizeFund(without=frozenset({"p9"})))
    assert not change_prizes(store, "ann", "e1", PrizeFund())
    assert not change_zones(store, "ann", "e1", ())
    with pytest.raises(InputError, match=r"A zone has no name, .* or that of another zone: 'UP'"):
        change_zones(store, "ann", "e1", (Zone("Up", 1, 1), Zone("UP", -1, -1)))


@pytest.mark.slow
def test_zones_are_marked_by_a_sign_in_front_of_the_place(played, tmp_path):
    call(played, "zone", "Relegation", "--bottom", 1)
    call(played, "zone", "Play-off", "--places", "4-5")
    zones = call(played, "zone", "Promotion", "--top", 3)
    lines = [line.split("\t") for line in call(played, "standings").splitlines()]
    marked = [line[lines[0].index("zone")] for line in lines[1:7]]
    call(played, "print", "--what", "standings", "--out", tmp_path / "paper.html")
    paper = (tmp_path / "paper.html").read_text("utf-8")

    assert "Promotion\ttop 3\tup\nPlay-off\t4-5\tplay-off\nRelegation\tbottom 1\tdown\n" in zones
    assert ["Promotion"] * 3 == marked[:3]
    assert ["Play-off, tie not decided"] * 2 + ["Relegation, tie not decided"] == marked[3:]
    assert "▲ 1=" in paper
    assert "▲ Promotion · ◆ Play-off · ▼ Relegation · ? a tie is not decided" in paper


@pytest.mark.slow
def test_the_page_announces_the_prizes_and_then_shows_who_takes_them(played, tmp_path):
    call(played, "category", "Women", "--women")
    call(played, "prizes", "Women", "80", "Rook <b>")
    call(played, "zone", "Final", "--top", 1, "--kind", "other")
    before = _page(played, tmp_path / "open")
    call(played, "close")
    after = _page(played, tmp_path / "closed")
    call(played, "print", "--what", "all", "--out", tmp_path / "paper")

    assert '<td class="t" data-l="Prize">80, Rook &lt;b&gt;</td>' in before
    assert "place 1 of Women, place 1 of the event" in after
    assert '<tr id="l1" class="zone other"><td><span title="Final, tie not decided">●?</span>' in after
    assert "<h2>Women</h2> women</summary>" in after
    assert "place 1 of Women" in (tmp_path / "paper" / "prizes.html").read_text("utf-8")
    assert "<h1><bdi>Cup</bdi> <small>Women after round 1</small></h1>" in (
        tmp_path / "paper" / "categories.html"
    ).read_text("utf-8")


def _page(place, site):
    league(place, "site", site)
    (page,) = (site / "events").glob("e1*.html")
    return page.read_text("utf-8")


@pytest.mark.slow
def test_files_hold_prizes_and_zones_and_are_taken_over(played, tmp_path):
    call(played, "category", "Guests", "--player", "Bo Chen", "--player", "Flo Weber")
    call(played, "prizes", "Guests", "30+Pen", "Book=20", "--no-prize", "Ed Stone")
    call(played, "zone", "Up", "--top", 1)
    file, trf = tmp_path / "cup.json", tmp_path / "cup.trf"
    call(played, "export", file)
    lost = answer(played, "export", trf)["files"][0]["losses"]
    call(played, "take-over", file, "--name", "Again")
    call(played, "export", tmp_path / "again.json", "--event", "e2")
    first, second = (json.loads(path.read_text("utf-8")) for path in (file, tmp_path / "again.json"))

    assert first["prizes"] == second["prizes"]
    assert first["zones"] == second["zones"]
    assert {"prizes", "zones"} <= {each["code"] for each in lost}


@pytest.mark.slow
def test_merged_players_stay_in_their_categories(played):
    call(played, "category", "Guests", "--player", "Bo Chen")
    call(played, "new", "Other", "--date", "2026-04-06")
    call(played, "enter", "Bo Chan", "--event", "e2")
    league(played, "merge", "p7", "p2")

    assert [1] == [each["entrants"] for each in answer(played, "category", "--event", "e1")["categories"]]


@pytest.mark.slow
def test_teams_have_zones_prizes_categories_and_prizes_of_boards(place, tmp_path):
    cup(place, boards=1, squads={"Ants": "Ann", "Bees": "Bo"})
    play(place, "1")
    call(place, "prizes", "main", "Cup")
    call(place, "prizes", "Board 1", "30+Pen")
    call(place, "prizes", "Top board", "20", "--for", "board 1", "--no-prize", "Bees")
    call(place, "category", "Small", "--player", "Bees")
    call(place, "zone", "Relegation", "--bottom", 1)
    wrong = [
        (("category", "Women", "--women"), "Category 'Women' goes by age or sex, which teams do not have"),
        (("prizes", "Board 2", 5), "List 'Board 2' is for board 2, but the matches of event e1 have 1 boards"),
    ]
    rejected = [(call(place, *words, code=3), said) for words, said in wrong]
    before = _page(place, tmp_path / "open")
    call(place, "close")
    after = _page(place, tmp_path / "closed")
    call(place, "print", "--out", tmp_path / "paper")
    paper = (tmp_path / "paper" / "prizes.html").read_text("utf-8")

    sheet = [("Ants", "Cup", "place 1"), ("Ann", "30 and Pen", "place 1 on board 1: 1 of 1 game")]
    last = ("Bo", "20", "place 2 on board 1: 0 of 1 game; after Ann, who takes another prize")
    assert [*sheet, last] == [
        (each["name"], each["prize"], each["reason"]) for each in answer(place, "prizes")["awards"]
    ]
    assert [{"category": "Small", "who": "1 by name", "entrants": 1}] == answer(place, "category")["categories"]
    assert [(1, 2, "Bees")] == [
        tuple(row[key] for key in ("place", "overall", "player")) for row in ranking(place, "--category", "small")
    ]
    assert [None, "Relegation"] == [
        each["zone"] and each["zone"]["name"] for each in answer(place, "standings")["rows"]
    ]
    assert all(said in text for text, said in rejected)
    assert "players on board 1" in before
    assert "place 1 on board 1" not in before
    assert "<h2>Small</h2> 1 by name</summary>" in after
    assert all('<a href="#team-1"><bdi>Ants</bdi></a>' in page for page in (before, after))
    assert all("place 2 on board 1: 0 of 1 game; after Ann" in text for text in (after, paper))
    assert "<td>2</td>" in (tmp_path / "paper" / "categories.html").read_text("utf-8").replace(' class="n"', "")
    assert "Team cup" in call(place, "next-season", "e1", "--date", "2027-03-05")


@pytest.mark.slow
def test_files_hold_prizes_of_teams_and_boards(place, tmp_path):
    cup(place, boards=1, squads={"Ants": "Ann", "Bees": "Bo"})
    play(place, "1")
    call(place, "prizes", "Board 1", "30", "--no-prize", "Ants")
    file = tmp_path / "cup.json"
    call(place, "export", file)
    call(place, "take-over", file, "--name", "Again")
    call(place, "export", tmp_path / "again.json", "--event", "e2")
    first, second = (json.loads(path.read_text("utf-8")) for path in (file, tmp_path / "again.json"))
    file.write_text(json.dumps(first).replace('"board": 1, "prizes"', '"board": 2, "prizes"'), encoding="utf-8")

    assert {"lists": [{"name": "Board 1", "board": 1, "prizes": [{"amount": 30}]}], "without": ["t1"]} == first[
        "prizes"
    ]
    assert first["prizes"] == second["prizes"]
    assert "List 'Board 1' is for board 2, but the matches of the file have 1 boards" in call(
        place, "take-over", file, "--name", "Third"
    )


def test_boards_have_prizes_in_events_of_teams_alone(place):
    new_event(open_store(str(place)), "ann", "Some day", template("swiss"))

    assert "List 'Board 1' is for a board of team matches, but event e1 has no teams" in call(
        place, "prizes", "Board 1", 5, code=3
    )


def test_a_board_with_prizes_stays_in_the_matches(place):
    cup(place, boards=3, squads={})
    call(place, "prizes", "Board 3", 50, 20)

    said = "List 'Board 3' is for board 3, but the matches of event e1 have 2 boards. Change the list, or the number"
    assert said in team(place, "rules", "--boards", 2, code=3)
    team(place, "rules", "--boards", 4)
