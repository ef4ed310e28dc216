"""Six small programs as users of other libraries write them, with this one; the numbers are the same.

What each was written for stands in its docstring: trueskill 0.4.5, openskill 6.2, elote 1.5, glicko2 2.1, choix 0.4 and
skelo 0.1.  docs/from-another-library.md shows both side by side.
"""

from __future__ import annotations

import datetime as dt
import math

import polars as pl

import crosstable as ct

NEW = ct.Estimate(25, 25 / 3)
MATCHUPS = [("Ada", "Grace"), ("Grace", "Linus"), ("Ada", "Linus"), ("Grace", "Linus")]


def matchmaking() -> tuple[float, list[float]]:
    """Rate a duel, a drawn team match and a free-for-all (`rate_1vs1`, `rate`, `quality_1vs1` of trueskill)."""
    system, alice, bob = ct.GaussianSkill(draw_probability=0.1), ct.Estimate(30, 3), NEW
    quality = system.match_quality(alice, bob)
    alice, bob = system.update(alice, bob)
    (alice, bob), _ = system.update([alice, bob], [NEW, NEW], places=[1, 1])
    return quality, [player.rating for player in system.update(alice, bob, NEW, NEW, places=[1, 2, 2, 4])]


def team_game() -> list[list[float]]:
    """Rate two teams, the second having won (`PlackettLuce().rate(teams, ranks=[2, 1])` of openskill)."""
    system = ct.WengLinPlackettLuce(convention="openskill")
    teams = system.update([ct.Estimate(32.444, 5.123), ct.Estimate(25.188, 6.211)], [NEW, NEW], places=[2, 1])
    return [[player.rating for player in team] for team in teams]


def arena() -> list[tuple[str, float]]:
    """Play matchups, best first (`LambdaArena(...).tournament(matchups)`, `leaderboard()` of elote)."""
    ladder = ct.Ladder(ct.Elo(start=400, k=32, rounding="none"))
    for winner, loser in MATCHUPS:
        ladder.play(winner, loser)
    return [(line.player, line.rating) for line in ladder.leaderboard()]


def rating_period() -> ct.Estimate:
    """Rate a player against three in one period (`Player.update_player(ratings, deviations, scores)` of glicko2)."""
    begin = {"a": ct.Estimate(1400, 30), "b": ct.Estimate(1550, 100), "c": ct.Estimate(1700, 300)}
    games = [
        ct.Game.between("me", name, score, date=dt.date(2025, 1, 1))
        for name, score in zip("abc", (1, 0, 0), strict=True)
    ]
    history = ct.History.from_games(games).with_initial_ratings({"me": ct.Estimate(1500, 200, 0.06), **begin})
    return ct.rate(history, ct.Glicko2()).estimate("me")


def comparisons() -> tuple[list[float], float]:
    """Fit strengths to pairwise comparisons (`ilsr_pairwise(3, data)` and `probabilities` of choix)."""
    data = [(1, 0), (0, 2), (1, 2), (0, 1), (2, 0)]
    history = ct.History.from_games([ct.Game.between(str(winner), str(loser), "win") for winner, loser in data])
    ratings = ct.rate(history, ct.BradleyTerry(start=0, prior_deviation=1e6))
    worth = [ratings[str(item)].rating * math.log(10) / 400 for item in range(3)]
    return worth, ratings.predict("0", "1").win


def forecasts() -> list[float]:
    """Forecast the games of a dataframe, each from those before it (`EloEstimator(...).fit`, `transform` of skelo)."""
    days = [dt.date(2025, 1, day) for day in range(1, 5)]
    games = pl.DataFrame({"t": days, "label": [1, 1, 0, 1]}).hstack(pl.DataFrame(MATCHUPS, ["p1", "p2"], orient="row"))
    mapping = {"player_a": "p1", "player_b": "p2", "score_a": "label", "date": "t"}
    ratings = ct.rate(ct.History.from_frame(games, mapping=mapping), ct.Elo(k=20, rounding="none"))
    return list(ratings.forecasts_to_frame("polars").filter(pl.col("side") == 1)["expected"])


if __name__ == "__main__":
    print(matchmaking(), team_game(), arena(), rating_period(), comparisons(), forecasts(), sep="\n")
