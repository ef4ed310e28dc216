"""A researcher asks which system forecasts best, and with which parameters."""

import datetime as dt

from crosstable import Elo, Game, Glicko2PerGame, History, WengLinPlackettLuce, backtest, tune

FIRST = dt.date(2025, 1, 1)
pairs = [("Ann", "Bo"), ("Cem", "Dia"), ("Ann", "Cem"), ("Bo", "Dia"), ("Ann", "Dia"), ("Bo", "Cem")]
games = []
for number, (first, second) in enumerate(pairs * 20):
    result = 0.5 if number % 7 == 6 else float(first < second)
    games.append(Game.between(first, second, result, date=FIRST + dt.timedelta(days=number)))
history = History.from_games(games)
judged = backtest(history, [Elo(), Elo(k=10), Glicko2PerGame(), WengLinPlackettLuce()], tune=False)
for row in judged.rows:
    print(row.name, round(row.loss, 4))
print("best:", "none is clearly best" if judged.best is None else judged.best.name)
tuned = tune(history, Elo())
print("K", tuned.system.k)
