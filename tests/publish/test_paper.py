"""An event on paper: pairings, wall list, standings, slips."""

import re
import sys
from dataclasses import replace

import pytest
import segno

from crosstable.model.errors import InputError, UnknownName
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind
from crosstable.publish.print_paper import MARK, PARTS, paper
from crosstable.publish.print_slips import qr_code
from crosstable.reading.league_reader import read_snapshot
from crosstable.reading.snapshot import EventSnapshot
from tests.publish.leagues import HOSTILE
from tests.publish.pages import Page, text
from tests.publish.running_league import begun, in_round_two, play_round


def event_of(store):
    (event,) = read_snapshot(store).events
    return event


def tables(html):
    """Return the body of each table as rows of texts."""
    return [
        [
            [text(cell) for cell in re.findall(r"<td[^>]*>.*?</td>", row, re.S)]
            for row in re.findall(r"<tr>(.*?)</tr>", body, re.S)
        ]
        for body in re.findall(r"<tbody>(.*?)</tbody>", html, re.S)
    ]


def slips(html):
    return [text(slip) for slip in re.findall(r'<div class="slip(?: many)?">.*?<svg', html, re.S)]


def test_pairings_appear_by_table_with_scores_and_a_box_for_the_result(tmp_path):
    by_table, _ = tables(paper(event_of(in_round_two(tmp_path)[0]), "Club", ["pairings"]))

    assert ["1", "2", "3", ""] == [row[0] for row in by_table]
    assert ["1–0", "", ""] == [row[3] for row in by_table[:3]]
    assert ["", "Gus (7) half-point bye"] == by_table[3]
    assert {"0", "0.5", "1"} == {row[2] for row in by_table[:3]} | {row[5] for row in by_table[:3]}


def test_pairings_appear_by_name_with_all_players(tmp_path):
    by_table, by_name = tables(paper(event_of(in_round_two(tmp_path)[0]), "Club", ["pairings"]))

    assert ["Ann (1)", "Bo (2)", "Cy (3)", "Di (4)", "Ed (5)", "Flo (6)", "Gus (7)"] == [row[0] for row in by_name]
    seats = {row[1]: (row[0], "White", row[4]) for row in by_table[:3]}
    seats |= {row[4]: (row[0], "Black", row[1]) for row in by_table[:3]}
    assert [(row[0], tuple(row[1:])) for row in by_name[:6]] == sorted(seats.items())
    assert ["", "", "half-point bye"] == by_name[6][1:]


def test_a_player_who_left_is_reported_not_to_play():
    people = tuple(Entrant(Player(id, id.upper()), number=at) for at, id in enumerate("abc", start=1))
    event = Event("e", "E", people).with_round(replace(Game.between("a", "b", 1), board=1))

    _, by_name = tables(paper(EventSnapshot(event), "Club", ["pairings"]))

    assert ["C (3)", "", "", "not playing"] == by_name[2]


def test_the_wall_list_has_a_cell_a_round(tmp_path):
    html = paper(event_of(in_round_two(tmp_path)[0]), "Club", ["wall-list"])
    (lines,) = tables(html)

    assert ["Place", "No", "Player", "Rating", "R1", "R2", "Score"] == re.findall(r"<th(?: [^>]*)?>(.*?)</th>", html)
    gus = next(row for row in lines if row[2] == "Gus")
    assert ["bye1", "bye="] == gus[4:6]
    assert "Wall list, round 2 not complete" in text(html)


def test_number_in_the_wall_list_is_the_one_on_pairings_and_slips():
    people = tuple(Entrant(Player(id, id.upper()), number=at) for at, id in enumerate("ab", start=1))
    game = replace(Game.between("b", "a", 1, first_colour="white"), board=1)
    html = paper(EventSnapshot(Event("e", "E", people).with_round(game)), "Club", ["wall-list"])

    assert [["1", "2", "B", "1w1"], ["2", "1", "A", "2b0"]] == [row[:4] for row in tables(html)[0]]


def test_board_that_was_struck_out_has_a_sign_of_its_own_in_the_wall_list():
    people = tuple(Entrant(Player(id, id.upper()), number=at) for at, id in enumerate("abcd", start=1))
    seats = (Side.of("a", colour="black"), Side.of("b", colour="white"))
    boards = (
        Game(seats, kind=ResultKind.VOID, board=1),
        Game((Side.of("c"), Side.of("d")), kind=ResultKind.UNPLAYED, board=2),
    )

    html = paper(EventSnapshot(Event("e", "E", people).with_round(*boards)), "Club", ["wall-list"])

    (lines,) = tables(html)
    assert ["2b×", "1w×", "4:?", "3:?"] == [row[3] for row in lines]
    assert "? not played yet, × void." in text(html)


def test_standings_have_points_and_tie_breaks(tmp_path):
    store, event = begun(tmp_path, names=("Ann", "Bo"))
    play_round(store, event, ["1"])
    html = paper(event_of(store), "Club", ["standings"])
    (lines,) = tables(html)

    assert ["1", "0"] == [row[3] for row in lines]
    assert "Standings after round 1" in text(html)
    assert ["BH-C1", "BH", "SB"] == re.findall(r"<th(?: [^>]*)?>(.*?)</th>", html)[-3:]


def test_tie_breaks_that_do_not_fit_are_left_out(tmp_path):
    event = event_of(in_round_two(tmp_path)[0])

    html = paper(replace(event, tiebreaks=("ARO", "NOPE")), "Club", ["standings"])

    assert "NOPE" not in html


def test_mcmahon_scores_appear_in_the_wall_list():
    people = (Entrant(Player("a", "A"), number=1, initial_score=3), Entrant(Player("b", "B"), number=2))
    html = paper(EventSnapshot(Event("e", "E", people)), "Club", ["wall-list"])

    assert [["1", "1", "A", "3", "3"], ["2", "2", "B", "0", "0"]] == tables(html)[0]


def test_slips_come_ten_to_a_sheet(tmp_path):
    store, event = begun(tmp_path, names=[f"Player {at}" for at in range(44)])
    play_round(store, event, [])
    html = paper(event_of(store), "Club", ["slips"])

    assert [10, 10, 2] == [sheet.count("<h2>") for sheet in html.split('<div class="slips">')[1:]]
    assert "Round 1, board 1 White" in slips(html)[0]
    assert "Tick the winner." in slips(html)[0]


def test_a_slip_of_a_table_has_a_line_for_the_points_of_each(tmp_path):
    store, event = begun(tmp_path, names="abc", kind="preferans-evening")
    play_round(store, event, [])
    (slip,) = slips(paper(event_of(store), "Club", ["slips"]))

    assert {"1 a", "2 b", "3 c"} <= set(re.findall(r"\d [a-c]\b", slip))
    assert "Write down the points of each player." in slip


def test_a_handicap_appears_on_the_slip_and_on_the_pairings():
    people = tuple(Entrant(Player(id, id)) for id in ("a", "b"))
    event = Event("e", "E", people).with_round(replace(Game.between("a", "b", 1), board=1, handicap=3))
    html = paper(EventSnapshot(event), "Club", ["pairings", "slips"])

    assert "handicap 3" in tables(html)[0][0][3]
    assert "Handicap 3." in slips(html)[0]


@pytest.mark.parametrize(
    ("base", "says"),
    [
        ("https://club.example/chess", "https://club.example/chess/events/e1-spring-open.html#r2b1"),
        (None, "e1 round 2 board 1"),
    ],
)
def test_the_code_of_a_slip_leads_to_its_board(tmp_path, base, says):
    html = paper(event_of(in_round_two(tmp_path)[0]), "Club", ["slips"], base_url=base)
    path = segno.make(says, error="m", micro=False).svg_inline(omitsize=True, border=4, lineclass=None)

    drawn = re.search(r'<path[^>]* d="([^"]*)"', path).group(1)
    assert drawn in html
    assert str(qr_code(says)) in html


@pytest.mark.slow
def test_the_board_of_a_code_is_on_the_page_of_the_event(tmp_path):
    from crosstable.publish.site import write_site

    write_site(read_snapshot(in_round_two(tmp_path)[0]), tmp_path / "out")

    page = (tmp_path / "out" / "events" / "e1-spring-open.html").read_text(encoding="utf-8")
    assert all(f'id="r2b{board}"' in page for board in (1, 2, 3))


def test_an_earlier_round_can_be_printed(tmp_path):
    html = paper(event_of(in_round_two(tmp_path)[0]), "Club", ["pairings"], round=1)

    assert "Round 1, by board" in text(html)


@pytest.mark.parametrize(
    ("part", "round", "message"),
    [
        ("slips", 3, "Round 3 of event e1 is not published. Its published rounds are 1 to 2."),
        ("pairings", 0, "Round 0 of event e1 is not published"),
    ],
)
def test_a_round_that_is_not_published_is_not_printed(tmp_path, part, round, message):
    event = event_of(in_round_two(tmp_path)[0])

    with pytest.raises(InputError, match=message):
        paper(event, "Club", [part], round=round)


def test_before_the_first_round_there_are_no_slips(tmp_path):
    event = event_of(begun(tmp_path)[0])

    with pytest.raises(InputError, match=r"Event e1 has no published round yet\. Publish a round first\."):
        paper(event, "Club", ["slips"])
    assert "Ann" in paper(event, "Club", ["standings"])


def test_an_unknown_part_is_reported_with_what_there_is(tmp_path):
    with pytest.raises(UnknownName, match="Unknown part to print 'slip'"):
        paper(event_of(begun(tmp_path)[0]), "Club", ["slip"])


def test_an_address_that_is_none_is_rejected(tmp_path):
    with pytest.raises(InputError, match="is not the address of a site"):
        paper(event_of(in_round_two(tmp_path)[0]), "Club", ["slips"], base_url="javascript:alert(1)")


def test_hostile_names_stay_text_and_bounded(tmp_path):
    names = [name for name in HOSTILE if name.isprintable()]
    store, event = begun(tmp_path, names=names, name="</style><script>x</script>")
    play_round(store, event, [])
    html = paper(event_of(store), "<b>Club", PARTS)

    assert [] == Page(html).problems
    assert [] == Page(html).all("script")
    assert "a" * 130 not in html
    assert MARK in html[:500]


def test_a_name_from_right_to_left_leaves_what_appears_next_to_it_alone(tmp_path):
    store, event = begun(tmp_path, names=("مريم", "Bo", "<b>"), name="כוס")
    play_round(store, event, ["1"])
    html = paper(event_of(store), "נדי", PARTS)

    by_table, by_name, *_ = re.findall(r"<tbody>.*?</tbody>", html, re.S)
    assert all("<bdi>مريم</bdi> (1)" in part for part in (by_table, by_name))
    assert "<bdi>&lt;b&gt;</bdi> (3)" in by_name
    assert 4 == html.count("<h1><bdi>כוס</bdi> <small>")
    assert '<p class="under"><bdi>נדי</bdi> · ' in html
    assert [] == [
        line
        for line in html.split("<title>")[1].split("\n")[1:]
        if re.search("[א-ת]|م", re.sub("<bdi>.*?</bdi>", "", line))
    ]


def test_paper_loads_nothing_from_elsewhere(tmp_path):
    html = paper(event_of(in_round_two(tmp_path)[0]), "Club", PARTS, base_url="https://club.example")

    assert [] == Page(html).links
    assert "http://" not in html.replace("http://www.w3.org/2000/svg", "")


def test_segno_is_loaded_for_slips_alone(tmp_path, monkeypatch):
    event = event_of(in_round_two(tmp_path)[0])
    monkeypatch.setitem(sys.modules, "segno", None)

    assert "by board" in paper(event, "Club", ["pairings", "wall-list", "standings"])


def test_a_player_shown_by_initials_is_so_on_paper():
    people = (Entrant(Player("a", "Ann Lee", display="initials"), number=1),)
    html = paper(EventSnapshot(Event("e", "E", people)), "Club", ["wall-list"])

    assert "Ann Lee" not in html
    assert "A. L." in html
