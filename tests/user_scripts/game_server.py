"""A game server keeps a live table, stores it, and proposes even matches."""

import datetime as dt

from crosstable import GaussianSkill, Glicko2PerGame, Ladder

duels = Ladder(Glicko2PerGame())
now = dt.datetime(2025, 3, 1, 20, 0, tzinfo=dt.UTC)
for minute, (winner, loser) in enumerate([(7, 12), (7, 31), (12, 31)]):
    for change in duels.play(winner, loser, score="win", date=now + dt.timedelta(minutes=minute)):
        print(change.player, round(change.before), "->", round(change.after))
print("7 beats 31:", round(duels.predict(7, 31).win, 2))

teams = Ladder(GaussianSkill())
teams.play(["red", "Red"], ["blue", "teal"], score="win")
teams.play(["red"], ["blue"], ["teal"], places=[2, 1, 3])
quality = teams.match_quality(["red", "blue"], ["Red", "teal"])
print("quality", round(quality, 2))
for place, line in enumerate(teams.leaderboard(top=3, deviations=3), start=1):
    print(place, line.player, round(line.rating, 1))

stored = duels.to_json()
again = Ladder.from_json(stored)
assert again[7].rating == duels[7].rating
