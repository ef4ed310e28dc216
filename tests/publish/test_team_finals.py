"""The page of a team event after a final: all rounds are shown, and what the points count is said."""

import datetime as dt
import re
from dataclasses import replace

import pytest

from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.results import enter_results
from crosstable.events.rounds import pair_and_publish
from crosstable.events.stages import cut
from crosstable.events.teams.team_entries import NewTeam, add_teams
from crosstable.model.stages import Stage
from crosstable.model.teams.team_rules import TeamRules
from crosstable.publish.page_table import page_at
from crosstable.publish.site_data import SiteData
from crosstable.reading.league_reader import read_snapshot
from tests.league.small_league import new_league

TEAMS = ("Ants", "Bees", "Cats", "Dogs")
SAID = "Scores and tie-breaks count the first 2 rounds; the places are those after all stages."


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    store = new_league(tmp_path_factory.mktemp("final"))
    plan = replace(template("team-swiss"), teams=TeamRules(2), rounds_planned=2)
    event = new_event(store, "ann", "Team cup", plan, date=dt.date(2026, 3, 1))
    add_teams(store, "ann", event, [NewTeam(team, [NewEntry(f"{team} {board}") for board in "12"]) for team in TEAMS])
    for _round in range(2):
        pair_and_publish(store, "ann", event)
        enter_results(store, "ann", event, [(board, "1") for board in range(1, 5)])
    before = read_snapshot(store)
    cut(store, "ann", event, size=2, players=("t1", "t2"), stage=Stage("Final", "single-elimination", takes="top 2"))
    pair_and_publish(store, "ann", event)
    enter_results(store, "ann", event, [(1, "1"), (2, "d")])
    kind, key = page_at("events/e1-team-cup.html")
    return [kind.text(SiteData(each), key) for each in (before, read_snapshot(store))]


def rows(html):
    """Return the words of the rows of the standings, by team."""
    body = html.partition('id="standings"')[2].partition("<tbody>")[2].partition("</tbody>")[0]
    lines = [re.sub(r"<span.*?</span>|<[^>]*>", " ", row, flags=re.DOTALL).split() for row in body.split("</tr>")]
    return {line[1]: line for line in lines if line}


def test_matches_are_those_that_the_points_count(page):
    before, after = map(rows, page)

    assert {"1-0-1"} == {line[line.index("1-0-1")] for line in (before["Ants"], after["Ants"])}
    assert "2-0-0" in after["Dogs"]


def test_what_the_points_count_is_said_once_there_is_a_final(page):
    before, after = page

    assert SAID not in before
    assert SAID in after


def test_the_final_decides_the_places_and_is_in_the_crosstable(page):
    after = rows(page[1])

    assert {"1", "2"} == {after["Ants"][0], after["Bees"][0]}
    assert page[1].count('<th scope="col" class="r"') == 3
