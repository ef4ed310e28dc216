"""What is entered besides the name stays: title, rank, birth, numbers at federations, notes."""

import pytest

from crosstable.changes.undo import undo_change
from crosstable.events.entries import enter, set_rating, withdraw
from crosstable.events.entry_facts import NewEntry, checked_entry
from crosstable.events.replacement import replace_entrant
from crosstable.facts.players.player_edits import add_identity, erase_name
from crosstable.facts.players.players import find_player
from crosstable.games.profiles import CHESS, GO
from crosstable.model.entry_details import NO_DETAILS, EntryDetails
from crosstable.model.errors import InputError
from crosstable.model.players import Identity
from tests.league.events.made import begun, now, played
from tests.league.made import sound

FULL = EntryDetails("GM", "w", "1990-01-31", "3d", "full", rating_kind="FIDE", notes="arrives late")
NUMBERS = (Identity("FIDE", "1503014"), Identity("EGF", "12345678"))


def entrants(store, event_id):
    return {each.player.name: each for each in now(store, event_id).event.entrants}


def test_everything_that_was_entered_stays(store):
    event_id = begun(store, [NewEntry("Ann", 2400, entered=FULL, identities=NUMBERS, absent=frozenset({2})), "Bo"])

    ann = entrants(store, event_id)["Ann"]
    assert (FULL, NUMBERS, frozenset({2})) == (ann.details, ann.player.identities, ann.absent)
    assert NO_DETAILS == entrants(store, event_id)["Bo"].details
    assert sound(store)


def test_details_stay_through_changes_of_the_entry(store):
    event_id = begun(store, [NewEntry("Ann", entered=FULL), "Bo"], kind="go-swiss")

    played(store, event_id)
    set_rating(store, "ann", event_id, {"p1": 2000})
    withdraw(store, "ann", event_id, "p1")

    assert FULL == entrants(store, event_id)["Ann"].details


def test_number_of_a_federation_finds_a_player_of_another_spelling(store):
    first = begun(store, [NewEntry("Novák, Jan", identities=NUMBERS[:1])], name="First")
    second = begun(store, [NewEntry("Novak Jan", identities=NUMBERS[:1])], name="Second")

    assert ["p1"] == [each.id for each in now(store, second).event.entrants]
    assert ["p1"] == [each.id for each in now(store, first).event.entrants]


def test_number_that_cannot_be_kept_is_reported(store):
    begun(store, ["Ann", "Bo"])
    add_identity(store, "ann", "Ann", "FIDE", "1503014")
    event_id = begun(store, [], name="Next")

    others, another = NewEntry("Bo", identities=NUMBERS[:1]), NewEntry("Ann", identities=(Identity("FIDE", "77"),))
    report = enter(store, "ann", event_id, [others, another])

    found = [(each.name, each.number.number, each.owner) for each in report.number_conflicts]
    assert [("Bo", "1503014", "p1"), ("Ann", "77", "p1")] == found
    assert sound(store)


def test_undone_entry_leaves_no_number_behind(store):
    event_id = begun(store, ["Bo"])
    report = enter(store, "ann", event_id, [NewEntry("12. GM Novak Jan", entered=FULL, identities=NUMBERS)])

    undo_change(store, "ann", report.change)
    again = enter(store, "ann", event_id, [NewEntry("Novak Jan", identities=NUMBERS)])

    assert ["Bo", "Novak Jan"] == list(entrants(store, event_id))
    assert [1, 2] == [each.number for each in entrants(store, event_id).values()]
    assert () == again.number_conflicts
    undo_change(store, "ann", again.change)
    assert sound(store)


def test_undone_entry_of_a_known_player_takes_its_number_back(store):
    event_id = begun(store, [])
    begun(store, ["Ann"], name="Other")
    report = enter(store, "ann", event_id, [NewEntry("Ann", identities=NUMBERS, entered=FULL)])

    undone = undo_change(store, "ann", report.change)
    with store.read() as connection:
        assert () == find_player(connection, "Ann").identities
    undo_change(store, "ann", undone.change)

    with store.read() as connection:
        assert set(NUMBERS) == set(find_player(connection, "Ann").identities)
    assert FULL == entrants(store, event_id)["Ann"].details


def test_rank_gives_the_seed_rating_in_go_alone():
    ranked = NewEntry("Ann", entered=EntryDetails(grade="3 kyu"))

    assert 1800.0 == checked_entry(ranked, GO.ranks).rating
    assert None is checked_entry(ranked, CHESS.ranks).rating
    assert None is checked_entry(NewEntry("Ann", entered=EntryDetails(grade="99k")), GO.ranks).rating
    assert 1900 == checked_entry(NewEntry("Ann", 1900, entered=EntryDetails(grade="3k")), GO.ranks).rating


def test_details_of_a_replaced_entrant_are_not_the_others(store):
    event_id = begun(store, [NewEntry("Ann", 2000, entered=FULL), "Bo"])

    replace_entrant(store, "ann", event_id, "p1", "Anne", reason="another person")

    anne = entrants(store, event_id)["Anne"]
    assert (2000, NO_DETAILS) == (anne.rating, anne.details)


def test_erased_player_has_no_details_left(store):
    event_id = begun(store, [NewEntry("Ann", entered=FULL), "Bo"])

    erase_name(store, "ann", "Ann")

    assert [NO_DETAILS] * 2 == [each.details for each in now(store, event_id).event.entrants]


def test_texts_have_a_length():
    with pytest.raises(InputError, match="notes"):
        checked_entry(NewEntry("Ann", entered=EntryDetails(notes="x" * 201)), GO.ranks)
    with pytest.raises(InputError, match="number"):
        checked_entry(NewEntry("Ann", identities=(Identity("FIDE", "1" * 41),)), GO.ranks)
