"""League tables with goals: official tables of European championships.

Sources: UEFA, EURO 2024, group E (all four teams have 4 points; article 20.01 (a) to (c) of the regulations ranks
Romania and Belgium before Slovakia and Ukraine by goals), retrieved from the published final table; UEFA, EURO 2004,
group C (Sweden, Denmark and Italy drew all games among them: Italy was out with 5 points because it scored least in
these).
"""

from fractions import Fraction

import pytest

from crosstable.games.profiles import FOOTBALL, HANDBALL, PLAIN
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultKind, ResultRules
from crosstable.ranking.event_standings import standings
from crosstable.ranking.league_table import league_records, shown_tiebreaks
from crosstable.ranking.round_table import RoundTable

EURO_2024_E = """
Romania 3-0 Ukraine, Belgium 0-1 Slovakia
Slovakia 1-2 Ukraine, Belgium 2-0 Romania
Slovakia 1-1 Romania, Ukraine 0-0 Belgium
"""
EURO_2004_C = """
Denmark 0-0 Italy, Sweden 5-0 Bulgaria
Bulgaria 0-2 Denmark, Italy 1-1 Sweden
Italy 2-1 Bulgaria, Denmark 2-2 Sweden
"""


def match(text: str, **facts) -> Game:
    home, score, away = text.split()
    goals = [float(part) for part in score.split("-")]
    places = (1, 1) if goals[0] == goals[1] else (1, 2) if goals[0] > goals[1] else (2, 1)
    sides = [Side.of(team, place=place, points=n) for team, place, n in zip((home, away), places, goals, strict=True)]
    return Game(tuple(sides), **facts)


def league(text: str, rules: str = "football") -> Event:
    rounds = [[match(each) for each in line.split(",")] for line in text.strip().splitlines()]
    teams = dict.fromkeys(team for games in rounds for game in games for team in game.players)
    event = Event("e", "E", tuple(Entrant(Player(id, id)) for id in teams), rules=ResultRules.preset(rules))
    for games in rounds:
        event = event.with_round(*games)
    return event


def order(event: Event, *codes: str) -> list[str]:
    return [f"{row.place}{'=' if row.is_tied else ''} {row.entrant.id}" for row in standings(event, codes).rows]


def test_euro_2024_group_e_is_ranked_by_difference_and_goals():
    expected = ["1 Romania", "2 Belgium", "3 Slovakia", "4 Ukraine"]

    assert expected == order(league(EURO_2024_E), "GD", "GF", "H2H")
    assert expected == order(league(EURO_2024_E), "H2H", "GD", "GF")


def test_euro_2004_group_c_is_ranked_by_the_goals_among_the_tied():
    event = league(EURO_2004_C)

    assert ["1 Sweden", "2 Denmark", "3 Italy", "4 Bulgaria"] == order(event, "H2H", "GD", "GF")
    assert [5, 5, 5, 0] == [row.score for row in standings(event, ["H2H"]).rows]
    # Without head to head Sweden is first as well, and Denmark and Italy differ by the difference: 2 and 1.
    assert [5, 2, 1, -8] == [int(row.value("GD")) for row in standings(event, ["GD"]).rows]


def test_those_who_stay_tied_are_compared_again_among_themselves():
    # Ann beats Bo 1-0, Bo beats Cy 1-0, Cy beats Ann 2-1 ... : Bo and Cy are equal in everything but their own game.
    event = league("Ann 1-0 Bo\nBo 1-0 Cy\nCy 1-0 Ann\nDee 0-3 Ann\nBo 2-0 Dee\nDee 0-2 Cy")

    # All three have 6 points and 1:1 among them; nothing separates them head to head.
    assert ["1= Ann", "1= Bo", "1= Cy", "4 Dee"] == order(event, "H2H")
    # After the goals Ann is ahead; then Bo is before Cy by the game that they played.
    assert ["1 Ann", "2 Bo", "3 Cy", "4 Dee"] == order(event, "GD", "H2H")


def test_a_league_table_counts_games_goals_and_forfeits():
    event = league(EURO_2024_E).with_round(Game.between("Romania", "Belgium", 1, kind=ResultKind.FORFEIT))
    records = league_records(RoundTable(event))
    columns = FOOTBALL.table

    assert ["4", "2", "1", "1", "4:3", "+1"] == [records["Romania"].cell(column) for column in columns]
    assert ["4", "1", "1", "2", "2:1", "+1"] == [records["Belgium"].cell(column) for column in columns]
    assert ["3", "1", "1", "1", "2:4", "-2"] == [records["Ukraine"].cell(column) for column in columns]
    assert Fraction(7) == standings(event).rows[0].score


def test_a_round_without_a_game_is_no_game_of_the_table():
    event = league("Ann 2-1 Bo\nAnn 0-0 Bo").with_round(Game.bye("Ann", ResultKind.ALLOCATED_BYE))

    assert 2 == league_records(RoundTable(event))["Ann"].played


@pytest.mark.parametrize("code", ["GF", "GD"])
def test_a_game_without_goals_has_none(code):
    event = league("Ann 2-1 Bo").with_round(Game.between("Ann", "Bo", 1))

    assert {"GF": 2, "GD": 1}[code] == standings(event, [code]).rows[0].value(code)


def test_a_tie_break_that_is_a_column_is_not_shown_twice():
    assert [2] == shown_tiebreaks(FOOTBALL, ["GD", "GF", "H2H"])
    assert [0] == shown_tiebreaks(HANDBALL, ["H2H", "GD", "GF"])
    assert [0, 1] == shown_tiebreaks(PLAIN, ["GD", "GF"])
