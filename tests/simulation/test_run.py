"""Running a plan: the same result whatever happens meanwhile, and intervals by hand."""

import json

import pytest

from crosstable import FormatError, InputError
from crosstable.simulation.kept import KeptValues
from crosstable.simulation.plan import read_plan
from crosstable.simulation.run import simulate
from crosstable.simulation.summary import CaseRow, Mean, summary_of

PLAN = """
seed = 5
events = {}
[[formats]]
pairing = ["swiss", "single-elimination"]
players = [4]
rounds = [2]
[league]
players = 6
periods = 4
games = 1
events = 2
[[ratings]]
system = "elo"
"""


def a_plan(events=12):
    return read_plan(PLAN.format(events), "plan.toml")


def test_a_run_goes_on_where_it_was_interrupted(tmp_path):
    file, counts = tmp_path / "kept.jsonl", []

    def stop(done, total):
        if done >= 15:
            raise KeyboardInterrupt

    with KeptValues(file) as kept, pytest.raises(KeyboardInterrupt):
        simulate(a_plan(), kept=kept, progress=stop)
    with file.open("ab") as cut_off:
        cut_off.write(b'{"case":"abc","fir')  # the power failed
    with KeptValues(file) as kept:
        found = simulate(a_plan(), kept=kept, progress=lambda *told: counts.append(told))

    assert simulate(a_plan()) == found
    assert (26, 26) == counts[-1]
    assert 15 < counts[0][0]
    with KeptValues(file) as kept:
        assert found == simulate(a_plan(), kept=kept, progress=lambda *told: counts.append("again"))
    assert "again" not in counts


def test_more_events_are_added_to_those_that_are_known(tmp_path):
    with KeptValues(tmp_path / "kept.jsonl") as kept:
        few, size = simulate(a_plan(7), kept=kept), (tmp_path / "kept.jsonl").stat().st_size
        more = simulate(a_plan(12), kept=kept)

    assert more == simulate(a_plan(12))
    assert (7, 12) == (few.formats[0].events, more.formats[0].events)
    assert size < (tmp_path / "kept.jsonl").stat().st_size < 2 * size


@pytest.mark.parametrize(
    "line", [b"rubbish\n", b"[]\n", b'{"case": 1}\n', b'{"case": "a", "first": "x", "told": []}\n']
)
def test_a_damaged_file_is_told(tmp_path, line):
    file = tmp_path / "kept.jsonl"
    file.write_bytes(b'{"case":"a","first":1,"told":[[[1.0]]]}\n' + line)

    with pytest.raises(FormatError, match=r"Line 2 of .*kept.jsonl is damaged. Delete the file to begin again"):
        KeptValues(file)


def test_a_format_that_cannot_be_played_is_named():
    plan = read_plan('[[formats]]\npairing = ["monrad"]\nplayers = [4]\nrounds = [9]\n', "plan.toml")

    with pytest.raises(InputError, match=r"monrad, 4 players, 9 rounds, event 1: Round 4 of event"):
        simulate(plan)


def test_intervals_by_hand():
    rows = [
        CaseRow("a", "", [[0.0], [1.0], [0.0], [1.0]]),
        CaseRow("b", "", [[1.0]] * 4),
        CaseRow("c", "", [[0.0]] * 4),
    ]

    best, middle, last = summary_of(rows, ["strongest first"], "strongest first", 0.02)

    # s of 0, 1, 0, 1 is 0.57735; 1.96 * 0.57735 / 2 = 0.56580; 4 * (0.56580 / 0.02)^2 = 3201.3; alike: 3 / 4
    assert ["b", "a", "c"] == [best.name, middle.name, last.name]
    assert pytest.approx(0.56580, abs=1e-5) == middle.means["strongest first"].margin
    assert 3202 == middle.needed
    assert Mean(1.0, 0.75) == best.means["strongest first"]
    assert (None, False) == (best.behind, best.is_behind)
    assert (False, True) == (middle.is_behind, last.is_behind)  # 0.5 +- 0.57, and 1 +- 0
    assert Mean(1.0, 0.0) == last.behind


def test_what_no_event_tells_has_no_mean():
    (row,) = summary_of([CaseRow("a", "", [[1.0, None]])], ["in order", "byes of the stronger"], "in order", 0.02)

    assert {"in order": Mean(1.0, None), "byes of the stronger": Mean(None, None)} == row.means


def test_the_file_holds_a_line_for_each_piece(tmp_path):
    with KeptValues(tmp_path / "kept.jsonl") as kept:
        simulate(a_plan(6), kept=kept)

    lines = [json.loads(line) for line in (tmp_path / "kept.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [1, 6, 1, 6, 1, 2] == [line["first"] for line in lines]
    assert 3 == len({line["case"] for line in lines})
