"""Details of a player that come with an entry: other events show them, and undoing the entry removes them."""

import pytest

from crosstable.changes.undo import undo_change
from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.plan_of_file import plan_of_file
from crosstable.events.take_over import take_over
from crosstable.events.teams.team_entries import NewTeam, add_teams, set_board_order
from crosstable.facts.players.players import players
from crosstable.facts.store.change_log import last_change
from crosstable.formats.event.document import EventDocument
from crosstable.model.events import Entrant, Event
from crosstable.model.players import Player
from crosstable.reading.part_changes import last_change_of_event
from tests.league.events.made import begun
from tests.league.events.test_random_walk import held

ANN = NewEntry("Ann", details=(("club", "Elm Street"),))
OF_CLUB = EventDocument(Event("x", "Elsewhere", (Entrant(Player("1", "Ann", club="Elm Street")),)))


def add_team(store):
    add_teams(store, "bea", "e2", [NewTeam("Ants", [ANN])])


def order_team(store):
    add_teams(store, "bea", "e2", [NewTeam("Ants", [NewEntry("Zoe")])])
    set_board_order(store, "bea", "e2", "t1", [NewEntry("Zoe"), ANN])


def take(store):
    take_over(store, "bea", OF_CLUB, plan_of_file("event-json", OF_CLUB)[0])


WAYS = {
    "enter": ("swiss", lambda store: enter(store, "bea", "e2", [ANN])),
    "team": ("team-swiss", add_team),
    "order": ("team-swiss", order_team),
    "take-over": ("swiss", take),
}


@pytest.mark.parametrize("way", WAYS)
def test_details_that_come_with_an_entry_are_news_for_other_events_and_are_undone_with_it(store, way):
    kind, bring = WAYS[way]
    begun(store)
    begun(store, (), kind=kind, name="Other")
    before = held(store)["players"]

    bring(store)

    with store.read() as connection:
        assert "Elm Street" == players(connection)["p1"].club
        number = last_change(connection)
        assert number == last_change_of_event(connection, "e1")
    undone = undo_change(store, "cem", number)
    with store.read() as connection:
        assert players(connection)["p1"].club is None
    assert before == [each for each in held(store)["players"] if "Zoe" not in each]
    undo_change(store, "cem", undone.change)
    with store.read() as connection:
        assert "Elm Street" == players(connection)["p1"].club


def test_an_entry_that_brings_no_details_is_no_news_for_other_events(store):
    begun(store)
    begun(store, (), name="Other")
    with store.read() as connection:
        before = last_change_of_event(connection, "e1")

    enter(store, "bea", "e2", [NewEntry("Ann")])

    with store.read() as connection:
        assert before == last_change_of_event(connection, "e1")
