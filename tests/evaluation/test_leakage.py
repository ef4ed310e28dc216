"""No system looks ahead: results from a game on change no forecast of that game or an earlier one."""

import datetime as dt
import random

import pytest

from crosstable.evaluation.predictions import predictions
from crosstable.model.games import Game
from crosstable.model.history import History
from crosstable.ratings.rating_registry import SYSTEMS
from crosstable.ratings.settings import system_from

DAYS, CHANGED_FROM = 40, 25


def games_of(sides, *, turned):
    """Make two games every three days between six players; from a day on, results are turned round."""
    rng = random.Random(2)
    games = []
    for day in range(DAYS):
        for number in range(2):
            players = rng.sample("abcdef", sides)
            places = [1, 1] if sides == 2 and day % 5 == 0 else rng.sample(range(1, sides + 1), sides)
            points = [40.0 * place - 60.0 for place in places]
            if turned and day >= CHANGED_FROM:
                places, points = places[::-1], points[::-1]
            date = dt.date(2025, 1, 1) + dt.timedelta(days=3 * day)
            facts = {"date": date, "event": f"e{day}", "round": number + 1}
            by_points = {"points": points, "length": 20.0} if sides == 3 else {}
            games.append(Game.of_sides(players, places, **by_points, **facts))
    return History.from_games(games)


def sides_of(system):
    return next(number for number in (2, 3) if system.sides.hold([1] * number))


CASES = [
    *((name, {}) for name in SYSTEMS),
    ("elo", {"advantage": 30.0}),
    ("bradley-terry", {"advantage": 30.0}),
    ("whr", {"advantage": "fit", "draw_model": "davidson"}),
]


@pytest.mark.parametrize(("name", "settings"), CASES)
def test_later_results_change_no_earlier_forecast(name, settings):
    system = system_from(name, **settings)
    sides = sides_of(system)
    first = 20 if name in ("bradley-terry", "whr") else 0

    before, after = (
        predictions(games_of(sides, turned=turned), system, first_row=first, refits=4) for turned in (False, True)
    )

    early = 2 * CHANGED_FROM + 1  # the first game with another result as well
    if sides == 2:
        assert before.between(first, early)[0].tolist() == after.between(first, early)[0].tolist()
        assert len(before.between(first, early)[0])
    else:
        fields = [[field.strength.tolist() for field in made.fields(first)][:early] for made in (before, after)]
        assert fields[0] == fields[1]
        assert len(fields[0])
