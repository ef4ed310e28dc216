"""An event that another program began goes on in FIDE mode: Q47 to Q56 of FIDE's list for programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.fide_events import LEAGUE, comments, event, play
from tests.commands import Run
from tests.golden.given_cases import COMMITTED

WHOLE = COMMITTED / "dutch_pairing" / "e005_n24_r9of9_late.trf"
TAKE = ("take-over", "in.trf", "--template", "fide-swiss")


def given(tmp_path: Path, *, rounds: int, swap: bool = False) -> None:
    """Write the first rounds of a lawful event; swap the opponents of two boards of round 2."""
    lines = WHOLE.read_text(encoding="utf-8").replace("\r", "\n").split("\n")
    rows = {int(line[4:8]): line for line in lines if line.startswith("001")}
    met = {number: (int(row[101:105]), row[106]) for number, row in rows.items()}
    whites = [number for number, (other, colour) in sorted(met.items()) if other and colour == "w"]
    whites = [number for number in whites if rows[number][108] == rows[whites[0]][108]][:2]  # with one result
    one, two = whites
    new = {one: met[two][0], two: met[one][0], met[one][0]: two, met[two][0]: one} if swap else {}
    text = []
    for line in lines:
        number = int(line[4:8]) if line.startswith("001") else 0
        row = line[: 91 + 10 * rounds] if number else line
        text.append(row[:101] + f"{new[number]:4}" + row[105:] if number in new else row)
    (tmp_path / "in.trf").write_text("\n".join(text), encoding="utf-8")


@pytest.mark.slow
def test_q54_to_q56_rounds_are_compared_noted_and_go_on_in_fide_mode(run: Run, tmp_path: Path) -> None:
    given(tmp_path, rounds=2, swap=True)
    run("init", LEAGUE)

    refused = event(run, *TAKE, code=3)
    event(run, *TAKE, "--irregular")
    play(run)

    assert "importing 2 rounds that were paired elsewhere departs from the rules" in refused.err
    first, second = comments(run, tmp_path)
    assert "### Import @ Round 2" == first
    assert second.startswith("### Import @ Round 2: ")
    assert " => " in second
    assert "FIDE mode: in force." in event(run, "show").err


def test_q54_a_lawful_file_is_noted_only_as_imported_and_the_import_is_undone_whole(run: Run, tmp_path: Path) -> None:
    given(tmp_path, rounds=3)
    run("init", LEAGUE)
    event(run, *TAKE, "--irregular")

    assert ["### Import @ Round 3"] == comments(run, tmp_path)
    assert 0 == run("undo", LEAGUE, 2).code
    assert "e1" not in event(run, "list").out


def test_a_file_with_other_points_is_not_imported_into_fide_mode(run: Run, tmp_path: Path) -> None:
    given(tmp_path, rounds=1)
    with (tmp_path / "in.trf").open("a", encoding="utf-8") as file:
        file.write("162  W 3.0    D 1.0\n")
    run("init", LEAGUE)

    assert "In FIDE mode a win is worth 1, a draw 1/2" in event(run, *TAKE, "--irregular", code=3).err
