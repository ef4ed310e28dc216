"""Events that are added up from columns are the same as events that are made whole."""

from __future__ import annotations

import random

import pytest

from crosstable.changes.publication import publish
from crosstable.intake.import_results import import_results
from crosstable.model.games import Game
from crosstable.model.results import ResultKind
from crosstable.model.source import Source
from crosstable.reading.event_summary import EventStanding, latest_first
from crosstable.reading.event_sums import summed_events
from crosstable.reading.event_table import EventBlock, EventTable
from crosstable.reading.events_of_league import LeagueEvents
from crosstable.reading.league_reader import read_snapshot
from crosstable.reading.stored_events import all_events
from tests.league.small_league import DAY, new_league

PLAYERS = [f"P{at}" for at in range(7)]
# What an event has besides games with a winner or a draw.
KINDS = ("forfeit", "double-loss", "unrated", "unplayed", "void", "adjourned")
BESIDES = ("", "", "", *KINDS, "bye", "three", "team", "nameless")


def _game(rng, besides, number, event):
    first, second, third = rng.sample(PLAYERS, 3)
    facts = {"event": f"Cup {event}", "row_id": f"{event}-{number}", "position": number, "date": DAY}
    facts["round"] = None if besides == "nameless" else number // 2 + 1
    facts["discipline"] = rng.choice(["rapid", "blitz"]) if event % 5 == 1 else "rapid" if event % 5 == 2 else None
    if number % 3 == 2 and besides == "bye":
        return Game(Game.bye(first).sides, **{**facts, "kind": ResultKind.FULL_BYE})
    if number % 3 == 2 and besides == "three":
        return Game(Game.of_sides([first, second, third], places=[1, 2, 2]).sides, **facts)
    if number % 3 == 2 and besides == "team":
        return Game(Game.of_sides([[first, second], [third]], places=[1, 2]).sides, **facts)
    kind = ResultKind(besides) if number % 3 == 2 and besides in KINDS else ResultKind.PLAYED
    return Game(Game.between(first, second, rng.choice([0, 0.5, 1, 1])).sides, **{**facts, "kind": kind})


@pytest.fixture(scope="module")
def games():
    """Thirty events of up to six games."""
    rng = random.Random(5)
    return [
        _game(rng, BESIDES[event % len(BESIDES)], number, event)
        for event in range(30)
        for number in range(rng.randint(1, 6))
    ]


@pytest.mark.parametrize(
    ("rules", "tiebreaks", "has_sums"),
    [
        ("default", [], True),
        ("football", ["ARO", "SB"], True),
        ("opengotha", ["PTS", "BH"], False),
    ],
)
def test_events_from_columns_equal_events_that_are_made_whole(tmp_path, games, rules, tiebreaks, has_sums):
    pools = [{"key": "overall", "name": "Overall", "system": "elo-many-sides"}]
    store = new_league(tmp_path, rules=rules, display={"tiebreaks": tiebreaks}, pools=pools)
    import_results(store, "ann", Source.from_games(games, "results.csv"))
    publish(store, "ann")
    whole = [EventStanding(each) for each in read_snapshot(store).events]

    with store.read() as connection:
        of = LeagueEvents(connection)
        summed, _ = summed_events(of, of.rows)
        found = all_events(connection).table

    assert has_sums == bool(summed)
    assert len(summed) < len(whole)
    assert latest_first([each.summary for each in whole]) == found.summaries
    rows = EventTable(found.summaries, [EventBlock.of([(each.event.id, each.entrant_rows()) for each in whole])])
    for each in found.summaries:
        assert rows.totals([each]) == found.totals([each])
