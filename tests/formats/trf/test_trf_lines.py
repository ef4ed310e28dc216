"""The lines of a TRF other than the rows: absences, prohibited pairs, points, scores out of the order."""

from __future__ import annotations

from dataclasses import replace

import pytest

from crosstable.formats.event.document import EventDocument
from crosstable.formats.trf.acceleration import before_bonuses
from crosstable.formats.trf.dialects import Trf16, Trf26
from crosstable.formats.trf.scoring import lines_162, lines_bb, lines_xxs, rules_of, values_of
from crosstable.model.errors import FormatError
from crosstable.model.results import ResultKind, ResultRules
from crosstable.ranking.scores import scores
from tests.formats.trf.trf_lines_made import messages, player, read, written

TWO = (player(1, "   2 w 1"), player(2, "   1 b 0"), player(3, "0000 - U"))


def test_a_player_who_is_absent_next_is_read_and_written_in_both_years() -> None:
    found = read(*TWO, "XXZ 2 3")

    assert [sorted(entrant.absent) for entrant in found.document.event.entrants] == [[], [2], [2]]
    assert "XXZ 2 3" in written(found, year=16)
    assert "240 Z 002    2    3" in written(found)


def test_byes_announced_for_a_round_are_absences_and_those_that_pay_are_kept() -> None:
    lines = [*TWO, "240 H 002  001", "240 Z 003  0002"]
    found = read(*lines)

    assert [sorted(entrant.absent) for entrant in found.document.event.entrants] == [[2], [3], []]
    assert written(found)[-2:] == ["240 H 002  001", "240 Z 003    2"]


def test_prohibited_pairs_are_read_and_written_in_both_years() -> None:
    found = read(*TWO, "XXP 1 2 3")

    assert found.document.forbidden == (("1", "2"), ("1", "3"), ("2", "3"))
    assert written(found, year=16)[-3:] == ["XXP 1 2", "XXP 1 3", "XXP 2 3"]
    assert written(found)[-3:] == ["260 001 999    1    2", "260 001 999    1    3", "260 001 999    2    3"]


def test_prohibited_pairs_of_some_rounds_hold_while_these_last() -> None:
    lines = ["012 Cup", *TWO, "260 001 001 0001 0003", "260 002 004 0002 0003"]
    found = read(*lines)

    assert found.document.forbidden == (("2", "3"),)
    assert written(found) == lines


def test_penalties_and_bonuses_are_scores_to_start_with() -> None:
    bonus = f"299{'':10} 1.5  000    1    2"
    penalty = f"299{'':10}-0.5  000    3"
    found = read(*TWO, bonus, penalty)

    assert messages(found) == []
    assert scores(found.document.event) == {"1": 5, "2": 3, "3": 1}
    assert written(found)[-2:] == [penalty, bonus]


def test_points_of_a_round_are_kept_and_count_after_it() -> None:
    line = "299          -1.0  002    1"
    found = read(*TWO, line)

    assert scores(found.document.event) == {"1": 0, "2": 0, "3": 2}
    assert written(found)[-1] == line
    assert before_bonuses(found.document) == {"1": (2, 2)}


@pytest.mark.parametrize(
    ("points", "expected"), [("W 3.0    D 1.0    L 0.0", (2, 0)), ("W 3.0    D 2.0    L 1.0", (4, 2))]
)
def test_a_draw_against_a_loss_has_the_points_of_the_file(points: str, expected: tuple[int, int]) -> None:
    rows = (player(1, "   2 w ="), player(2, "   1 b 0"))
    found = read(*rows, f"162  {points}")

    assert tuple(scores(found.document.event).values()) == expected
    assert [line[:99] for line in written(found) if line.startswith("001")] == [*rows]


def test_an_adjourned_game_counts_as_a_draw_or_as_the_file_says() -> None:
    rows = (player(1, "   2 w ?"), player(2, "   1 b ?"))

    assert scores(read(*rows).document.event) == {"1": 1, "2": 1}
    assert scores(read(*rows, "162  X 0.0").document.event) == {"1": 0, "2": 0}
    assert "162  X 0.0" in written(read(*rows, "162  X 0.0"))
    assert [line[:99] for line in written(read(*rows)) if line.startswith("001")] == [*rows]


def test_a_result_worth_something_of_its_own_is_the_score_of_that_game() -> None:
    line = "299 W         0.5  001    1"
    found = read(*TWO, line)

    assert scores(found.document.event) == {"1": 1, "2": 0, "3": 2}
    assert written(found)[-1] == line


def test_a_score_of_all_rounds_counts_where_the_result_fits() -> None:
    rows = (player(1, "   2 w 1", "   2 b 0"), player(2, "   1 b 0", "   1 w 1"), player(3, "0000 - F", "0000 - F"))
    found = read(*rows, "299 L         0.5  000    1    2", "299 F         0.0  000    3")

    assert scores(found.document.event) == {"1": 3, "2": 3, "3": 0}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("XXZ 2 x", "line 4, column '5': '2 x' are not start numbers. The line has no effect."),
        (
            "XXR many",
            "line 4, column '5': The number of rounds 'many' is not one from 1 to 300. The line has no effect.",
        ),
        ("299 W   2.0   1.0  001    1", "line 4, column '14-17': '1.0' are not points of players in steps of a half."),
        ("XXS WW=1 BW=2", "line 4, column '5': 'WW=1 BW=2' are not the points of one colour in steps of a half."),
        (
            "162  W 0.3",
            "line 4, column '5': 'W 0.3' are not the points of one colour in steps of a half. The line has no effect.",
        ),
        ("062 9", "line 4, column '5': The file states 9 players and holds 3. Check that it is complete."),
        ("072 1", "line 4, column '5': The file states 1 rated players and holds 0. Check that it is complete."),
    ],
)
def test_a_line_that_cannot_be_followed_is_reported_and_kept(line: str, said: str) -> None:
    found = read(*TWO, line)

    assert len(found.problems) == 1
    assert messages(found)[0].startswith(said)
    assert found.problems[0].severity == "warning"


def test_fewer_rounds_planned_than_played_are_reported() -> None:
    found = read(player(1, "   2 w 1", "   2 b 1"), player(2, "   1 b 0", "   1 w 0"), "XXR 1")

    assert [str(problem.message) for problem in found.problems] == [
        "The file states 1 rounds and holds 2. Correct the number of rounds."
    ]


# JavaFo Advanced User Manual, "Scoring point system": its own examples, as points of W D L FW FL FPB HPB ZPB PAB.
@pytest.mark.parametrize(
    ("lines", "points"),
    [
        (
            ["XXS WW=1 WD=.5 WL=0 BW=1 BD=0.5 BL=0", "XXS FL=0 FW=1", "XXS PAB=1 FPB=1 HPB=.5 ZPB=0"],
            "1 .5 0 1 0 1 .5 0 1",
        ),
        (["XXS PAB=3 D=1 W=3"], "3 1 0 3 0 3 1 0 3"),
        (["XXS W=3", "XXS D=1"], "3 1 0 3 0 3 1 0 1"),
        (["XXS PAB=.5"], "1 .5 0 1 0 1 .5 0 .5"),
        (["XXS FL=0 W=3 D=2 PAB=2 WL=1 BL=1 ZPB=1"], "3 2 1 3 0 3 2 1 2"),
        (["BBW  3.0", "BBD  1.0"], "3 1 0 3 0 3 1 0 3"),
        (["162  W 3.0    D 1.0    P 1.0"], "3 1 0 3 0 3 1 0 1"),
    ],
)
def test_points_are_read_as_their_manuals_say(lines: list[str], points: str) -> None:
    rules = read(*TWO, *lines).document.event.rules

    kinds = (ResultKind.FULL_BYE, ResultKind.HALF_BYE, ResultKind.ZERO_BYE, ResultKind.ALLOCATED_BYE)
    played, forfeit = rules[ResultKind.PLAYED], rules[ResultKind.FORFEIT]
    found = [
        *(played.win_half_points, played.draw_half_points, played.loss_half_points),
        *(forfeit.win_half_points, forfeit.loss_half_points, *(rules[kind].win_half_points for kind in kinds)),
    ]
    assert [float(point) for point in points.split()] == [half_points / 2 for half_points in found]


@pytest.mark.parametrize("style", [lines_162, lines_xxs, lines_bb])
@pytest.mark.parametrize("values", [{}, {"W": 6, "FW": 6, "FPB": 6, "D": 2, "HPB": 2, "PAB": 2}, {"PAB": 1}, {"L": 1}])
def test_points_survive_every_style(style, values) -> None:
    rules = rules_of(values)
    found: dict[str, int] = {"PAB": 2} if style is lines_xxs and values else {}
    for line in style(rules):
        found.update(values_of(line) or {})

    assert dict(rules_of(found).meanings) == dict(rules.meanings)


def test_points_by_place_are_in_no_style() -> None:
    rules = ResultRules("ours", ResultRules.preset("default").meanings, "own", "place", (4, 2))

    assert [style(rules) for style in (lines_162, lines_xxs, lines_bb)] == [[], [], []]


def test_bb_lines_are_written_as_bb_lines() -> None:
    lines = ["012 Cup", *TWO, "BBW  3.0", "BBD  1.0"]

    assert written(read(*lines), year=16) == lines


def test_rules_that_no_line_can_hold_are_reported_as_lost() -> None:
    event = replace(read(*TWO).document.event, rules=ResultRules.preset("opengotha"))

    lost = [[loss.code for loss in form.write(EventDocument(event)).losses] for form in (Trf16(), Trf26())]

    assert lost == [[], ["rules"]]  # a bye of half a point where a forfeit pays none: XXS alone tells them apart


def test_ranks_of_javafo_are_kept() -> None:
    lines = ["012 Cup", *TWO, "XXC rank", "XXA    1  1.0  1.0"]

    assert written(read(*lines), year=16) == lines


def test_a_file_of_something_else_is_rejected() -> None:
    with pytest.raises(
        FormatError, match=r"cup\.trf: no line begins with 001 and a player, so this is not a FIDE tournament"
    ):
        read("Dear Sir,", "please find enclosed")


def test_a_star_without_an_opponent_is_a_round_that_is_not_paired_yet() -> None:
    found = read(player(1, "   2 w 1", "0000 - *"), player(2, "   1 b 0", "0000 - *"))

    assert (found.problems, [len(this.games) for this in found.document.event.rounds][:1]) == ((), [1])
