"""Tables of groups and stages on the page of an event and on paper."""

from __future__ import annotations

from collections.abc import Sequence

from crosstable.games.profiles import game_profile
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game
from crosstable.model.players import Player
from crosstable.model.results import ResultRules
from crosstable.model.stages import MAIN, Stage
from crosstable.publish.print_paper import paper
from crosstable.publish.stage_parts import stage_tables_of
from crosstable.reading.snapshot import EventSnapshot
from crosstable.views.cells import text_of
from crosstable.views.columns import ViewTable
from crosstable.views.stage_tables import group_tables

GROUPS = Stage(MAIN, "groups", {"drawn": "1 4; 2 3"}, takes="all", first_round=1)
FINAL = Stage("Final <4>", "round-robin", {}, first_round=2, entrants=("1", "2", "3"))
NAMES = {"1": "Ann <b>Lee</b>", "2": "Bo", "3": "Cem", "4": "Dia"}


def played() -> Event:
    entrants = tuple(Entrant(Player(id, name), number=int(id)) for id, name in NAMES.items())
    event = Event("e1", "Cup", entrants, rules=ResultRules.preset("default"))
    event = event.with_round(Game.between("1", "4", 1), Game.between("2", "3", "draw"))
    return event.with_round(Game.between("2", "3", 1), Game.bye("1"))


def tables(event: Event, stages: Sequence[Stage], tiebreaks: Sequence[str], game: str) -> list[ViewTable]:
    return group_tables(event, stages, tiebreaks, game_profile(game), NAMES.__getitem__)


def texts(table: ViewTable, *keys: str) -> list[tuple[str, ...]]:
    return [tuple(text_of(row.cells[table.keys.index(key)]) for key in keys) for row in table.rows]


def test_groups_and_a_final_have_tables_with_results_by_opponent() -> None:
    first, second, final = tables(played(), [GROUPS, FINAL], ["DE", "SB"], "plain")

    assert [each.title for each in (first, second, final)] == ["Group A", "Group B", "Final <4>"]
    assert [("1", "Ann <b>Lee</b>", "", "1", "1"), ("2", "Dia", "0", "", "0")] == texts(
        first, "place", "player", "line-1", "line-2", "score"
    )
    assert [("1=", "\N{VULGAR FRACTION ONE HALF}"), ("1=", "")] == texts(second, "place", "line-2")
    assert [("Cem",)] == texts(final, "player")[-1:]


def test_a_league_of_football_shows_goals_and_its_record() -> None:
    event = Event("e1", "Cup", played().entrants).with_round(
        Game.between("1", "4", 1, points=(2, 1)), Game.between("2", "3", "draw", points=(0, 0))
    )
    first, _ = tables(event, [GROUPS], ["GD"], "football")

    assert [("", "2:1")] == texts(first, "line-1", "line-2")[:1]
    assert set(game_profile("football").table) < set(first.keys)


def test_tables_are_written_on_page_and_paper_with_names_escaped() -> None:
    snapshot = EventSnapshot(played(), tiebreaks=("SB",), stages=(GROUPS, FINAL))
    html = str(stage_tables_of(snapshot, NAMES.__getitem__))
    sheet = paper(snapshot, "Club", ["standings"])

    assert html.count('<section class="group">') == 3
    assert html.count('<small class="also">SB ') == 7
    assert "<bdi>Final &lt;4&gt;</bdi>" in html
    assert "Groups and stages" in sheet
    assert "Ann &lt;b&gt;Lee&lt;/b&gt;" in sheet
    assert "<b>Lee" not in html + sheet
    assert not tables(played(), [Stage(MAIN, "knockout", {}, first_round=1)], [], "plain")
