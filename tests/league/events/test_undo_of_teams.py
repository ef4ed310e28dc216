"""Undoing that a team was removed, or a player left it: what took its name or the player since is undone with it."""

import pytest

from crosstable.changes.undo import undo_change
from crosstable.events.entry_facts import NewEntry
from crosstable.events.teams.team_entries import NewTeam, add_teams, remove_team, set_board_order
from crosstable.facts.store.change_log import last_change
from crosstable.model.errors import InputError
from tests.league.events.made import begun, now

AL, ABE, BO, ZOE = map(NewEntry, ("Al", "Abe", "Bo", "Zoe"))
FREE = {
    "removed": lambda store, event: remove_team(store, "ann", event, "t1"),
    "left": lambda store, event: set_board_order(store, "ann", event, "t1", [ABE], substitutes=[]),
}
TAKE = {
    "in a new team": lambda store, event: add_teams(store, "ann", event, [NewTeam("Cats", [AL])]),
    "in another team": lambda store, event: set_board_order(store, "ann", event, "t2", [BO, AL]),
    "as a substitute": lambda store, event: set_board_order(store, "ann", event, "t2", [BO], substitutes=[AL]),
}
NAME = {"its name": lambda store, event: add_teams(store, "ann", event, [NewTeam("ants", [ZOE])])}


@pytest.mark.parametrize(
    ("free", "take"),
    [*((FREE[free], take) for free in FREE for take in TAKE.values()), (FREE["removed"], *NAME.values())],
)
def test_what_a_team_left_free_and_others_took_is_undone_first(store, free, take):
    event_id = begun(store, (), kind="team-swiss")
    add_teams(store, "ann", event_id, [NewTeam("Ants", [AL, ABE]), NewTeam("Bees", [BO])])
    before = [each.team for each in now(store, event_id).teams.teams]
    free(store, event_id)
    with store.read() as connection:
        number = last_change(connection)
    take(store, event_id)

    with pytest.raises(InputError, match=rf"^Change {number} cannot be undone alone: change {number + 1} "):
        undo_change(store, "ann", number)
    undo_change(store, "ann", number, cascade=True)

    assert before == [each.team for each in now(store, event_id).teams.teams]
