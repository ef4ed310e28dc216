"""A Preferans scorer: score sheets of three players in, the scores of an evening and ratings out."""

from __future__ import annotations

import datetime as dt

from crosstable import CrosstableError, Game, History, Ladder, Paper, Preferans, ScoreSheet, rate

DAY, NAMES = dt.date(2025, 1, 10), ("Pedja", "Marko", "Johnny")
SHEETS = [  # left, middle and right column of each player, and the bula that was played
    ((Paper(320, -20, 160), Paper(120, 4, 60), Paper(20, 16, 60)), 30),
    ((Paper(100, 0, 80), Paper(40, 12, 90), Paper(160, 18, 20)), 20),
    ((Paper(60, -4, 150), Paper(200, 20, 10), Paper(80, -16, 120)), 30),
]


def main() -> None:
    """Score and rate each sheet as it comes in, then rate all again from the games that were kept."""
    ladder, games = Ladder(Preferans()), []
    totals = dict.fromkeys(NAMES, 0.0)
    for number, (papers, bula) in enumerate(SHEETS, start=1):
        try:
            scores = ScoreSheet(papers).checked()
        except CrosstableError as error:
            print(f"Sheet {number} does not count. {error}")
            continue
        for change, score in zip(ladder.play(*NAMES, points=scores, length=bula, date=DAY), scores, strict=True):
            totals[change.player] += score
            print(f"{number} {change.player:6} {score:5g} {change.before:7.1f} {change.change:+6.1f}")
        games.append(Game.of_sides(NAMES, points=scores, better="lower", length=bula, date=DAY))
    print("Fewest points first:", *sorted(NAMES, key=totals.__getitem__))
    again = rate(History.from_games(games), Preferans())
    print("The same again:", again.leaderboard() == ladder.leaderboard())


if __name__ == "__main__":
    main()
