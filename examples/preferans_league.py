"""Keep a league of Preferans: three players a game, the lowest rating is the best, with a comparison system.

The games are made up.  It writes a league and its pages into a folder.

Run it: python examples/preferans_league.py FOLDER
"""

import datetime as dt
import sys
import tempfile
from pathlib import Path
from random import Random

from crosstable import Game, Side, Source
from crosstable.changes.publication import publish
from crosstable.facts.leagues import init_league
from crosstable.facts.settings.config_file import config_from_toml
from crosstable.facts.store.store import Store
from crosstable.intake.import_results import import_results
from crosstable.publish.site import write_site
from crosstable.reading.league_reader import read_snapshot

SETTINGS = """
name = "Preferans club"
[[pools]]
key = "all"
name = "All tables"
system = "preferans"
compare = ["weng-lin-pl", "elo-many-sides"]
inactive_after_months = 0
tiers = [{name = "gold", bound = 950}]
"""
STRENGTHS = {"Ana": 60, "Bela": 40, "Cedo": 20, "Dora": 0, "Emil": -20, "Fran": -40, "Goga": -60}


def evening(number: int, rng: Random) -> list[Game]:
    """Make up the games of an evening; the lower score is the better one."""
    games = []
    for table in range(4):
        scores = {name: round(rng.gauss(-STRENGTHS[name], 80)) for name in rng.sample(sorted(STRENGTHS), 3)}
        ranked = sorted(scores, key=lambda name: scores[name])
        sides = tuple(
            Side.of(name, place=1 + sum(scores[other] < scores[name] for other in ranked), points=scores[name])
            for name in ranked
        )
        day = dt.date(2025, 1, 3) + dt.timedelta(days=7 * number)
        games.append(Game(sides, date=day, event=f"Evening {number + 1}", length=10, position=10 * number + table))
    return games


def main(folder: Path) -> None:
    """Make the league, publish it, write its pages, and say which system forecasts its games best."""
    rng = Random(7)
    store = Store.create(folder / "preferans.db")
    init_league(store, "example", config_from_toml(SETTINGS))
    games = [game for number in range(40) for game in evening(number, rng)]
    import_results(store, "example", Source.from_games(games, "evenings"))
    publish(store, "example")
    league = read_snapshot(store)
    report = write_site(league, folder / "site")
    comparison = league.pools[0].comparison
    for row in comparison.judged.rows if comparison and comparison.judged else ():
        print(f"{row.name:20} log loss of pairs {row.loss:.3f}")
    print(f"{report.written} files in {folder / 'site'}: open index.html")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(Path(sys.argv[1]))
    else:
        with tempfile.TemporaryDirectory() as place:
            main(Path(place))
