"""Double eliminations that were played: who met whom in every round, and the final places."""

from __future__ import annotations

import json
from typing import Any

import pytest

from crosstable.pairing.knockout.final_order import final_order
from crosstable.pairing.pair import pair
from crosstable.pairing.systems import pairing_system
from tests.golden.given_cases import COMMITTED
from tests.pairing.knockout.played import field, with_results

EVENTS = json.loads((COMMITTED / "double_eliminations.json").read_text(encoding="utf-8"))
# The matches in the order of their numbers, by the round of the bracket in which they can be played; the final is last.
ROUNDS = {4: [[1, 2], [3, 4], [5], [6]], 8: [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10], [11, 12], [13], [14]]}


@pytest.mark.parametrize("given", EVENTS, ids=[each["key"] for each in EVENTS])
def test_the_same_alliances_meet_and_finish_in_the_same_places(given: dict[str, Any]) -> None:
    size = max(max(match) for match in given["matches"])
    system = pairing_system("double-elimination", {"second_final": False})
    event = field(size)
    for numbers in ROUNDS[size]:
        played = {frozenset(map(str, given["matches"][at - 1])): str(given["matches"][at - 1][0]) for at in numbers}
        pairing = pair(event, system)

        assert set(played) == {frozenset(board.seats) for board in pairing.boards}
        event = with_results(event, pairing, lambda one, other, played=played: played[frozenset((one, other))])
    order = final_order(system.bracket(event))  # type: ignore[attr-defined]
    places = {
        player: 1 + sum(map(len, order[:at])) for at, group in enumerate(order) for player in group
    }  # those who went out in the same round share a place

    assert str(given["matches"][-1][0]) == order[0][0]
    assert given.get("places", places) == places
