"""`standings` and `table` of files that have McMahon scores in their points only, in every format that does so."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands import Run

ENTRIES = ("Ann A 5d", "Bo B 4d", "Cy C 2k", "Di D 5k", "Ed E 2d", "Fay F 1k")


@pytest.mark.parametrize("ending", ["h9", "trf"])
def test_a_mcmahon_event_is_ranked_by_mcmahon_scores_in_its_file_as_well(run: Run, tmp_path: Path, ending: str) -> None:
    (tmp_path / "list.txt").write_text("\n".join(ENTRIES))
    run("init", "l.db", "--game", "go")
    run("event", "new", "l.db", "Cup", "--template", "go-mcmahon", "--rounds", "3")
    run("event", "enter", "l.db", "list.txt")
    run("event", "bar", "l.db", "1d")
    run("event", "pair", "l.db", "--publish")
    run("event", "result", "l.db", "1 1-0", "2 1-0", "3 1-0")
    here = run("event", "standings", "l.db").out.splitlines()[1:]
    assert run("event", "export", "l.db", f"cup.{ending}").code == 0

    found = run("standings", f"cup.{ending}")

    name = 2  # of the columns: place, tied, player
    # Grades are those of the list: names of the league have them as their rank.
    order = [line.split("\t")[name].rsplit(" ", 1)[0] for line in here]
    assert order == [" ".join(reversed(line.split("\t")[name].split(", "))) for line in found.out.splitlines()[1:]]
    said = "Starting scores follow from the points in the file, as in a McMahon event." in found.err
    assert said == (ending == "h9")  # a TRF26 has starting scores of its own
    assert run("table", f"cup.{ending}").code == 0
