"""The policy `go-pairer` against 101 tournaments paired by the package itself."""

from __future__ import annotations

import json
import os
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from crosstable.formats.event.json_reader import EventDocument, read_event_json
from crosstable.matching.costs import FORBIDDEN
from crosstable.model.games import Game
from crosstable.pairing.boards import Pairing
from crosstable.pairing.pair import pair
from crosstable.pairing.policies import policy
from crosstable.pairing.state import state_of
from crosstable.pairing.tier_costs import TierCosts
from tests.pairing.rounds import event_of, game

DATA = Path(__file__).parents[1] / "golden" / "data"
FILE = Path(os.environ.get("CROSSTABLE_GOLDEN", DATA)) / "gotd_cases.json"
TOLERANCE = 1e-3  # the package computes in floats
README_BOARDS = [("6", "3", 1), ("5", "1", 5), ("4", "2", 3)]


@cache
def cases() -> dict[str, dict[str, Any]]:
    return {case["id"]: case for case in json.loads(FILE.read_text(encoding="utf-8"))["cases"]}


def document(case: dict[str, Any]) -> EventDocument:
    return read_event_json(json.dumps(case["input"]))


@cache
def paired(id: str) -> Pairing:
    given = document(cases()[id])
    return pair(given.event, "go-pairer", settings=given.settings)


def weights(given: EventDocument) -> dict[frozenset[str], float]:
    """Every allowed pair with its weight in the package's unit."""
    chosen = policy("go-pairer", **given.settings)
    state = state_of(given.event)
    tier = next(tier for tier in chosen.tiers if tier.name == "penalties")
    rematch = TierCosts(state, chosen.tiers[0]).block(range(state.size))
    costs = TierCosts(state, tier).block(range(state.size))
    return {
        frozenset((state.entrants[i].id, state.entrants[j].id)): float(
            (chosen.base or 0) - Fraction(int(costs[i, j]), tier.unit)
        )
        for i in range(state.n)
        for j in range(i)
        if rematch[i, j] != FORBIDDEN
    }


@pytest.fixture(params=sorted(cases()))
def case(request: pytest.FixtureRequest) -> dict[str, Any]:
    return cases()[request.param]


def test_all_cases_are_there() -> None:
    assert len(cases()) == 101


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

    seated = [player for board in pairing.boards for player in board.players]

    assert pairing.pairs() <= allowed
    assert len(set(seated)) == len(seated)
    away = {str(player["id"]) for player in case["input"]["players"] if player.get("absent")}
    assert {*seated, *([pairing.bye] if pairing.bye else [])} == {str(p["id"]) for p in case["input"]["players"]} - away
    assert set(pairing.absent) == away


def test_colours_and_handicaps_are_the_packages_where_the_pair_is_the_same(case: dict[str, Any]) -> None:
    theirs = {frozenset((str(g["black"]), str(g["white"]))): g for g in case["expected"]["pairs"]}
    same = [
        (board, theirs[frozenset(board.players)])
        for board in paired(case["id"]).boards
        if frozenset(board.players) in theirs
    ]

    assert [(b.black, b.white, b.handicap) for b, _ in same] == [
        (str(g["black"]), str(g["white"]), g["handicap"]) for _, g in same
    ]


def readme() -> EventDocument:
    """The example of the go-pairer README: six players, two rounds, FullHandicap."""
    return read_event_json(
        json.dumps(
            {
                "settings": {"handicapType": "FullHandicap"},
                "players": [
                    {"id": 1, "initialScore": 0, "rating": 6.5},
                    {"id": 2, "initialScore": 0, "rating": 5.5},
                    {"id": 3, "initialScore": 0, "rating": 2.3},
                    {"id": 4, "initialScore": 0, "rating": 2.1},
                    {"id": 5, "initialScore": 0, "rating": 1.7},
                    {"id": 6, "initialScore": 0, "rating": 1.1},
                ],
                "rounds": [
                    [
                        {"black": 2, "white": 1, "handicap": 1, "result": "BlackWin"},
                        {"black": 3, "white": 4, "handicap": 0, "result": "BlackWin"},
                        {"black": 5, "white": 6, "handicap": 0, "result": "WhiteWin"},
                    ],
                    [
                        {"black": 3, "white": 1, "handicap": 0, "result": "WhiteWin"},
                        {"black": 2, "white": 6, "handicap": 0, "result": "WhiteWin"},
                        {"black": 4, "white": 5, "handicap": 0, "result": "BlackWin"},
                    ],
                ],
            }
        )
    )


def test_the_example_of_the_readme_is_paired_as_an_independent_optimum_pairs_it() -> None:
    given = readme()
    graph = nx.Graph()
    graph.add_weighted_edges_from((*sorted(pair), round(2 * weight)) for pair, weight in weights(given).items())
    best = nx.max_weight_matching(graph, maxcardinality=True)

    pairing = pair(given.event, "go-pairer", settings=given.settings)

    assert pairing.pairs() == {frozenset(edge) for edge in best}
    assert [(b.black, b.white, b.handicap) for b in pairing.boards] == README_BOARDS


def test_without_quirks_the_family_gap_counts() -> None:
    text = json.dumps(
        {
            "players": [
                {"id": id, "initialScore": 0, "rating": 1.5, "family": f} for id, f in ((1, "Lee"), (2, "Lee"))
            ],
            "rounds": [],
        }
    )
    event = read_event_json(text).event

    assert pair(event, "go-pairer").boards[0].reasons[0].cost == 5600
    assert pair(event, "go-pairer", settings={"quirks": False}).boards[0].reasons[0].cost == 8100


def test_without_quirks_unknown_states_are_not_the_same() -> None:
    event = event_of("1", "2")

    quirky = pair(event, "go-pairer", settings={"intraStateGap": 0.5}).boards[0]
    plain = pair(event, "go-pairer", settings={"intraStateGap": 0.5, "quirks": False}).boards[0]

    assert "acquaintance" in [reason.criterion for reason in quirky.reasons]
    assert "acquaintance" not in [reason.criterion for reason in plain.reasons]


def test_without_quirks_nobody_gets_a_second_bye() -> None:
    event = event_of("1", "2", "3")
    for _ in range(2):
        bye = pair(event, "go-pairer", settings={"quirks": False}).bye
        others = [id for id in ("1", "2", "3") if id != bye]
        event = event.with_round(game(*others, "white"), Game.bye(bye or ""))

    pairing = pair(event, "go-pairer", settings={"quirks": False})

    had = {this.games[1].players[0] for this in event.rounds}
    assert len(had) == 2
    assert pairing.bye not in had


def test_the_bye_costs_nothing_in_the_packages_profile() -> None:
    odd = next(id for id in cases() if id.endswith("odd"))

    assert paired(odd).bye_reasons == ()
