"""Real results: every tuned system beats the base rate, and Elo's row equals a loop over a dictionary."""

import csv
import importlib.util
import math
from pathlib import Path

import numpy as np
import pytest

from crosstable.evaluation.backtest import BASE_RATE, backtest
from crosstable.evaluation.split import Split
from crosstable.ratings.elo.elo import Elo

EXAMPLES = Path(__file__).parents[2] / "examples"
pytestmark = [pytest.mark.real_data, pytest.mark.slow]


def example(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


REAL = example("real_results")
BIG_FIVE = example("big_five_football")
NEUTRAL = example("neutral_ground")


@pytest.mark.parametrize(
    ("name", "since"),
    [("halo2_head_to_head.csv", ""), ("halo2_large_team_long.csv", ""), ("f1_races_long.csv", "2015")],
)
def test_every_tuned_system_beats_the_base_rate(data, tmp_path, name, since):
    heading, *lines = (data / name).read_text(encoding="utf-8").splitlines(keepends=True)
    shorter = tmp_path / name  # of the races the last decade: all of them take minutes
    shorter.write_text("".join([heading, *(line for line in lines if line >= since)]), encoding="utf-8")
    rows = REAL.judge(shorter).rows

    assert len(REAL.MAPPINGS[name][1]) + 1 == len(rows)
    assert BASE_RATE == rows[-1].name


@pytest.mark.parametrize("name", ["football_international.csv", "football_clubs.csv"])
def test_tuned_elo_and_glicko_beat_the_base_rate(data, name):
    judged = backtest(REAL.history_of(data / name), [REAL.system_from(word) for word in ("elo", "glicko")])

    assert BASE_RATE == judged.rows[-1].name


def test_the_row_of_elo_equals_a_loop_over_a_dictionary(data):
    path = data / "football_international.csv"
    history = REAL.history_of(path)
    split = Split.by_share(history)
    ratings, losses, game = {}, [], 0
    with path.open(encoding="utf-8", newline="") as stream:
        # On one date whole events, by name.
        for row in sorted(csv.DictReader(stream), key=lambda row: (row["date"], row["tournament"])):
            a, b, score = row["player_a"], row["player_b"], float(row["score_a"])
            first, second = ratings.get(a, 1500.0), ratings.get(b, 1500.0)
            chance = 1.0 / (1.0 + 10.0 ** ((second - first) / 400.0))
            if game >= split.held_out:
                losses.append(-score * math.log(chance) - (1 - score) * math.log(1 - chance))
            ratings[a], ratings[b] = first + 24 * (score - chance), second - 24 * (score - chance)
            game += 1

    judged = backtest(history, [Elo(k=24, rounding="none")], split=split, tune=False)

    assert pytest.approx(np.mean(losses), rel=1e-9) == judged.rows[0].two_player.log_loss
    assert len(losses) == judged.rows[0].two_player.games


def test_the_base_rate_of_the_big_five_is_the_published_one(data):
    # pfmonville/whole_history_rating, benchmarks/REPORT.md: n = 1826, base rate 1.063, WHR with Davidson 1.0085.
    judged = BIG_FIVE.compare(BIG_FIVE.big_five(data / "football_clubs.csv"), ("elo",))
    by_name = {row.name: row.two_player for row in judged.rows}

    assert 1826 == by_name[BASE_RATE].games
    assert pytest.approx(1.063, abs=0.0005) == by_name[BASE_RATE].three_way
    assert by_name["elo"].three_way < 1.0085


def test_knowing_neutral_ground_forecasts_better_than_home_advantage_everywhere(data):
    """The figures of docs/evaluation.md; an Elo with advantages of its own gave 0.5622 and 0.5570 before."""
    history = NEUTRAL.history_of(data / "football_international.csv")

    elo, gaussian = NEUTRAL.gains(history, ("elo", "gaussian"))

    assert pytest.approx(0.266, abs=0.001) == history.games.neutral.mean()
    for gain, losses in ((elo, (0.5722, 0.5622, 0.5567)), (gaussian, (0.5682, 0.5583, 0.5556))):
        judged = [row.two_player for row in (gain.without, gain.everywhere, gain.at_home)]
        assert pytest.approx(losses, abs=0.0002) == tuple(row.log_loss for row in judged)
        assert judged[0].calibration_error > 0.06 > 0.03 > judged[1].calibration_error
        assert judged[1].calibration_error > judged[2].calibration_error
