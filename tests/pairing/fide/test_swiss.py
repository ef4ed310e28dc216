"""What the Swiss systems of FIDE have in common."""

from dataclasses import replace

import pytest

from crosstable.model.errors import PolicyError
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.pairing.check import check
from crosstable.pairing.pair import pair
from crosstable.pairing.systems import pairing_system
from tests.pairing.fide.test_dutch import boards, event, game

SYSTEMS = ("fide-dutch", "fide-burstein", "fide-dubov", "fide-double-swiss", "fide-lim", "fide-team")


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_round_needs_two_players(name):
    with pytest.raises(PolicyError, match="Round 1 of event 'cup' has 1 to pair, and a round needs two players"):
        pair(event(1), name)
    with pytest.raises(PolicyError, match="has 0 to pair"):
        pair(event(4), name, present=[])


@pytest.mark.parametrize("name", SYSTEMS)
def test_rounds_that_were_paired_by_a_system_are_right_for_it(name):
    """Four rounds of seven players with Baku and Black as the initial colour."""
    made = replace(event(7), rounds_planned=6)
    system = pairing_system(name, {"initial_colour": "black", "acceleration": "baku"}, rounds=6)
    for round in range(1, 5):
        found = pair(made, system)
        games = [game(white, black, 1 + (int(white) + round) % 2) for white, black in boards(found)]
        if found.bye is not None:
            games.append(Game.bye(found.bye, kind=ResultKind.ALLOCATED_BYE))
        made = made.with_round(*games)

    assert [True] * 4 == [each.is_right for each in check(made, system)]
