"""Card tie-breaks: the table of the rule book, and cases worked by hand.

Source: Magic Tournament Rules of 27 February 2026, appendix C, match-win percentage: in a tournament of
eight rounds, 5-2-1 has 16/24 = 0.667; 1-3-0, then withdraws, has 3/12 = 0.25, so 0.33 is used;
3-2-0 with a bye in the first round, then withdraws, has 9/15 = 0.60.
"""

from fractions import Fraction

import pytest

from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.model.results import ResultRules
from crosstable.ranking.event_standings import standings
from crosstable.ranking.rules import TieBreakRules

MTR = TieBreakRules.preset("mtr-2026")
THIRD = TieBreakRules.preset("mtr-third")


def career(record: str) -> Event:
    """Make an event of eight rounds in which Ann has this record: W, D, L, B a bye, - gone."""
    opponents = [f"o{number}" for number in range(1, 9)]
    event = Event(
        "e", "E", tuple(Entrant(Player(id, id)) for id in ("Ann", *opponents)), rules=ResultRules.preset("cards")
    )
    for result, opponent in zip(record, opponents, strict=True):
        games = {
            "W": [Game.between("Ann", opponent, 1)],
            "D": [Game.between("Ann", opponent, 0.5)],
            "L": [Game.between("Ann", opponent, 0)],
            "B": [Game.bye("Ann")],
            "-": [],
        }
        event = event.with_round(*games[result])
    return event


def value(event: Event, player: str, code: str, rules: TieBreakRules = MTR) -> Fraction:
    return next(row.value(code) for row in standings(event, [code], rules=rules).rows if row.entrant.id == player)


@pytest.mark.parametrize(
    ("record", "rules", "expected"),
    [
        ("WWWWWLLD", MTR, Fraction(16, 24)),
        ("WLLL----", MTR, Fraction(33, 100)),
        ("WLLL----", THIRD, Fraction(1, 3)),
        ("WLLL----", TieBreakRules.preset("floor-25"), Fraction(1, 4)),
        ("BWWLL---", MTR, Fraction(9, 15)),
    ],
)
def test_match_win_percentage_of_the_rule_book(record, rules, expected):
    assert value(career(record), "Ann", "MW%", rules) == expected


def match(first: str, second: str, won: int, lost: int, games: int) -> Game:
    places = (1, 1) if won == lost else (1, 2) if won > lost else (2, 1)
    sides = tuple(
        Side.of(who, place=place, points=float(points))
        for who, place, points in zip((first, second), places, (won, lost), strict=True)
    )
    return Game(sides, length=float(games))


def four() -> Event:
    """Ann beats Bo 2-0, Cy 2-1 and Di 2-0 with a drawn game; Cy beats Di 2-1; Bo has a bye; Di beats Bo 2-0."""
    event = Event(
        "e", "E", tuple(Entrant(Player(id, id)) for id in ("Ann", "Bo", "Cy", "Di")), rules=ResultRules.preset("cards")
    )
    event = event.with_round(match("Ann", "Bo", 2, 0, 2), match("Cy", "Di", 2, 1, 3))
    event = event.with_round(match("Ann", "Cy", 2, 1, 3), match("Di", "Bo", 2, 0, 2))
    return event.with_round(match("Ann", "Di", 2, 0, 3), Game.bye("Bo"))


@pytest.mark.parametrize(
    ("player", "expected"),
    [
        ("Ann", Fraction(6 + 6 + 7, 6 + 9 + 9)),
        ("Bo", Fraction(0 + 0 + 6, 6 + 6 + 6)),  # a bye is two games won
        ("Cy", Fraction(6 + 3, 9 + 9)),
        ("Di", Fraction(3 + 6 + 1, 9 + 6 + 9)),  # the drawn game is a point
    ],
)
def test_game_win_percentage_worked_by_hand(player, expected):
    assert value(four(), player, "GW%") == expected


@pytest.mark.parametrize(
    ("player", "expected"),
    [
        # Bo 3/9 = 1/3, Cy 3/6 = 1/2, Di 3/9 = 1/3
        ("Ann", (Fraction(1, 3) + Fraction(1, 2) + Fraction(1, 3)) / 3),
        # Ann 1, Di 1/3; the bye has no opponent
        ("Bo", (1 + Fraction(1, 3)) / 2),
        ("Cy", (Fraction(1, 3) + 1) / 2),
        ("Di", (Fraction(1, 2) + Fraction(1, 3) + 1) / 3),
    ],
)
def test_opponents_match_wins_worked_by_hand(player, expected):
    assert value(four(), player, "OMW%") == expected


@pytest.mark.parametrize(
    ("player", "expected"),
    [
        # Bo 1/3, Cy 1/2, Di 10/24
        ("Ann", (Fraction(1, 3) + Fraction(1, 2) + Fraction(10, 24)) / 3),
        ("Bo", (Fraction(19, 24) + Fraction(10, 24)) / 2),
        ("Cy", (Fraction(10, 24) + Fraction(19, 24)) / 2),
    ],
)
def test_opponents_game_wins_worked_by_hand(player, expected):
    assert value(four(), player, "OGW%") == expected


def test_the_floor_is_shown_in_the_working():
    rows = standings(career("WLLL----"), ["MW%"], rules=MTR).rows
    working = next(row.tiebreaks[0].working for row in rows if row.entrant.id == "Ann")

    assert [part.reason for part in working.parts] == ["score", "score", "score", "score", "floor"]
    assert working.worth(working.parts[-1]) == Fraction(33, 100) - Fraction(1, 4)


def test_without_points_a_match_is_one_game():
    assert value(career("WWL-----"), "Ann", "GW%") == Fraction(2, 3)


def test_no_opponents_give_nothing():
    assert value(career("B-------"), "Ann", "OMW%") == 0
