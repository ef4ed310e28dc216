"""The terminal names the columns of a file that it does not use, whatever reads the file."""

from pathlib import Path

import pyarrow.csv
import pytest
from pyarrow import parquet

from tests.commands import Run

RESULTS = "Datum,White,Black,Result\n2026-01-02,Ann,Bo,1-0\n2026-01-03,Bo,Ann,1-0\n"
TEAMS = "team,player,rating,shoe size\nAnts,Ann,1900,39\nAnts,Bo,1800,44\n"


@pytest.mark.parametrize(
    "words",
    [
        ("rate", "games.csv"),
        ("rate", "games.parquet", "--batches"),
        ("pair", "games.csv", "--policy", "fide"),
        ("import", "w.db", "games.csv", "--dry-run"),
        ("import", "w.db", "games.csv"),
    ],
)
def test_unused_columns_of_results_are_named(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "games.csv").write_text(RESULTS, encoding="utf-8")
    parquet.write_table(pyarrow.csv.read_csv(tmp_path / "games.csv"), tmp_path / "games.parquet")
    if "w.db" in words:
        run("init", "w.db")

    assert f"{words[1 + ('w.db' in words)]}: Columns that are not used: 'Datum'." in run(*words).err


def test_unused_columns_of_teams_and_players_are_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "teams.csv").write_text(TEAMS, encoding="utf-8")
    run("init", "w.db")
    run("event", "new", "w.db", "Cup", "--template", "team-swiss")
    run("event", "new", "w.db", "Open", "--template", "swiss")

    teams = run("event", "team", "add", "w.db", "teams.csv", "--event", "Cup")
    players = run("event", "enter", "w.db", "teams.csv", "--event", "Open")
    assert "teams.csv: These columns are not known and were not read: 'shoe size'." in teams.err
    assert "teams.csv: These columns are not known and were not read: 'team', 'shoe size'." in players.err


def test_a_column_for_ratings_is_named_where_it_is_not_read(run: Run, tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text(RESULTS.replace("Datum", "date"), encoding="utf-8")
    (tmp_path / "list.csv").write_text("name,rating,k,sigma\nAnn,2000,20,1\nBo,1900,20,1\n", encoding="utf-8")
    note = "list.csv: column '{}': This is read only to rate by a federation's rules. Entries do not keep it."

    by_fide = run("rate", "games.csv", "--initial", "list.csv", "--system", "fide").err
    by_elo = run("rate", "games.csv", "--initial", "list.csv").err
    assert (False, 1) == (note.format("k") in by_fide, by_fide.count(note.format("sigma")))
    assert (True, True) == (note.format("k") in by_elo, note.format("sigma") in by_elo)
