"""The tie-breaks of arrays against those of `ranking`, on events with byes, forfeits, absences and withdrawals."""

from random import Random

import numpy as np
import pytest

from crosstable import Entrant, Event, Player, standings
from crosstable.foresight.columns import columns_of
from crosstable.foresight.fast_order import FinishedSimulations, left_out, places, value_of
from crosstable.foresight.situation import Situation
from crosstable.pairing.systems import pairing_system
from tests.foresight.made_events import played

CODES = ("BH", "BH-C1", "BH-C2", "BH-M1", "SB", "WIN", "WON", "PS", "SOS", "SOS-1", "SODOS", "SOSOS", "NBW", "CUSS")
IN_QUARTERS = ("SB", "SODOS")


def ended_event(seed, policy="swiss"):
    random = Random(seed)
    entrants = tuple(
        Entrant(
            Player(f"p{at}", f"P{at}"),
            number=at + 1,
            rating=2000.0 - 20 * at,
            absent=frozenset(random.sample(range(1, 6), random.choice([0, 0, 0, 1, 2]))),
            until_round=random.choice([None] * 6 + [3]),
        )
        for at in range(random.choice([7, 8, 9, 12]))
    )
    return played(Event("open", "Open", entrants, rounds_planned=5), 5, policy, seed, forfeits=0.12)


def ended_of(event, policy="swiss"):
    situation = Situation(event, pairing_system(policy), (), len(event.rounds))
    return situation, FinishedSimulations.of(situation, columns_of(situation))


@pytest.mark.parametrize("seed", range(6))
def test_values_are_those_of_the_standings(seed):
    event = ended_event(seed)
    situation, ended = ended_of(event)
    for code in CODES:
        expected = {row.entrant.id: row.value(code) for row in standings(event, [code]).rows}
        found = value_of(ended, code)[0] / (4 if code in IN_QUARTERS else 2)

        assert expected == {id: found[at] for id, at in situation.index.items()}, code


@pytest.mark.parametrize("order", [("BH-C1", "BH", "SB", "WIN"), ("SOS", "SOSOS"), ("WON", "PS"), ()])
def test_places_are_those_of_the_standings(order):
    for seed in range(6):
        event = ended_event(seed)
        situation, ended = ended_of(event)
        found = places(ended, order, None)[0]

        assert [row.place for row in standings(event, order).rows] == [
            found[situation.index[row.entrant.id]] for row in standings(event, order).rows
        ]


def test_direct_encounter_splits_groups_in_which_all_have_met():
    event = played(Event("rr", "RR", ended_event(1).entrants[:4]), 3, "round-robin", 5)
    event = Event("rr", "RR", tuple(Entrant(each.player, number=each.number) for each in event.entrants), event.rounds)
    situation, ended = ended_of(event, "round-robin")
    found = places(ended, ("DE",), None)[0]

    assert [row.place for row in standings(event, ["DE"]).rows] == [
        found[situation.index[row.entrant.id]] for row in standings(event, ["DE"]).rows
    ]


def test_ties_that_stay_are_drawn_each_order_equally_often():
    event = Event("cup", "Cup", tuple(Entrant(Player(name, name)) for name in "abc"))
    situation, ended = ended_of(event)
    ended.rounds = [columns_of(Situation(event, situation.system, (), 1))[0].spread(6000)]
    found = places(ended, (), np.random.Generator(np.random.PCG64(1)))

    assert [(found[:, at] == 1).mean() for at in range(3)] == pytest.approx([1 / 3] * 3, abs=0.02)


def test_tie_breaks_that_are_not_computed_are_named():
    assert left_out(["BH-C1", "ARO", "SB-C1", "DE"]) == ("ARO", "SB-C1")
