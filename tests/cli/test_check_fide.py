"""`crosstable check --policy fide-dutch`: the checker of pairings and final standings, with its exit statuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands import Run
from tests.golden.given_cases import COMMITTED

WITH_ROUNDS = COMMITTED / "dutch_pairing" / "e005_n24_r9of9_late.trf"
WITHOUT_ROUNDS = COMMITTED / "dutch_trf" / "n9_r5_s1.trf"


def lines_of(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").replace("\r", "\n").split("\n") if line]


def written(folder: Path, lines: list[str]) -> Path:
    path = folder / "event.trf"
    path.write_text("\r\n".join([*lines, ""]), encoding="utf-8")
    return path


def check(run: Run, path: Path, *more: str):
    return run("check", path, "--policy", "fide-dutch", *more)


def row(lines: list[str], number: int) -> int:
    return next(at for at, line in enumerate(lines) if line.startswith("001") and int(line[4:8]) == number)


def cell(lines: list[str], number: int, round: int) -> str:
    return lines[row(lines, number)][91 + 10 * (round - 1) :][:8]


def set_cell(lines: list[str], number: int, round: int, text: str) -> None:
    line = lines[row(lines, number)]
    start = 91 + 10 * (round - 1)
    lines[row(lines, number)] = line[:start] + f"{text:8}" + line[start + 8 :]


def test_a_lawful_event_ends_with_0(run: Run) -> None:
    done = check(run, WITH_ROUNDS)

    assert (0, "") == (done.code, done.out)


def test_a_wrong_colour_ends_with_1_and_is_named(run: Run, tmp_path: Path) -> None:
    lines = lines_of(WITH_ROUNDS)
    one = next(n for n in range(1, 25) if cell(lines, n, 9)[5] == "w")
    other = int(cell(lines, one, 9)[:4])
    for number, colour in ((one, "b"), (other, "w")):
        text = cell(lines, number, 9)
        set_cell(lines, number, 9, text[:5] + colour + text[6:])

    done = check(run, written(tmp_path, lines))

    assert 1 == done.code
    assert "Round 9: policy 'fide-dutch' gives White to" in done.out


def test_two_exchanged_opponents_end_with_1_and_both_pairs_are_named(run: Run, tmp_path: Path) -> None:
    lines = lines_of(WITH_ROUNDS)
    whites = [n for n in range(1, 25) if cell(lines, n, 1)[5:] in ("w 1", "w =", "w 0")][:2]
    blacks = [int(cell(lines, n, 1)[:4]) for n in whites]
    results = [cell(lines, n, 1)[7] for n in whites]
    back = {"1": "0", "=": "=", "0": "1"}
    for white, black, result in zip(whites, reversed(blacks), results, strict=True):
        set_cell(lines, white, 1, f"{black:4} w {result}")
        set_cell(lines, black, 1, f"{white:4} b {back[result]}")

    done = check(run, written(tmp_path, lines))

    assert 1 == done.code
    assert 2 <= done.out.count("Round 1: policy 'fide-dutch' pairs")


def test_line_260_counts_in_its_rounds_only(run: Run, tmp_path: Path) -> None:
    lines = lines_of(WITH_ROUNDS)
    white = next(n for n in range(1, 25) if cell(lines, n, 3)[5] == "w")
    black = int(cell(lines, white, 3)[:4])

    outside = check(run, written(tmp_path, [*lines, f"260 004 009 {white:4} {black:4}"]))
    inside = check(run, written(tmp_path, [*lines, f"260 003 003 {white:4} {black:4}"]))

    assert "were paired, which policy 'fide-dutch' forbids" not in outside.out
    assert 1 == inside.code
    assert 1 == inside.out.count("were paired, which policy 'fide-dutch' forbids by a forbidden pair")
    assert "Round 3: " in inside.out


def test_a_penalty_counts_after_its_round(run: Run, tmp_path: Path) -> None:
    late = check(run, written(tmp_path, [*lines_of(WITH_ROUNDS), "299          -1.0  009    1"]))
    early = check(run, written(tmp_path, [*lines_of(WITH_ROUNDS), "299          -1.0  001    1"]))

    assert "fide-dutch" not in late.out  # only the points that the file states are wrong
    assert "Round 8: policy 'fide-dutch' pairs" in early.out


def test_a_wrong_place_of_the_final_standings_ends_with_1(run: Run, tmp_path: Path) -> None:
    lines = lines_of(WITHOUT_ROUNDS)
    ranks = {int(line[85:89]): at for at, line in enumerate(lines) if line.startswith("001")}
    for place, at in ((1, ranks[2]), (2, ranks[1])):
        lines[at] = lines[at][:85] + f"{place:4}" + lines[at][89:]

    done = check(run, written(tmp_path, ["202 BH,WIN", "142 5", *lines]))

    assert 1 == done.code
    assert "column" in done.out
    assert "\trank\t" in done.out


def test_tie_breaks_decide_the_places_that_are_checked(run: Run, tmp_path: Path) -> None:
    lines = ["142 5", *lines_of(WITHOUT_ROUNDS)]

    done = check(run, written(tmp_path, ["202 BPG", *lines]))

    assert 1 == done.code
    assert "BPG" in done.out


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda lines: lines[:1], "no line begins with 001"),
        (lambda lines: [*lines, lines[row(lines, 1)]], "Player 1 is in line"),
        (
            lambda lines: [line.replace("    24 w", "     5 w") if line.startswith("001") else line for line in lines],
            "Compare the two rows",
        ),
        (lambda lines: [line for line in lines if line[:3] not in ("142", "XXR")], "--rounds N"),
    ],
    ids=["no players", "number twice", "rows contradict", "rounds not known"],
)
def test_a_file_that_cannot_be_checked_ends_with_2(run: Run, tmp_path: Path, change, message: str) -> None:
    done = check(run, written(tmp_path, change(lines_of(WITH_ROUNDS))))

    assert 2 == done.code
    assert message in done.out


def test_the_number_of_rounds_can_be_named(run: Run) -> None:
    assert 2 == check(run, WITHOUT_ROUNDS).code
    assert 0 == check(run, WITHOUT_ROUNDS, "--rounds", "5").code


def test_a_policy_that_does_not_exist_is_wrong_input(run: Run) -> None:
    assert 3 == run("check", WITHOUT_ROUNDS, "--policy", "fide-swiss-dutch").code


def test_two_allocated_byes_in_a_round_are_named(run: Run, tmp_path: Path) -> None:
    lines = lines_of(WITHOUT_ROUNDS)
    white = next(n for n in range(1, 10) if cell(lines, n, 5)[5] == "w")
    black = int(cell(lines, white, 5)[:4])
    for number in (white, black):
        set_cell(lines, number, 5, "0000 - U")

    done = check(run, written(tmp_path, ["142 5", *lines]))

    assert 1 == done.code
    assert "the rule of one allocated bye a round" in done.out


def test_pair_explains_brackets_and_why_two_do_not_meet(run: Run, tmp_path: Path) -> None:
    words = ("pair", WITH_ROUNDS, "--policy", "fide-dutch", "--round", "3")
    lines = lines_of(WITH_ROUNDS)
    one = next(n for n in range(1, 25) if cell(lines, n, 1)[5] == "w")
    other = int(cell(lines, one, 1)[:4])

    done = run(*words, "--explain", "--why-not", f"{one}-{other}", "--why-not", "1-24")

    assert 0 == done.code, done.err
    assert "points\tresidents\tfrom above\tpairs\tfloat down" in done.out
    assert "do not meet: they have met (C1)." in done.err
    assert 2 <= done.err.count(" meet")


def test_why_not_is_for_fide_systems(run: Run) -> None:
    done = run("pair", WITH_ROUNDS, "--policy", "swiss", "--round", "3", "--why-not", "1-2")

    assert 3 == done.code
    assert "Use --policy fide-dutch" in done.err
