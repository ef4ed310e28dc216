"""The policy `go-pairer`: the example of its README, and what it does without its quirks."""

from __future__ import annotations

import json

import networkx as nx

from crosstable.formats.event.json_reader import EventDocument, read_event_json
from crosstable.model.games import Game
from crosstable.pairing.pair import pair
from tests.pairing.package_weights import weights
from tests.pairing.rounds import event_of, game

README_BOARDS = [("6", "3", 1), ("5", "1", 5), ("4", "2", 3)]


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


def test_without_quirks_no_player_gets_a_second_bye() -> None:
    event = event_of("1", "2", "3")
    for _ in range(2):
        bye = pair(event, "go-pairer", settings={"quirks": False}).bye
        others = [id for id in ("1", "2", "3") if id != bye]
        event = event.with_round(game(*others, "white"), Game.bye(bye or ""))

    pairing = pair(event, "go-pairer", settings={"quirks": False})

    had = {this.games[1].players[0] for this in event.rounds}
    assert len(had) == 2
    assert pairing.bye not in had
