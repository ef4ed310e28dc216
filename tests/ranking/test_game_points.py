"""Sums, averages and best results, worked by hand on Preferans sheets."""

from fractions import Fraction

import pytest

from crosstable.model.errors import FormatError
from crosstable.model.events import Entrant, Event
from crosstable.model.games import Game, Side
from crosstable.model.players import Player
from crosstable.ranking.event_standings import standings


def sheet(**points: float) -> Game:
    order = sorted(points, key=lambda who: -points[who])
    return Game(tuple(Side.of(who, place=order.index(who) + 1, points=made) for who, made in points.items()))


def evening() -> Event:
    """Three sheets; Cy misses the last one."""
    event = Event("pref", "Preferans", tuple(Entrant(Player(id, id)) for id in ("Ann", "Bo", "Cy")))
    event = event.with_round(sheet(Ann=40.5, Bo=-20.1, Cy=-20.4))
    event = event.with_round(sheet(Ann=-10, Bo=30, Cy=-20))
    return event.with_round(sheet(Ann=5, Bo=-5))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("SUM", "35.5 4.9 -40.4"),
        ("BEST-1", "40.5 30 -20"),
        ("BEST-2", "45.5 25 -40.4"),
    ],
)
def test_points_worked_by_hand(code, expected):
    made = {row.entrant.id: row.value(code) for row in standings(evening(), [code]).rows}

    assert dict(zip(("Ann", "Bo", "Cy"), map(Fraction, expected.split()), strict=True)) == made


def test_averages_worked_by_hand():
    made = {row.entrant.id: row.value("AVG") for row in standings(evening(), ["AVG"]).rows}

    assert made == {"Ann": Fraction("35.5") / 3, "Bo": Fraction("4.9") / 3, "Cy": Fraction("-20.2")}


def test_results_beyond_the_best_are_marked_as_cut():
    row = standings(evening(), ["BEST-2"]).rows[0]

    assert [part.cut for part in row.tiebreaks[0].working.parts] == [None, "not-best", None]


def test_a_game_without_points_counts_its_score():
    event = Event("e", "E", tuple(Entrant(Player(id, id)) for id in ("Ann", "Bo")))
    event = event.with_round(Game.between("Ann", "Bo", 0.5)).with_round(Game.bye("Ann"))

    made = {row.entrant.id: row.value("SUM") for row in standings(event, ["SUM"]).rows}

    assert made == {"Ann": Fraction(3, 2), "Bo": Fraction(1, 2)}


def test_best_without_a_number_shows_how_to_write_it():
    with pytest.raises(FormatError, match=r"'BEST' does not say how many results count\. Write 'BEST-3'"):
        standings(evening(), ["BEST"])
