"""A file of players is no event of teams."""

import pytest

from crosstable.events.plan_of_file import plan_of_file
from crosstable.events.plan_rows import known_events
from crosstable.events.take_over import take_over
from crosstable.formats.event.document import EventDocument
from crosstable.model.errors import InputError
from crosstable.model.events import Entrant, Event
from crosstable.model.players import Player


def test_a_file_without_teams_is_not_taken_over_as_an_event_of_teams(store):
    document = EventDocument(Event("x", "Elsewhere", (Entrant(Player("1", "Ann")),)))
    plan, document, _ = plan_of_file("event-json", document, template="team-swiss")

    with pytest.raises(InputError, match=r"^'Elsewhere' is played by teams as team-swiss, and there are no teams in"):
        take_over(store, "ann", document, plan)
    with store.read() as connection:
        assert [] == list(known_events(connection))
