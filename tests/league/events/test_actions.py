"""How many actions an event of forty players and five rounds takes, from the first entry to published ratings.

An action is one command, or one typed line with a result.  Players are entered from a list.
"""

import pytest

from crosstable.events.results import enter_results
from tests.league.events.calls import boards_of, call, league
from tests.league.made import one

PLAYERS = [f"{first} {last}" for first in ("Ann", "Bo", "Cem", "Dia", "Eve") for last in "BCDFGHJK"]


def run(place, results):
    """Run the event; `results` enters those of a round, and says how many actions that took."""
    actions = 0

    def do(*words, **options):
        nonlocal actions
        actions += 1
        call(place, *words, **options)

    do("new", "Autumn Cup", "--rounds", 5)
    do("enter", "-", typed="\n".join(PLAYERS))
    for _ in range(5):
        do("pair", "--publish")
        actions += results([str(board["board"]) for board in boards_of(place)])
    do("close")
    league(place, "publish")
    return actions + 1


@pytest.mark.slow
def test_event_of_forty_takes_at_most_130_actions_with_results_one_at_a_time(place, store):
    def typed(boards):
        for board in boards:
            enter_results(store, "ann", "e1", [(int(board), "b")])  # one typed line: `7 b`
        return 1 + len(boards)  # `event result` itself, and its lines

    actions = run(place, typed)

    assert 114 == actions <= 130
    assert 100 == one(store, "SELECT games FROM rating_run")


@pytest.mark.slow
def test_event_of_forty_takes_at_most_40_actions_with_slips_in_bulk(place, store):
    def in_bulk(boards):
        call(place, "result", *(f"{board} b" for board in boards))
        return 1

    actions = run(place, in_bulk)

    assert 14 == actions <= 40
    assert 100 == one(store, "SELECT games FROM rating_run")
