"""League tables by named orders against two finished seasons; zones, play-offs, promotion and relegation."""

import csv
import os
from pathlib import Path
from random import Random

import pytest

from crosstable.model.errors import InputError, UnknownName
from crosstable.model.events import Entrant, Event, Round
from crosstable.model.games import Game
from crosstable.model.players import Player
from crosstable.model.results import ResultRules
from crosstable.ranking.event_standings import standings
from crosstable.ranking.league_orders import (
    LEAGUE_ORDERS,
    DivisionMove,
    Zone,
    league_order,
    next_season,
    play_off_pairs,
    zoned,
)
from crosstable.ranking.tiebreak_registry import tiebreak

# Premier League and LaLiga 2022-23: places, points and goal difference as published by the leagues.
ENGLAND = """Manchester City 89 61, Arsenal 84 45, Manchester United 75 15, Newcastle 71 35, Liverpool 67 28,
Brighton 62 19, Aston Villa 61 5, Tottenham 60 7, Brentford 59 12, Fulham 52 2, Crystal Palace 45 -9, Chelsea 44 -9,
Wolverhampton 41 -27, West Ham 40 -13, Bournemouth 39 -34, Nottingham 38 -30, Everton 36 -23, Leicester 34 -17,
Leeds 31 -30, Southampton 25 -37"""
SPAIN = """Barcelona 88 50, Real Madrid 78 39, Atlético 77 37, Real Sociedad 71 16, Villarreal 64 19, Betis 60 5,
Osasuna 53 -5, Athletic 51 4, Mallorca 50 -6, Girona 49 3, Rayo 49 -8, Sevilla 49 -7, Celta 43 -10, Cádiz 42 -23,
Getafe 42 -11, Valencia 42 -3, Almería 41 -16, Valladolid 40 -30, Espanyol 37 -17, Elche 25 -37"""


def league(games, rules="football"):
    """An event of home, away and both goals; a new round begins when a team would play twice."""
    rounds, busy = [[]], set()
    for home, away, made, conceded in games:
        if {home, away} & busy:
            rounds.append([])
            busy = set()
        busy |= {home, away}
        score = "draw" if made == conceded else float(made > conceded)
        rounds[-1].append(Game.between(home, away, score, points=(made, conceded)))
    teams = sorted({team for game in games for team in game[:2]})
    entrants = tuple(Entrant(Player(team, team)) for team in teams)
    played = tuple(Round(number, tuple(of)) for number, of in enumerate(rounds, start=1))
    return Event("league", "League", entrants, played, ResultRules.preset(rules))


@pytest.mark.real_data
@pytest.mark.parametrize(("name", "order", "table"), [("en.1", "premier-league", ENGLAND), ("es.1", "la-liga", SPAIN)])
def test_a_finished_season_has_the_published_table(name, order, table):
    path = Path(os.environ["CROSSTABLE_DATA"]) / "football_clubs.csv"
    with path.open(encoding="utf-8") as lines:
        games = [
            (row["player_a"], row["player_b"], int(row["goals_a"]), int(row["goals_b"]))
            for row in csv.DictReader(lines)
            if row["league"] == name and "2022-08-01" <= row["date"] < "2023-06-30"
        ]
    rows = standings(league(games), league_order(order).tiebreaks).rows
    published = [word.rsplit(" ", 2) for word in table.replace("\n", " ").split(", ")]

    assert 380 == len(games)
    for place, (row, (team, points, difference)) in enumerate(zip(rows, published, strict=True), start=1):
        assert (place, int(points), int(difference)) == (row.place, row.score, row.value("GD")), team
        assert team in row.entrant.id


def test_the_same_games_are_ranked_by_meetings_or_by_goals():
    """a and b have 6 points each: a beat b, b has the better difference."""
    games = [("a", "b", 1, 0), ("b", "c", 5, 0), ("c", "a", 2, 0), ("a", "c", 1, 0), ("c", "b", 0, 1), ("b", "a", 0, 0)]
    table = league(games)
    ranked = {
        name: [row.entrant.id for row in standings(table, league_order(name).tiebreaks).rows] for name in LEAGUE_ORDERS
    }

    assert ["a", "b", "c"] == ranked["la-liga"] == ranked["fifa-2026"] == ranked["uefa-euro"] == ranked["ihf"]
    assert ["b", "a", "c"] == ranked["premier-league"] == ranked["bundesliga"] == ranked["fifa-2022"]


def test_every_order_is_of_known_tie_breaks_and_has_a_source():
    for order in LEAGUE_ORDERS.values():
        assert order.source
        assert list(order.tiebreaks) == [tiebreak(code).code for code in order.tiebreaks]
    with pytest.raises(UnknownName, match="Did you mean 'la-liga'"):
        league_order("laliga")


@pytest.mark.slow
def test_a_league_of_200_teams_and_40000_games_is_ranked_as_goal_by_goal():
    rng = Random(3)
    names, games = [f"t{at:03}" for at in range(200)], []
    for _ in range(400):
        rng.shuffle(names)
        games += [(names[at], names[at + 1], rng.randint(0, 4), rng.randint(0, 4)) for at in range(0, 200, 2)]
    record = {name: [0, 0, 0] for name in names}
    for home, away, made, conceded in games:
        for team, own, theirs in ((home, made, conceded), (away, conceded, made)):
            record[team][0] += 3 if own > theirs else own == theirs
            record[team][1] += own - theirs
            record[team][2] += own
    rows = standings(league(games), league_order("premier-league").tiebreaks).rows

    assert [[row.score, row.value("GD"), row.value("GF")] for row in rows] == sorted(record.values(), reverse=True)


def small_table(tied=False):
    games = [("a", "b", 1, 0), ("c", "d", 1, 0), ("a", "c", 1, 0), ("b", "d", 0, 0 if tied else 1)]
    return standings(league(games), [] if tied else league_order("la-liga").tiebreaks)


def test_zones_mark_places_and_ties_across_their_borders():
    zones = [Zone("champion", 1, 1), Zone("relegation", -2, -1)]

    assert ["champion", None, "relegation", "relegation"] == [row.zone for row in zoned(small_table(), zones)]
    assert [False, False, True, True] == [row.is_open for row in zoned(small_table(tied=True), [Zone("down", -1, -1)])]


def test_teams_change_divisions():
    divisions = [["a", "b", "c", "d"], ["e", "f", "g", "h"], ["i", "j", "k", "l"]]
    moves = [DivisionMove(1, play_offs=1), DivisionMove(1)]

    assert (("c", "f"),) == play_off_pairs(divisions[0], divisions[1], moves[0])
    assert (("a", "b", "c", "e"), ("d", "f", "g", "i"), ("h", "j", "k", "l")) == next_season(divisions, moves, ["c"])
    assert (("a", "b", "e", "f"), ("d", "c", "g", "i"), ("h", "j", "k", "l")) == next_season(divisions, moves, ["f"])


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (lambda: zoned(small_table(), [Zone("up", 4, 5)]), "Zone 'up' does not lie in a table of 4"),
        (
            lambda: zoned(small_table(), [Zone("up", 1, 2), Zone("down", 2, 3)]),
            "Zones 'up' and 'down' both hold place 2",
        ),
        (lambda: next_season([["a"], ["b"]], []), "0 moves for 2 divisions"),
        (lambda: next_season([["a"], ["b", "c"]], [DivisionMove(2)]), "Division 1 or the next has 1 entrants, too few"),
        (
            lambda: next_season([["a"], ["b"]], [DivisionMove(0, 1)], ["a", "b"]),
            "The play-off of a and b has no winner, or two",
        ),
    ],
)
def test_what_cannot_be_is_rejected(made, message):
    with pytest.raises(InputError, match=message):
        made()
