"""One race for the whole field: all who are present, by number."""

from __future__ import annotations

import pytest

from crosstable.model.errors import NoPairingError, PolicyError, UnknownName
from crosstable.model.events import Entrant, Event
from crosstable.model.players import Player
from crosstable.pairing.constraints import Constraints
from crosstable.pairing.pair import pair

POLICY = "whole-field"
PEOPLE = tuple(
    Entrant(Player(id, id), number=at, absent=frozenset({2} if id == "b" else ())) for at, id in enumerate("cab", 1)
)


def test_all_who_are_present_start_together_in_the_order_of_their_numbers() -> None:
    event = Event("cup", "Cup", PEOPLE)
    first = pair(event, POLICY)
    second = pair(event.with_round(), POLICY)

    assert [("c", "a", "b")] == [board.seats for board in first.boards]
    assert [("c", "a")] == [board.seats for board in second.boards]
    assert (None, ("b",)) == (second.bye, second.absent)


def test_a_race_needs_two() -> None:
    with pytest.raises(NoPairingError) as caught:
        pair(Event("cup", "Cup", PEOPLE[:1]), POLICY)

    assert ("Event 'cup', round 1: 1 of the entrants are present, and a race needs two. Wait for more entries.") == str(
        caught.value
    )
    assert ("c",) == caught.value.witnesses


def test_it_has_no_settings_and_follows_no_constraints() -> None:
    event = Event("cup", "Cup", PEOPLE)

    with pytest.raises(UnknownName, match="heats"):
        pair(event, POLICY, settings={"heats": 2})
    with pytest.raises(PolicyError, match="forbidden pairs"):
        pair(event, POLICY, constraints=Constraints(forbidden=(("a", "b"),)))
