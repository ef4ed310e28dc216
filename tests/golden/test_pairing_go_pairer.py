"""The policy `go-pairer` against tournaments paired by the package itself."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from crosstable.formats.event.json_reader import EventDocument, read_event_json
from crosstable.pairing.boards import Pairing
from crosstable.pairing.pair import pair
from tests.golden.given_cases import IS_COMMITTED, read_cases
from tests.pairing.package_weights import weights

CASES: dict[str, dict[str, Any]] = {
    case["id"]: case for case in (read_cases("gotd_cases.json") or {"cases": []})["cases"]
}
TOLERANCE = 1e-3  # the package computes in floats


def document(case: dict[str, Any]) -> EventDocument:
    return read_event_json(json.dumps(case["input"]))


@cache
def paired(id: str) -> Pairing:
    given = document(CASES[id])
    return pair(given.event, "go-pairer", settings=given.settings, with_open_games=True)  # some cases have such games


@pytest.fixture(params=sorted(CASES))
def case(request: pytest.FixtureRequest) -> dict[str, Any]:
    return CASES[request.param]


def test_all_cases_are_there() -> None:
    assert not IS_COMMITTED or len(CASES) == 101


def test_every_pair_weighs_what_the_package_says(case: dict[str, Any]) -> None:
    expected = {frozenset((str(one), str(other))): weight for one, other, weight in case["edges"]}

    actual = weights(document(case))

    assert actual.keys() == expected.keys()
    assert actual == pytest.approx(expected, abs=TOLERANCE)


def test_the_optimum_is_that_of_an_independent_matcher(case: dict[str, Any]) -> None:
    pairing = paired(case["id"])

    assert float(pairing.total_weight or 0) == pytest.approx(case["optimum_weight"], abs=TOLERANCE)
    assert pairing.verified


def test_the_pairing_is_legal(case: dict[str, Any]) -> None:
    pairing = paired(case["id"])
    allowed = {frozenset((str(one), str(other))) for one, other, _ in case["edges"]}

    seated = [player for board in pairing.boards for player in board.seats]

    assert pairing.pairs() <= allowed
    assert len(set(seated)) == len(seated)
    away = {str(player["id"]) for player in case["input"]["players"] if player.get("absent")}
    assert {*seated, *([pairing.bye] if pairing.bye else [])} == {str(p["id"]) for p in case["input"]["players"]} - away
    assert set(pairing.absent) == away


def test_colours_and_handicaps_are_the_packages_where_the_pair_is_the_same(case: dict[str, Any]) -> None:
    theirs = {frozenset((str(g["black"]), str(g["white"]))): g for g in case["expected"]["pairs"]}
    same = [
        (board, theirs[frozenset(board.seats)])
        for board in paired(case["id"]).boards
        if frozenset(board.seats) in theirs
    ]

    assert [(b.black, b.white, b.handicap) for b, _ in same] == [
        (str(g["black"]), str(g["white"]), g["handicap"]) for _, g in same
    ]


def test_the_bye_costs_nothing_in_the_packages_profile() -> None:
    odd = [id for id in CASES if id.endswith("odd")]

    assert all(paired(id).bye_reasons == () for id in odd)
