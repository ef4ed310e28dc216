"""Random games of players and teams, for the systems with normal skills."""

import datetime as dt

import numpy as np

from crosstable import Game, Member, Side

NAMES = [f"p{number}" for number in range(16)]


def two_player(count, seed=1, **told):
    """Make games of one against one, a day or more apart."""
    rng = np.random.default_rng(seed)
    day = dt.date(2024, 1, 1)
    games = []
    for _ in range(count):
        day += dt.timedelta(days=int(rng.integers(0, 9)))
        first, second = (str(name) for name in rng.permutation(NAMES)[:2])
        games.append(Game.between(first, second, float(rng.choice([1, 0.5, 0])), date=day, **told))
    return games


def contests(count, seed=1, *, largest=3, has_shares=False, has_points=False):
    """Make games of two to five sides with ties, and now and then a side that is not classified."""
    rng = np.random.default_rng(seed)
    day = dt.date(2024, 1, 1)
    games = []
    for _ in range(count):
        day += dt.timedelta(days=int(rng.integers(0, 9)))
        names = [str(name) for name in rng.permutation(NAMES)]
        sides = []
        for at in range(int(rng.integers(2, 6))):
            members = [
                Member(names.pop(), float(rng.choice([1.0, 0.5, 0.25])) if has_shares else 1.0)
                for _ in range(int(rng.integers(1, largest + 1)))
            ]
            place = None if at and rng.random() < 0.1 else int(rng.integers(1, 4))
            points = float(rng.integers(0, 30)) if has_points else None
            sides.append(Side(tuple(members), place=place, points=points))
        games.append(Game(tuple(sides), date=day))
    return games
