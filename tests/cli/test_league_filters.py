"""`player` and `leaderboard` of a season, a period, an event or an opponent: the numbers of the pages."""

from __future__ import annotations

import csv
import io
import json
import re
from functools import partial
from pathlib import Path

import pytest

from tests.commands import Run, run_here

SETTINGS = """
name = "Club"
[[seasons]]
key = "24"
name = "2024"
starts = 2024-01-01
ends = 2024-12-31
[[seasons]]
key = "25"
name = "2025"
starts = 2025-01-01
[[pools]]
key = "overall"
[[pools]]
key = "many"
system = "elo-many-sides"
"""
RESULTS = """date,event,round,player_a,player_b,result
2024-11-07,Autumn,1,Ann,Bo,1-0
2024-11-07,Autumn,2,Ann,Cem,1-0
2025-01-09,Winter,1,Bo,Ann,1-0
2025-01-09,Winter,2,Ann,Cem,½-½
2025-02-09,Spring,1,Ann,Bo,1-0
2025-03-01,Spring,2,Bo,Dia,1-0
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("league")
    (place / "league.toml").write_text(SETTINGS, encoding="utf-8")
    (place / "results.csv").write_text(RESULTS, encoding="utf-8")
    for words in (
        ("init", "l.db", "--settings", "league.toml"),
        ("import", "l.db", "results.csv"),
        ("publish", "l.db"),
        ("site", "l.db", "out", "--as-of", "2025-03-01"),
    ):
        done = run_here(*words, folder=place)
        assert done.code == 0, done.err
    return place


@pytest.fixture
def league(folder: Path) -> Run:
    return partial(run_here, folder=folder)


def answer(league: Run, *words: str) -> dict[str, object]:
    done = league(*words, "--json")
    assert done.code == 0, done.err
    found = json.loads(done.out)
    assert isinstance(found, dict)
    return found


@pytest.mark.slow
def test_head_to_head_has_the_numbers_of_the_page(league: Run, folder: Path) -> None:
    page = next((folder / "out/players").glob("*ann.html")).read_text(encoding="utf-8")
    table = page.partition('<table class="h2h">')[2].partition("</table>")[0]
    on_page = [re.findall(r"<td[^>]*>(?:<a[^>]*>)?([^<]*)", row) for row in table.split("<tr>")[1:]]

    done = league("player", "l.db", "Ann", "--opponents")

    lines = done.out.split("\n\n")[1] if "\n\n" in done.out else done.out[done.out.index("opponent\t") :]
    rows = list(csv.reader(io.StringIO(lines), delimiter="\t"))[1:3]
    found = [[*row[:3], row[3].replace("-", "−"), row[4]] for row in rows]
    assert found == [row[:5] for row in on_page if row][-2:]


@pytest.mark.slow
def test_games_against_one_player_in_one_season(league: Run) -> None:
    found = answer(league, "player", "l.db", "Ann", "--against", "Bo", "--season", "25")

    assert found["chosen"] == pytest.approx({"games": 2, "wins": 1, "draws": 0, "losses": 1, "change": -17 + 17}, abs=3)
    assert [(each["name"], each["games"]) for each in found["met"]] == [("Bo", 2)]  # type: ignore[attr-defined]
    assert [each["event_name"] for each in found["items"]] == ["Spring", "Winter"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("words", "events"),
    [
        (("--event", "winter"), ["Winter", "Winter"]),
        (("--event", "e1"), ["Autumn", "Autumn"]),
        (("--from", "2025-02-01"), ["Spring"]),
        (("--to", "2024-12-31"), ["Autumn", "Autumn"]),
        (("--season", "25", "--to", "2025-01-31"), ["Winter", "Winter"]),
    ],
)
def test_games_of_an_event_or_a_period(words: tuple[str, ...], events: list[str], league: Run) -> None:
    found = answer(league, "player", "l.db", "Ann", *words)

    assert [each["event_name"] for each in found["items"]] == events  # type: ignore[attr-defined]


def test_leaderboard_of_a_season_is_that_of_the_page(league: Run, folder: Path) -> None:
    found = answer(league, "leaderboard", "l.db", "--season", "24")

    # By hand, K 32: Ann beats Bo at 1500 each, +16; then Cem at 1516 v 1500, +15.
    players = [(each["rank"], each["name"], each["rating"], each["change"]) for each in found["items"]]  # type: ignore[attr-defined]
    assert players == [(1, "Ann", 1531, 31), (2, "Cem", 1485, -15), (3, "Bo", 1484, -16)]
    script = next((folder / "out/leaderboards/overall").glob("season-0-0.js")).read_text(encoding="utf-8")
    assert all(f'"{name}",{place},{rating}' in script for place, name, rating, _ in players)
    in_pipe = league("leaderboard", "l.db", "--season", "24").out.splitlines()
    assert [line.split("\t")[3] for line in in_pipe] == ["change", "+31", "-15", "-16"]


def test_leaderboard_of_some_days(league: Run) -> None:
    found = answer(league, "leaderboard", "l.db", "--from", "2025-02-01", "--to", "2025-02-28", "--min-games", "1")

    assert found["period"] == {"name": "2025-02-01 to 2025-02-28", "starts": "2025-02-01", "ends": "2025-02-28"}
    assert [each["games"] for each in found["items"]] == [1, 1]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--season", "26"), "Unknown season '26'. Known: 24, 25."),
        (("--from", "2025-03-01", "--to", "2025-02-01"), "it ends on 2025-02-01, before it starts on 2025-03-01"),
        (("--event", "Sumer"), "Unknown event 'Sumer'."),
        (("--against", "Eve"), "'Eve'"),
    ],
)
def test_what_is_not_known_is_named(words: tuple[str, ...], message: str, league: Run) -> None:
    done = league("player", "l.db", "Ann", *words)

    assert done.code == 3
    assert message in done.err


def test_a_player_who_was_never_met_has_no_line(league: Run) -> None:
    found = answer(league, "player", "l.db", "Ann", "--against", "Dia")

    assert (found["met"], found["items"]) == ([], [])


def sides(league: Run, *words: str) -> list[tuple[str, float, float]]:
    found = answer(league, "predict", *words, "--results", "l.db")["sides"]
    return [(each["player"], each["rating"], round(each["expected"], 3)) for each in found]  # type: ignore[attr-defined]


def test_players_of_a_league_are_predicted_by_the_published_ratings_or_those_of_a_day(league: Run) -> None:
    now = answer(league, "player", "l.db", "Ann", "--opponents")

    assert sides(league, "ann", "Cem")[0] == ("Ann", now["standing"]["rating"], round(now["met"][1]["chance"], 3))  # type: ignore[index]
    # After the games of 2024: Ann 1531, Bo 1484, by hand as above; 1 / (1 + 10^(-47/400)) = 0.567.
    assert sides(league, "Ann", "Bo", "--as-of", "2024-12-31") == [("Ann", 1531, 0.567), ("Bo", 1484, 0.433)]


def test_three_players_of_a_league_are_predicted(league: Run) -> None:
    found = answer(league, "predict", "Ann", "Bo", "Cem", "-r", "l.db", "--list", "many")["sides"]

    assert [each["player"] for each in found] == ["Ann", "Bo", "Cem"]  # type: ignore[attr-defined]
    assert [sum(each["places"]) for each in found] == pytest.approx([1, 1, 1])  # type: ignore[attr-defined]


def test_handicap_stones_count_in_a_prediction(league: Run) -> None:
    done = league("predict", "1800", "2100", "--handicap", "3", "--set", "handicap_points=100", "--json")

    # EGF: three stones are worth 250 points, so 1 / (1 + 10^(50/400)) = 0.429.
    assert json.loads(done.out)["sides"][0] == {
        "player": "1800",
        "rating": 1800,
        "expected": pytest.approx(0.4286, abs=1e-4),
    }


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("Ann", "Bo", "-r", "l.db", "--set", "k=3"), "further files cannot be used with a league"),
        (("Ann", "Bo", "-r", "results.csv", "--list", "a"), "Leave out --list, which can be used with leagues only."),
        (("1500", "1500", "--as-of", "2024-01-01"), "--as-of needs results to rate players from."),
        (("1500", "1500", "--handicap", "2"), "elo does not count handicap stones here."),
        (("Ann", "Dia", "-r", "l.db", "--list", "x"), "Unknown rating list 'x'."),
        (("Ann", "Ann", "-r", "l.db"), "cannot play against themselves"),
    ],
)
def test_predictions_that_cannot_be_made(words: tuple[str, ...], message: str, league: Run) -> None:
    done = league("predict", *words)

    assert done.code == 3
    assert message in done.err
