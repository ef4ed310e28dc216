"""What a file of results tells: the best players and their curves, upsets, and which system forecasts best.

`python analysis.py results.csv` takes your own results; without a file, those of a made-up league.
"""

from __future__ import annotations

import sys
from pathlib import Path

import crosstable as ct
from crosstable.demo.league import demo_league


def upsets(ratings: ct.Ratings, most: int) -> list[tuple[object, ...]]:
    """Return the most surprising wins: date, winner, loser and the expected score of the winner."""
    sides = ratings.forecasts_to_frame("pandas")
    found = sides[sides.score == 1.0].merge(sides, on=["game", "date"], suffixes=("", "_other"))
    found = found[found.side != found.side_other].sort_values("expected").head(most)
    columns = ["date", "players", "players_other", "expected"]
    return list(found[columns].itertuples(index=False, name=None))


def main() -> None:
    """Print tables, and write the curve of the best player."""
    if sys.argv[1:]:
        history = ct.read_results(sys.argv[1]).history()
    else:
        history = ct.History.from_games(list(demo_league(seed=1).games())[:1500])
    ratings = ct.rate(history, ct.Elo(k=24))
    for line in ratings.leaderboard(top=3):
        print(f"{line.player}: {line.rating:.0f}, best {line.peak:.0f}, {line.wins} of {line.games} games won")
    best = ratings.leaderboard(top=1)[0].player
    Path("curve.svg").write_text(ratings.track_svg(best).file_text, encoding="utf-8")

    for day, winner, loser, expected in upsets(ratings, 3):
        print(f"{day:%d %B %Y}: {winner} beat {loser}, expected {expected:.2f}")

    halves = ct.rate(history.part(0, len(history) // 2), ct.Elo(k=24))
    risen = [(ratings[player].rating - halves[player].rating, player) for player in halves if player in ratings]
    print("Most improved in the second half:", *max(risen))

    systems = [ct.Elo(k=24), ct.Glicko2PerGame(), ct.GaussianSkill(), ct.WengLinBradleyTerryFull()]
    judged = ct.backtest(history, systems)
    print(judged.to_frame("pandas")[["system", "games", "loss", "behind", "margin"]].round(4).to_string(index=False))
    print("No clear best:" if judged.best is None else "Best:", ", ".join(judged.leaders))


if __name__ == "__main__":
    main()
