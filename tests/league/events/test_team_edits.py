"""Teams that are pasted and renamed, and entrants whose name was mistyped."""

import pytest

from crosstable.changes.undo import undo_change
from crosstable.commands.shared.pasted_teams import pasted_teams
from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.renamed_entrants import rename_entrant
from crosstable.events.teams.team_edits import edit_team
from crosstable.events.teams.team_entries import NewTeam, add_teams
from crosstable.facts.players.players import find_player
from crosstable.facts.store.change_log import last_change
from crosstable.model.errors import InputError
from tests.league.events.calls import answer, call
from tests.league.events.made import begun, now, paired
from tests.league.events.team_calls import team, teams

ANTS, BEES = (
    NewTeam(name, [NewEntry(player) for player in names.split()])
    for name, names in (("Ants", "Al Abe"), ("Bees", "Bo Bea"))
)


def change(store):
    with store.read() as connection:
        return last_change(connection)


def name(store, number=0):
    return now(store, "e1").teams.teams[number].team.name


def test_team_is_renamed_and_keeps_its_number_and_players(store):
    event = begun(store, (), kind="team-swiss")
    add_teams(store, "ann", event, [ANTS, BEES])
    before = now(store, event).teams.teams[0].team

    edit_team(store, "ann", event, "t1", {"name": "Ants  of Ulm", "club": "Ulm", "rating": 1900.0})

    after = now(store, event).teams.teams[0].team
    assert ("Ants of Ulm", "Ulm", 1900.0) == (after.name, after.club, after.rating)
    assert (before.id, before.members) == (after.id, after.members)
    undo_change(store, "ann", change(store))
    assert name(store) == "Ants"


def test_name_of_another_team_is_taken(store):
    event = begun(store, (), kind="team-swiss")
    add_teams(store, "ann", event, [ANTS, BEES])

    with pytest.raises(InputError, match="has a team 'bees' already"):
        edit_team(store, "ann", event, "t1", {"name": "bees"})
    with pytest.raises(InputError, match="A team needs a name"):
        edit_team(store, "ann", event, "t1", {"name": " "})
    edit_team(store, "ann", event, "t1", {"name": "ANTS"})
    assert name(store) == "ANTS"


def test_undoing_a_rename_asks_for_whoever_took_the_name_since(store):
    event = begun(store, (), kind="team-swiss")
    add_teams(store, "ann", event, [ANTS, BEES])
    edit_team(store, "ann", event, "t1", {"name": "Cats"})
    renamed = change(store)
    edit_team(store, "ann", event, "t2", {"name": "Ants"})

    with pytest.raises(InputError, match=r"renamed team|event-team-edit"):
        undo_change(store, "ann", renamed)


def test_entrant_of_this_event_alone_is_renamed(store):
    event = begun(store, ("Ann Le", "Bo"))
    paired(store, event)

    assert rename_entrant(store, "ann", event, "p1", "Ann  Lee") == "Ann Lee"

    assert now(store, event).name("p1") == "Ann Lee"
    with store.read() as connection:
        assert find_player(connection, "Ann Le").id == "p1"
    undo_change(store, "ann", change(store))
    assert now(store, event).name("p1") == "Ann Le"


def test_entrant_of_other_events_keeps_the_name_of_the_league(store):
    event = begun(store, ("Ann", "Bo"))
    other = begun(store, ("Cy",), name="Other")
    enter(store, "ann", other, [NewEntry("Ann")])

    for where in (event, other):
        with pytest.raises(InputError, match=r"Ann is known outside of event e\d, so that the name is the league's"):
            rename_entrant(store, "ann", where, "p1", "Anne")
    with pytest.raises(InputError, match="Bo"):
        rename_entrant(store, "ann", other, "p3", "Bo")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "Ants\n1 Ann Lee 2010\n2. Al\n\n\nBees:\nBoard 1: Bo\n",
            [("Ants", ["Ann Lee 2010", "Al"], []), ("Bees", ["Bo"], [])],
        ),
        ("Ants: Ann, Al\nSub. Abe", [("Ants", ["Ann", "Al"], ["Abe"])]),
        ("TSV 1860\nReserve Ann\nBo", [("TSV 1860", ["Bo"], ["Ann"])]),
        (" \n\t\n", []),
    ],
)
def test_pasted_teams_are_read(text, found):
    assert pasted_teams(text) == found


def test_pasted_team_without_players_is_said():
    with pytest.raises(InputError, match=r"Team 'Ants' has no players below its name\. Write each player in a line"):
        pasted_teams("Ants\n\nBees\nBo")


@pytest.mark.slow
def test_teams_of_a_text_have_ratings_and_are_renamed_at_the_terminal(place, tmp_path):
    call(place, "new", "Cup", "--template", "team-league")
    (tmp_path / "teams.txt").write_text(
        "Ants\nAnn Lee 2010\nAl Roy 1930\n\nBees\nBo Chen (1990)\nBea\n", encoding="utf-8"
    )
    team(place, "add", str(tmp_path / "teams.txt"))
    team(place, "edit", "Ants", "--name", "Ants of Ulm", "--short", "ANT")

    assert [("Ants of Ulm", "ANT"), ("Bees", "")] == [(each["name"], each["short_name"]) for each in teams(place)]
    assert "Nothing to change was named" in team(place, "edit", "Bees", code=3)
    call(place, "rename", "Bea", "Bea Stone")
    ratings = {each["player"]["name"]: each["rating"] for each in answer(place, "entrants")["items"]}
    assert {"Ann Lee": 2010, "Al Roy": 1930, "Bo Chen": 1990, "Bea Stone": None} == ratings
