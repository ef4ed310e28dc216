"""`crosstable backtest` and `crosstable tune`."""

import datetime as dt
import json
import random

import pytest


@pytest.fixture
def games(tmp_path):
    """Three hundred games between players of different strength."""
    rng = random.Random(4)
    lines = ["date,white,black,result"]
    for game in range(300):
        a, b = rng.sample(range(8), 2)
        won = rng.random() < 1 / (1 + 10 ** ((b - a) / 4))
        lines.append(f"2024-{1 + game // 28:02}-{1 + game % 28:02},p{a},p{b},{'1-0' if won else '0-1'}")
    path = tmp_path / "results.csv"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_systems_are_listed_with_the_base_rate(run, games):
    out = run("backtest", games, "--systems", "elo")

    lines = [line.split("\t") for line in out.out.splitlines()]
    assert ["system", "games", "log loss", "behind", "3-way", "brier", "favourites", "calibration"] == lines[0]
    assert ["elo", "base rate"] == [line[0] for line in lines[1:]]
    assert float(lines[1][2]) < float(lines[2][2])
    behind, margin = map(float, lines[2][3].split(" ± "))
    assert pytest.approx(float(lines[2][2]) - float(lines[1][2]), abs=1e-4) == behind
    assert margin < behind
    assert "" == lines[1][3]
    assert "elo beat the base rate by 0.2274 ± 0.1126 per game, over 90 games." in out.err


def test_json_shows_parameters_tuning_and_calibration(run, games):
    told = json.loads(run("backtest", games, "--json", "--warm-up", "0.1", "--held-out", "0.4").out)

    assert {"warm_up": 30, "tuning": 150, "held_out": 120} == told["games"]
    best = told["systems"][0]
    assert "elo" == best["system"]
    assert best["tuning"]["parameters"] == best["parameters"]
    assert 120 == best["duels"]["games"] == sum(row["games"] for row in best["duels"]["calibration"])
    assert told["systems"][1]["parameters"] is None
    assert ("elo", ["elo"]) == (told["best"], told["within_chance"])
    assert best["behind"] is None
    behind = told["systems"][1]["behind"]
    assert {"mean", "standard_error", "low", "high", "is_clear"} == set(behind)
    assert pytest.approx(told["systems"][1]["duels"]["log_loss"] - best["duels"]["log_loss"]) == behind["mean"]


def test_races_show_how_far_systems_are_apart(run, tmp_path):
    rng = random.Random(4)
    lines = ["date,game,player,place"]
    for race in range(200):
        order = sorted(range(5), key=lambda player: player + rng.gauss(0, 3))
        day = dt.date(2024, 1, 1) + dt.timedelta(days=race)
        lines += [f"{day},{race:03},p{player},{place}" for place, player in enumerate(order, start=1)]
    (tmp_path / "races.csv").write_text("\n".join(lines), encoding="utf-8")

    out = run("backtest", tmp_path / "races.csv", "--systems", "elo-many-sides,weng-lin-pl", "--no-tune")

    lines = [line.split("\t") for line in out.out.splitlines()]
    assert ["system", "games", "pair log loss", "behind", "pairs in order", "rank deviation"] == lines[0]
    assert all(" ± " in line[3] for line in lines[2:])


def test_without_tuning_the_usual_parameters_are_judged(run, games):
    told = json.loads(run("backtest", games, "--no-tune", "--json").out)

    assert 32 == told["systems"][0]["parameters"]["k"]
    assert told["systems"][0]["tuning"] is None


@pytest.mark.slow
def test_all_leaves_out_what_cannot_rate_the_games_and_shows_why(run, games):
    out = run("backtest", games, "--systems", "all", "--no-tune", "--json")

    names = {row["system"] for row in json.loads(out.out)["systems"]}
    assert {"elo", "base rate"} <= names


def test_the_report_is_one_file_with_charts(run, games, tmp_path):
    report = tmp_path / "report.html"
    out = run("backtest", games, "--html", report)

    text = report.read_text(encoding="utf-8")
    assert f"The report is in {report}." in out.err.replace("\n", "")
    assert 2 == text.count('<svg class="calibration-svg"')
    assert "http" not in text.replace("http-equiv", "")
    assert "results.csv" in text


def test_tuning_shows_before_and_after(run, games):
    out = run("tune", games, "--try", "k=8,16,32,64")

    lines = dict(line.split("\t", 1) for line in out.out.splitlines())
    assert "32\t" in lines["k"]
    before, after = map(float, lines["log loss, earlier games"].split("\t"))
    assert after <= before


def test_tuning_that_may_have_gained_by_chance_reports_it(run, games):
    out = run("tune", games, "--try", "k=28,32,36")

    assert "On the later games, the difference may be due to chance: 0.0001 ± 0.0045." in out.err


def test_tuning_as_json_names_what_was_found(run, games):
    told = json.loads(run("tune", games, "--try", "k=100,200,400", "--json").out)

    assert "elo" == told["system"]
    held_out = told["held_out"]
    assert {"before", "after", "gain"} == set(held_out)
    assert pytest.approx(held_out["before"] - held_out["after"]) == held_out["gain"]["mean"]


def test_a_best_value_at_the_edge_is_reported(run, games):
    out = run("tune", games, "--set", "k=300", "--try", "k=200,400")

    assert "elo: the best k, 200, is at the end of the range that was tried. Try more" in " ".join(out.err.split())
    assert f"crosstable tune {games} --system elo --try k=..." in " ".join(out.err.split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("backtest", "--systems", "ello"), "Unknown rating system 'ello'. Did you mean 'elo'?"),
        (("backtest", "--systems", " , "), "No system is named. Give names such as elo,glicko2, or all."),
        (("backtest", "--from", "soon"), "from day: 'soon' is not a date, such as 2026-03-01."),
        (("backtest", "--held-out", "1.5"), "held_out 1.5 is not between 0 and 1. Give a share from 0 to 1."),
        (("tune", "--try", "k"), "--try 'k' has no values. Write NAME=VALUE,VALUE, such as k=8,16,32."),
        (
            ("tune", "--system", "preferans"),
            "preferans has no values to try. Give some with --try NAME=VALUE,VALUE.",
        ),
        (("tune", "--try", "kk=1,2"), "Unknown parameter of elo 'kk'. Did you mean 'k'?"),
    ],
)
def test_what_cannot_be_is_reported(run, games, words, said):
    out = run(words[0], games, *words[1:])

    assert 3 == out.code
    assert said in " ".join(out.err.split())


def test_a_system_that_cannot_rate_the_games_is_left_out_and_the_others_are_judged(run, games):
    done = run("backtest", games, "--systems", "elo,preferans", "--no-tune")

    assert 0 == done.code, done.err
    assert "preferans is left out: Preferans rates games of three single players. Game 1 in time order" in done.err
    assert {"elo", "base rate"} == {line.split("\t")[0] for line in done.out.splitlines()[1:]}


def test_tuning_that_finds_nothing_better_reports_it(run, games):
    done = run("tune", games, "--system", "elo", "--try", "k=32")

    assert 0 == done.code, done.err
    assert "No values better than the initial ones were found in " in done.err
    assert "Use it" not in done.err


def test_a_system_whose_ratings_had_not_changed_yet_is_reported(run, tmp_path):
    draw = random.Random(1)
    rows = [f"2024-01-{1 + n // 20:02},{'ABCDE'[n % 5]},{'FGH'[n % 3]},{draw.randint(0, 1)}" for n in range(300)]
    place = tmp_path / "month.csv"
    place.write_text("\n".join(["date,player_a,player_b,score_a", *rows]) + "\n", encoding="utf-8")

    said = run("backtest", place, "--systems", "elo,glicko2", "--no-tune").err

    assert "glicko2 forecast about 50:50 for nearly all of these games, because hardly any rating had changed." in said
    assert "its period is 'month'" in said
    assert "elo gave" not in said
