"""An analyst rates a dataframe and looks at one player's track."""

import polars as pl

from crosstable import Glicko2, History, rate

frame = pl.DataFrame(
    {
        "played_on": ["2025-01-05", "2025-01-19", "2025-02-02", "2025-02-16", "2025-03-02"],
        "hero": ["Ann", "Bo", "Ann", "Cem", "Dia"],
        "villain": ["Bo", "Cem", "Cem", "Dia", "Ann"],
        "won": [1.0, 0.5, 1.0, 0.0, 0.0],
    }
)
mapping = {"date": "played_on", "player_a": "hero", "player_b": "villain", "score_a": "won"}
history = History.from_frame(frame, mapping=mapping, strict=False)
print(len(history.problems), "rows left out")
ratings = rate(history, Glicko2(period="month"))
table = ratings.to_frame("polars")
print(table.select("place", "player", "rating", "deviation"))
best = ratings["ann"]
print(best.player, round(best.rating), "after", best.games, "games")
for step in ratings.track("Ann"):
    print(history.date(step.game), round(step.after - step.before, 1))
