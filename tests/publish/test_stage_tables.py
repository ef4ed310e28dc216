"""Tables of groups and stages on the page of an event and on paper."""

from __future__ import annotations

from crosstable.games.profiles import game_profile
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game
from crosstable.model.players import Player
from crosstable.model.results import ResultRules
from crosstable.model.stages import MAIN, Stage
from crosstable.publish.print_paper import paper
from crosstable.publish.stage_tables_html import stage_tables_html
from crosstable.reading.snapshot import EventSnapshot
from crosstable.views.stage_tables import stage_table_views

GROUPS = Stage(MAIN, "groups", {"drawn": "1 4; 2 3"}, takes="all", first_round=1)
FINAL = Stage("Final <4>", "round-robin", {}, first_round=2, entrants=("1", "2", "3"))
NAMES = {"1": "Ann <b>Lee</b>", "2": "Bo", "3": "Cem", "4": "Dia"}


def played() -> Event:
    entrants = tuple(Entrant(Player(id, name), number=int(id)) for id, name in NAMES.items())
    event = Event("e1", "Cup", entrants, rules=ResultRules.preset("default"))
    event = event.with_round(Game.between("1", "4", 1), Game.between("2", "3", "draw"))
    return event.with_round(Game.between("2", "3", 1), Game.bye("1"))


def test_groups_and_a_final_have_tables_with_results_by_opponent() -> None:
    first, second, final = stage_table_views(played(), [GROUPS, FINAL], ["DE", "SB"], game_profile("plain"))

    assert [each.title for each in (first, second, final)] == ["Group A", "Group B", "Final <4>"]
    assert [(row.place, row.player, row.results, row.score) for row in first.rows] == [
        (1, "1", ("", "1"), "1"),
        (2, "4", ("0", ""), "0"),
    ]
    assert [row.place for row in second.rows] == [1, 1]
    assert second.rows[0].results[1] == "½"
    assert [row.player for row in final.rows][-1] == "3"


def test_a_league_of_football_shows_goals_and_its_record() -> None:
    event = played()
    event = Event("e1", "Cup", event.entrants).with_round(
        Game.between("1", "4", 1, points=(2, 1)), Game.between("2", "3", "draw", points=(0, 0))
    )
    first, _ = stage_table_views(event, [GROUPS], ["GD"], game_profile("football"))

    assert first.rows[0].results == ("", "2:1")
    assert len(first.rows[0].record) == len(first.record) == len(game_profile("football").table)


def test_tables_are_written_on_page_and_paper_with_names_escaped() -> None:
    stages = (GROUPS, FINAL)
    views = stage_table_views(played(), stages, ["SB"], game_profile("plain"))
    html = str(stage_tables_html(views, {"1": "Ann", "2": "Bo", "3": "Cem", "4": "Dia"}))
    sheet = paper(EventSnapshot(played(), tiebreaks=("SB",), stages=stages), "Club", ["standings"])

    assert html.count('<section class="group">') == 3
    assert html.count('<small class="also">SB ') == 7
    assert "<bdi>Final &lt;4&gt;</bdi>" in html
    assert "Groups and stages" in sheet
    assert "Ann &lt;b&gt;Lee&lt;/b&gt;" in sheet
    assert "<b>Lee" not in sheet
    assert not stage_table_views(played(), [Stage(MAIN, "knockout", {}, first_round=1)], [], game_profile("plain"))
