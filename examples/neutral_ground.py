"""How much a forecast gains from home advantage, and from knowing which games are on neutral ground.

Three forecasts of each system, each tuned on the games before those it is judged by: without an advantage of the team
listed first, with one in every game, and with one where the ground is not neutral.

Run it: python examples/neutral_ground.py football_international.csv
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from crosstable import History, Judgement, backtest, read_results, system_from
from crosstable.evaluation.tune import grid_of

SYSTEMS = ("elo", "glicko", "glicko2", "glicko2-per-game", "weng-lin-bt-full", "gaussian")
MAPPINGS = {"football_clubs.csv": ("discipline=league",)}


@dataclass(frozen=True)
class Gain:
    """The rows of one system: without an advantage, with one everywhere, and where the ground is not neutral."""

    system: str
    without: Judgement
    everywhere: Judgement
    at_home: Judgement


def history_of(path: Path) -> History:
    """Read the games; a column `neutral` is found by its name."""
    return read_results(path, mapping=MAPPINGS.get(path.name)).history()


def gains(history: History, systems: tuple[str, ...] = SYSTEMS) -> Iterator[Gain]:
    """Judge each system three times."""
    everywhere = replace(history, games=replace(history.games, neutral=None))
    for name in systems:
        yield Gain(name, _judged(history, name, "without"), _judged(everywhere, name), _judged(history, name))


def _judged(history: History, name: str, advantage: str = "tuned") -> Judgement:
    system = system_from(name)
    grid = dict(grid_of(system))
    if advantage == "without":
        del grid["advantage"]
    judged = backtest(history, [system], grid={name: grid})
    return next(row for row in judged.rows if row.name == name)


def main(words: list[str]) -> None:
    """Print a line per system; without a file, how to run it."""
    if not words:
        print(__doc__)
        return
    history = history_of(Path(words[0]))
    neutral = 0.0 if history.games.neutral is None else float(history.games.neutral.mean())
    print(
        f"{len(history)} games, {100 * neutral:.1f} % on neutral ground; log loss (calibration error), advantage tuned"
    )
    for gain in gains(history):
        rows = (gain.without, gain.everywhere, gain.at_home)
        cells = [f"{row.two_player.log_loss:.4f} ({row.two_player.calibration_error:.3f})" for row in rows]
        print(f"{gain.system:18} {'  '.join(cells)}  {gain.at_home.system.advantage:.1f}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
