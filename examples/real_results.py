"""Judge every system that can rate them by five files of real results.

What the columns mean is guessed from their names; MAPPINGS says the rest.  In the races, drivers without a place
(DNF, NC) share the last one, and those who did not start are left out.  In the team games the points of a side are
the sum of its members'.

Run it: python examples/real_results.py FOLDER
"""

import sys
from pathlib import Path

from crosstable import Backtest, History, backtest, read_results, system_from
from crosstable.views.verdict import behind_words, verdict

DUELS = ("elo", "glicko", "glicko2", "glicko2-per-game", "weng-lin-bt-full", "gaussian", "moonstone")
MANY = ("elo-many-sides", "elo-mmr", "weng-lin-pl", "gaussian")
MAPPINGS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "football_international.csv": ((), DUELS),
    "football_clubs.csv": (("discipline=league",), DUELS),
    "halo2_head_to_head.csv": ((), DUELS),
    "halo2_large_team_long.csv": ((), ("elo-many-sides", "weng-lin-pl", "weng-lin-bt-full", "gaussian")),
    "f1_races_long.csv": (("not_entered=DNQ,DNPQ,DNS,DSQ,EX,DNP",), MANY),
}


def history_of(path: Path) -> History:
    """Read one of the files."""
    return read_results(path, mapping=MAPPINGS[path.name][0]).history()


def judge(path: Path) -> Backtest:
    """Tune and judge the systems on one of the files."""
    return backtest(history_of(path), [system_from(name) for name in MAPPINGS[path.name][1]])


def main(words: list[str]) -> None:
    """Print a table per file; without a folder, how to run it."""
    if not words:
        print(__doc__)
        return
    for name in MAPPINGS:
        print(name)
        judged = judge(Path(words[0]) / name)
        print(f"  {verdict(judged)}")
        for row in judged.rows:
            behind = "" if row is judged.rows[0] else f", behind {behind_words(row.behind(judged.rows[0]))}"
            edges = f", at the edge: {', '.join(row.tuning.at_edge)}" if row.tuning and row.tuning.at_edge else ""
            print(f"  {row.name:20} log loss {row.loss:.4f}{behind}{edges}")


if __name__ == "__main__":
    main(sys.argv[1:])
