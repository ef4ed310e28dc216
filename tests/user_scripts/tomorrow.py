"""A list keeper rates week by week, storing the state in a file."""

import datetime as dt
from pathlib import Path
from tempfile import TemporaryDirectory

from crosstable import Elo, Game, History, rate, read_state, write_state

weeks = [
    [
        Game.between("Ann", "Bo", "win", date=dt.date(2025, 9, 5)),
        Game.between("Cem", "Dia", "draw", date=dt.date(2025, 9, 5)),
    ],
    [Game.between("Ann", "Cem", "win", date=dt.date(2025, 9, 12))],
    [Game.between("Bo", "Dia", "loss", date=dt.date(2025, 9, 19))],
]
with TemporaryDirectory() as folder:
    stored = Path(folder, "state.json")
    for games in weeks:
        before = read_state(stored.read_bytes()) if stored.exists() else None
        ratings = rate(History.from_games(games), Elo(), state=before)
        stored.write_bytes(write_state(ratings.state))
at_once = rate(History.from_games([game for week in weeks for game in week]), Elo())
for line in at_once.leaderboard():
    print(line.player, line.rating)
    assert ratings[line.player].rating == line.rating
