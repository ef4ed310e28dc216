"""A pairing as JSON values and as rows."""

from __future__ import annotations

import json

from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.pairing.alternatives import what_if
from crosstable.pairing.check import check
from crosstable.pairing.pair import pair, solve_round
from crosstable.pairing.policy_file import policy_from
from crosstable.pairing.report import (
    BOARD_TITLES,
    CHECK_TITLES,
    DIFFERENCE_TITLES,
    REASON_TITLES,
    TABLE_TITLES,
    VIOLATED_TITLES,
    board_rows,
    check_json,
    check_rows,
    difference_json,
    difference_rows,
    explanation_json,
    pairing_json,
    reason_rows,
    rematch_line,
    violated_rows,
)
from tests.pairing.rounds import event_of, game

FIVE = event_of("a", "b", "c", "d", "e", a=6.5, b=5.5, c=2.5, d=2.1, e=1.7)
PLAYED = FIVE.with_round(game("b", "a"), game("c", "d"), Game.bye("e"))


def test_the_json_of_a_flat_policy_is_in_the_packages_unit() -> None:
    result = pairing_json(pair(FIVE, "go-pairer", settings={"handicapType": "None"}))

    assert json.loads(json.dumps(result)) == result
    assert result["policy"] == "go-pairer"
    assert result["round"] == 1
    assert result["verified"] is True
    assert result["absent"] == []
    assert len(result["pairs"]) == 2
    assert set(result["pairs"][0]) == {"board", "black", "white", "handicap", "komi", "weight", "cost"}
    assert result["total_weight"] == sum(board["weight"] for board in result["pairs"])
    assert result["total_cost"] == sum(board["cost"] for board in result["pairs"])
    assert all(board["weight"] + board["cost"] == 2_000_000_000 for board in result["pairs"])
    assert result["certificate"]["checked_pairs"] == 30


def test_the_json_of_a_tiered_policy_has_no_weight_and_integer_costs() -> None:
    result = pairing_json(pair(PLAYED, "go"), explain=True)

    assert result["total_weight"] is None
    assert all(isinstance(board["cost"], int) and board["weight"] is None for board in result["pairs"])
    assert all(
        set(reason) == {"tier", "criterion", "sentence", "cost"} for b in result["pairs"] for reason in b["reasons"]
    )
    assert result["bye_reasons"][0]["criterion"] == "bye"


def test_the_json_of_tables_has_tables() -> None:
    result = pairing_json(pair(event_of(*"abcdef"), "preferans-tables"))

    assert [len(table["players"]) for table in result["tables"]] == [3, 3]
    assert (result["verified"], result["lower_bound"]) == (False, 0)
    assert "pairs" not in result


def test_explanations_differences_and_replays_are_json_too() -> None:
    solved = solve_round(PLAYED, "go")

    explained = explanation_json(pair(PLAYED, "go"))
    changed = difference_json(what_if(solved, force=("a", "e")))
    replayed = check_json(check(PLAYED, "go"))

    for value in (explained, changed, replayed):
        assert json.loads(json.dumps(value)) == value
    assert {"tier", "criterion", "sentence", "cost", "boards"} == set(explained["violated"][0])
    assert changed["is_free"] is False
    assert [round["round"] for round in replayed] == [1]


def test_rows_are_as_wide_as_their_titles() -> None:
    pairing = pair(PLAYED, "go")
    solved = solve_round(PLAYED, "go")
    change = what_if(solved, force=("a", "e"))
    tables = pair(event_of(*"abcdef"), "preferans-tables")

    for titles, rows in (
        (BOARD_TITLES, board_rows(pairing, PLAYED)),
        (TABLE_TITLES, board_rows(tables, event_of(*"abcdef"))),
        (REASON_TITLES, reason_rows(pairing, PLAYED)),
        (VIOLATED_TITLES, violated_rows(pairing.explain())),
        (DIFFERENCE_TITLES, difference_rows(change)),
        (CHECK_TITLES, check_rows(check(PLAYED, "go"))),
    ):
        assert rows
        assert {len(row) for row in rows} == {len(titles)}
        assert all(isinstance(cell, str) for row in rows for cell in row)


def test_a_replay_names_the_tier_that_is_better() -> None:
    event = FIVE.with_round(game("a", "c"), game("b", "d"), Game.bye("e"))
    event = event.with_round(game("a", "d"), game("b", "e"), Game.bye("c"))

    rows = check_rows(check(event, "swiss"))

    assert [row[1] for row in rows] == ["yes", "no"]
    assert rows[1][3] == "seeding -4"


def test_board_rows_show_handicap_and_komi_where_there_are_any() -> None:
    assert board_rows(pair(FIVE, "go-pairer", settings={"handicapType": "None"}), FIVE)[0][5] == "0.5"
    rows = board_rows(pair(FIVE, "go"), FIVE)

    assert rows[0][4] == "0.5" if rows[0][3] else "7.5"
    assert [row[4] for row in board_rows(pair(FIVE, "swiss"), FIVE)] == ["", ""]


NO_REMATCH_RULE = policy_from(
    {"name": "mine", "tiers": [{"name": "close", "criteria": [{"criterion": "rating-closeness", "step": 0.1}]}]}
)


def test_a_policy_without_a_rematch_rule_reports_who_met_before() -> None:
    four = event_of("a", "b", "c", "d", a=6.0, b=6.0, c=2.0, d=2.0)
    twice = four.with_round(game("a", "b"), game("c", "d")).with_round(game("a", "b"), game("c", "d"))
    once = four.with_round(game("a", "b"), game("c", "d", kind=ResultKind.FORFEIT))

    two, one, none = (pair(event, NO_REMATCH_RULE) for event in (twice, once, four))

    assert rematch_line(two, twice) == "2 boards repeat a meeting: b - a (rounds 1, 2), d - c (rounds 1, 2)."
    assert rematch_line(one, once) == "1 board repeats a meeting: b - a (round 1)."
    assert rematch_line(none, four) == ""
    assert [board.met_in for board in one.boards] == [(1,), ()]
    assert pairing_json(one)["rematches"] == [{"board": 1, "rounds": [1]}]
    assert pairing_json(none)["rematches"] == []


def test_only_the_first_dozen_of_rematches_are_named() -> None:
    ids = [f"p{number}" for number in range(30)]
    field = event_of(*ids, **{id: float(2 * (at // 2)) for at, id in enumerate(ids)})
    event = field.with_round(*(game(*ids[at : at + 2]) for at in range(0, 30, 2)))

    line = rematch_line(pair(event, NO_REMATCH_RULE), event)

    assert line.startswith("15 boards repeat a meeting: ")
    assert line.count("(round 1)") == 12
    assert line.endswith(" and 3 more.")


def test_a_policy_that_forbids_rematches_has_none() -> None:
    assert pair(PLAYED, "go").rematches == ()
