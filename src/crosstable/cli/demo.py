"""`crosstable demo`: a made-up league, rated."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from crosstable.cli.files import read_history, written_whole
from crosstable.cli.options import AsJson
from crosstable.cli.output import Cell, print_json, print_rows, say
from crosstable.formats.csv import write_games
from crosstable.practice.league import PracticeLeague, practice_league
from crosstable.ratings.elo import Elo
from crosstable.ratings.rate import Ratings, rate

_SHOWN = 20


def demo(
    seed: Annotated[int, typer.Option("--seed", help="Another seed makes another league.")] = 1,
    folder: Annotated[Path, typer.Option("--out", help="Where to write the results.")] = Path("practice-league"),
    as_json: AsJson = False,
) -> None:
    """Make up a practice league, write its results as CSV, rate them, show the top 20."""
    league = practice_league(seed)
    path = folder / "results.csv"
    with written_whole(path) as beside, beside.open("w", encoding="utf-8", newline="") as stream:
        write_games(league.games(), stream)
    history = read_history([path])
    ratings = rate(history, Elo())
    say(
        f"A practice league with made-up players (seed {seed}): {len(history)} games of {len(history.players)} players "
        f"in {len(league.events)} events. Results are in {path}."
    )
    lines = _lines(league, ratings)
    if as_json:
        print_json(lines)
    else:
        print_rows(list(lines[0]), [list(line.values()) for line in lines], title="Top 20 by Elo")
    say(f"Next: crosstable rate {path} --set k=24 --top 10")


def _lines(league: PracticeLeague, ratings: Ratings) -> list[dict[str, Cell]]:
    """Give the top of the table, each with the rank of the hidden strength among all players."""
    hidden = league.hidden_ranks
    return [
        {
            "place": place,
            "player": line.player,
            "rating": int(line.rating),
            "games": line.games,
            "hidden rank": hidden[line.player],
        }
        for place, line in enumerate(ratings.table()[:_SHOWN], start=1)
    ]
