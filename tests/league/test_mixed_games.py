"""A rating list that rates two games together says so: when it is calculated, compared and published."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from crosstable.changes.publication import compare, publish, recalculate
from crosstable.events.closing import close_event
from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.results import enter_results
from crosstable.events.rounds import pair_round, publish_round
from crosstable.facts.store.store import Store
from tests.league.small_league import new_league

MIXED = (
    "It rates several games together: chess, go. To keep them apart, set a discipline for each event and the "
    "`disciplines` of each rating list."
)


def played(store: Store, kind: str, discipline: str | None = None) -> None:
    event = new_event(store, "ann", kind, replace(template(kind), discipline=discipline))
    enter(store, "ann", event, [NewEntry("Ann"), NewEntry("Bo")])
    pair_round(store, "ann", event)
    publish_round(store, "ann", event)
    enter_results(store, "ann", event, [(1, "1-0")])
    close_event(store, "ann", event)


def told(store: Store) -> list[list[str]]:
    with store.read() as connection:
        compared = compare(connection, store.clock())
    every = (compared, recalculate(store, "ann"), publish(store, "ann").pools)
    return [[str(problem) for pool in pools for problem in pool.problems] for pools in every]


@pytest.mark.parametrize(("other", "said"), [("go-swiss", [MIXED]), ("round-robin", [])])
def test_a_list_of_two_games_says_so(tmp_path: Path, other: str, said: list[str]) -> None:
    store = new_league(tmp_path)
    played(store, "swiss")
    assert [[], [], []] == told(store)
    played(store, other)

    assert [said, said] == told(store)[:2]


def test_lists_by_discipline_say_nothing(tmp_path: Path) -> None:
    pools = [
        {"key": "chess", "selection": {"disciplines": ["chess"]}},
        {"key": "go", "selection": {"disciplines": ["go"]}},
    ]
    store = new_league(tmp_path, pools=pools, disciplines=["chess", "go"])
    played(store, "swiss", "chess")
    played(store, "go-swiss", "go")

    assert [[], [], []] == told(store)
