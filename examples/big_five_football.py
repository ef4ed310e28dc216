"""Forecast the 2022-23 season of the five big football leagues of Europe: win, draw or loss.

Everything is tuned on the seasons before it.  The file is `football_clubs.csv`, made of openfootball/football.json
(CC0): date, player_a (home), player_b, score_a, league.

Run it: python examples/big_five_football.py football_clubs.csv
"""

import datetime as dt
import sys
from pathlib import Path

import numpy as np

from crosstable import Backtest, History, Split, backtest, read_results, system_from

LEAGUES = {"en.1", "es.1", "de.1", "fr.1", "it.1"}
SEASON = dt.date(2022, 7, 1), dt.date(2023, 7, 1)
SYSTEMS = ("elo", "glicko", "glicko2", "glicko2-per-game", "weng-lin-bt-full", "gaussian")


def big_five(path: Path) -> History:
    """Return the games of the five leagues up to the end of the season."""
    history = read_results(path, mapping=["discipline=league"]).history()
    league = history.games.discipline
    wanted = np.array([name in LEAGUES for name in league.names])[league.codes]
    last = history.games.date < (SEASON[1] - dt.date(1970, 1, 1)).days
    return history.where(wanted & last)


def compare(history: History, systems: tuple[str, ...] = SYSTEMS) -> Backtest:
    """Judge systems by the season, each tuned on those before."""
    split = Split.by_date(history, SEASON[0])
    return backtest(history, [system_from(name) for name in systems], split=split)


def main(words: list[str]) -> None:
    """Print the comparison; without a file, how to run it."""
    if not words:
        print(__doc__)
        return
    judged = compare(big_five(Path(words[0])))
    for row in sorted(judged.rows, key=lambda row: row.two_player.three_way):
        print(f"{row.name:20} {row.two_player.games} games, log loss of win, draw, loss {row.two_player.three_way:.4f}")


if __name__ == "__main__":
    main(sys.argv[1:])
