"""Players: names, spellings, how to be shown, and a name that is erased."""

import pytest
from sqlalchemy import select

from crosstable.changes.corrections import correct_game, voided
from crosstable.changes.undo import undo_change
from crosstable.events.plan import template
from crosstable.events.planning import new_event
from crosstable.events.sentences.change_sentences import sentence
from crosstable.facts.players.player_edits import add_alias, add_identity, edit_player, erase_name
from crosstable.facts.players.players import SimilarName, find_player, known_by_words, players, shown_names
from crosstable.facts.results.games import read_game
from crosstable.facts.store.change_log import read_log
from crosstable.facts.store.schema import metadata
from crosstable.intake.import_results import ImportOptions, import_results
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.players import Identity, Player
from tests.league.made import DAY, facts, one, source


@pytest.fixture
def league(store):
    import_results(store, "ann", source(("Ann Lee", "Bo", 1)))
    return store


def player(store, word="p1"):
    with store.read() as connection:
        return find_player(connection, word)


def test_renamed_player_is_found_by_both_names(league):
    edit_player(league, "ann", "Ann Lee", {"name": "Anna Lee"})

    assert Player("p1", "Anna Lee") == player(league, "ann lee") == player(league, "ANNA LEE")
    report = import_results(league, "ann", source(("Ann Lee", "Bo", 0), ("Anna Lee", "Bo", 1), name="more.csv"))
    assert () == report.new_players


def test_details_and_display_policy_are_kept(league):
    edit_player(league, "ann", "p1", {"club": " Go  Club ", "country": "SE", "display": "initials"})

    assert Player("p1", "Ann Lee", club="Go Club", country="SE", display="initials") == player(league)
    edit_player(league, "ann", "p1", {"club": None})
    assert None is player(league).club


def test_names_of_some_are_those_of_all_and_of_no_other_ids(league):
    edit_player(league, "ann", "p1", {"display": "initials"})

    with league.read() as connection:
        assert {"p1": "A. L.", "p2": "Bo"} == shown_names(connection)
        assert {"p1": "A. L."} == shown_names(connection, ["p1", "p9", "p01", "p-1", "e2", "", "p1)", "p" + "9" * 5000])


def test_log_says_what_was_done_to_a_player_and_no_value_that_may_be_hidden(league):
    add_alias(league, "ann", "p1", "Anna")
    add_identity(league, "ann", "p1", "FIDE", "15")
    edit_player(league, "ann", "p1", {"name": "Anna Lee", "display": "hidden"})
    erase_name(league, "ann", "p2")

    with league.read() as connection:
        log, names = read_log(connection, limit=4), shown_names(connection)
    assert [
        "erased the name of Player p2",
        "edited Player p1: display, name",
        "added the number of Player p1 at FIDE",
        "added a spelling of Player p1",
    ] == [sentence(each, names) for each in log]


def test_edit_that_changes_nothing_leaves_no_row_in_the_log(league):
    assert None is edit_player(league, "ann", "p1", {"name": "Ann Lee", "display": "public"})
    assert None is add_alias(league, "ann", "p1", "ANN LEE")
    assert 2 == one(league, "SELECT count(*) FROM change")


def test_edit_is_logged_and_can_be_undone(league):
    edit_player(league, "bea", "p1", {"name": "Anna Lee", "club": "Go"}, reason="she asked")
    with league.read() as connection:
        change = read_log(connection, limit=1)[0]
    undo_change(league, "bea", 3)

    assert ("player p1", {"players": {"p1": {"name": "Ann Lee", "club": None}}}) == (change.target, change.before)
    assert Player("p1", "Ann Lee") == player(league)
    with pytest.raises(UnknownName, match=r"Unknown player 'Anna Lee'. Did you mean 'Ann Lee'"):
        player(league, "Anna Lee")
    undo_change(league, "bea", 4)
    assert "Anna Lee" == player(league, "anna lee").name == player(league).name


def test_later_edit_of_the_same_detail_is_in_the_way_of_an_undo(league):
    edit_player(league, "bea", "p1", {"club": "Go"})
    edit_player(league, "bea", "p1", {"club": "Chess"})
    edit_player(league, "bea", "p1", {"city": "Lund"})

    with pytest.raises(
        InputError, match=r"Change 3 cannot be undone alone: change 4 \(edit-player player p1, by bea\) built"
    ):
        undo_change(league, "bea", 3)
    undo_change(league, "bea", 3, cascade=True)
    assert Player("p1", "Ann Lee", city="Lund") == player(league)


def test_alias_names_the_player_in_later_files(league):
    add_alias(league, "ann", "p1", "Lee, Ann")

    assert () == import_results(league, "ann", source(("Lee, Ann", "Bo", 0), name="more.csv")).new_players
    assert "p1" == player(league, "lee, ann").id


def test_an_undone_alias_names_no_player(league):
    add_alias(league, "ann", "p1", "Lee, Ann")
    undo_change(league, "ann", 3)

    assert ("Lee, Ann",) == import_results(league, "ann", source(("Lee, Ann", "Bo", 0), name="more.csv")).new_players


def test_spelling_of_another_player_is_rejected(league):
    with pytest.raises(
        InputError, match=r"'BO' is a spelling of p2, so it cannot also be a name of p1. If they are the same person"
    ):
        add_alias(league, "ann", "p1", "BO")
    with pytest.raises(InputError, match=r"'Bo' is a spelling of p2"):
        edit_player(league, "ann", "p1", {"name": "Bo"})


def test_identity_finds_the_player_and_belongs_to_one(league):
    add_identity(league, "ann", "p1", "FIDE", "1503014")

    assert (Identity("FIDE", "1503014"),) == player(league, "fide 1503014").identities
    assert None is add_identity(league, "ann", "p1", "FIDE", "1503014")
    with pytest.raises(InputError, match=r"FIDE 1503014 is already the number of p1"):
        add_identity(league, "ann", "p2", "FIDE", "1503014")
    undo_change(league, "ann", 3)
    assert () == player(league).identities


@pytest.mark.parametrize(("organisation", "number"), [("", "1"), ("FIDE", ""), ("x" * 41, "1")])
def test_identity_needs_both_words(league, organisation, number):
    with pytest.raises(InputError, match=r"The (organisation|number) '.*' has .* characters\. Use 1 to 40\."):
        add_identity(league, "ann", "p1", organisation, number)


@pytest.mark.parametrize(
    ("values", "error", "message"),
    [
        ({"nam": "x"}, UnknownName, "Unknown detail of a player 'nam'. Did you mean 'name'"),
        ({"display": "secret"}, UnknownName, "Unknown display policy 'secret'"),
        ({"display": None}, UnknownName, "Unknown display policy 'None'"),
        ({"name": " "}, InputError, "has no visible characters"),
        ({"name": None}, InputError, "has no visible characters"),
        ({"club": "x" * 201}, InputError, "The club has 201 characters. Shorten it to 200 or fewer."),
    ],
)
def test_details_that_cannot_be_are_rejected(league, values, error, message):
    with pytest.raises(error, match=message):
        edit_player(league, "ann", "p1", values)


def test_player_that_there_is_not_is_rejected_with_the_nearest_name(league):
    with pytest.raises(UnknownName, match=r"Unknown player 'An Lee'. Did you mean 'Ann Lee'"):
        edit_player(league, "ann", "An Lee", {"club": "Go"})


def test_erased_name_is_nowhere_and_the_results_stay(league):
    edit_player(league, "ann", "p1", {"name": "Anna Lee", "club": "Go"}, reason="Ann Lee asked")
    add_identity(league, "ann", "p1", "FIDE", "1503014")
    with league.read() as connection:
        game = read_game(connection, "g1").game
    correct_game(league, "ann", "g1", voided(game), reason="ANNA LEE was ill, Annabel not")

    erase_name(league, "bea", "p1", reason="asked to be forgotten")

    assert Player("p1", "p1", display="hidden") == player(league)
    assert ["p1 1-0 Bo void"] == facts(league)
    with league.read() as connection:
        kept = repr([connection.execute(select(table)).all() for table in metadata.sorted_tables])
        assert "p1 was ill, Annabel not" in {each.reason for each in read_log(connection)}
    assert [] == [word for word in ("Anna ", "Ann ", "Lee", "1503014", "'Go'") if word in kept]


def test_where_a_name_is_still_found_is_listed_before_and_after_it_is_erased(league):
    new_event(league, "ann", "Lee Ann Memorial", template("swiss"), date=DAY)
    new_event(league, "ann", "Lee Open", template("swiss"), date=DAY)
    new_event(league, "ann", "Leeds Annual", template("swiss"), date=DAY)
    import_results(league, "ann", source(("Cem", "Bo", 0), name="Lee, Ann.csv"))
    with league.read() as connection:
        game = read_game(connection, "g1").game
    correct_game(league, "ann", "g1", voided(game), reason="Lee, Ann was ill, and so was Mr Lee")

    before = erase_name(league, "bea", "p1", dry_run=True)
    assert "Ann Lee" == player(league).name
    after = erase_name(league, "bea", "p1")

    places = {trace.place: trace.is_whole for trace in after}
    assert before == after
    events = {place: whole for place, whole in places.items() if place.startswith("the name of event")}
    assert [True, False] == list(events.values())
    assert [True] == [whole for place, whole in places.items() if place.startswith("the name of the imported file")]
    assert [True] == [whole for place, whole in places.items() if place.startswith("the file name that change")]
    assert [False] == [whole for place, whole in places.items() if place.startswith("the reason of change")]
    with league.read() as connection:
        assert "p1 was ill, and so was Mr Lee" in {each.reason for each in read_log(connection)}


def test_erased_player_is_found_by_files_that_still_hold_the_name(league):
    erase_name(league, "bea", "p1")

    report = import_results(league, "ann", source(("ann  LEE", "Bo", 0), name="more.csv"))

    assert () == report.new_players
    assert ["p1 1-0 Bo", "p1 0-1 Bo"] == sorted(facts(league), reverse=True)
    assert 0 == import_results(league, "ann", source(("Ann Lee", "Bo", 1))).changes


def test_erasing_cannot_be_undone_nor_what_was_before_it(league):
    edit_player(league, "ann", "p1", {"name": "Anna Lee"})
    erase_name(league, "bea", "p1")

    with pytest.raises(InputError, match=r"Change 4 \(erase-name\) cannot be undone. The name has been erased"):
        undo_change(league, "ann", 4)
    with pytest.raises(InputError, match=r"Change 3 cannot be undone: the name of p1 has been erased since"):
        undo_change(league, "ann", 3)


def test_public_ids_are_never_used_again(league):
    undo_change(league, "ann", 2)
    import_results(league, "ann", source(("Cem", "Dia", 1), name="more.csv"))

    with league.read() as connection:
        assert ["p1", "p2", "p3", "p4"] == list(players(connection))


def test_a_name_that_is_not_shown_is_not_told_to_those_who_give_a_similar_one(league):
    edit_player(league, "ann", "Ann Lee", {"display": "hidden"})

    report = import_results(league, "ann", source(("Ann Leee", "Bo", 1), ("Anne Leee", "Bo", 0), name="more.csv"))

    assert [SimilarName("Ann Leee", "Player p1", "p1"), SimilarName("Anne Leee", "Ann Leee", None)] == [
        *report.similar_names
    ]
    with pytest.raises(UnknownName) as unknown:
        player(league, "Ann Le")
    assert "Ann Lee'" not in str(unknown.value)
    how = ImportOptions(strict_players=True)
    with pytest.raises(InputError) as strict:
        import_results(league, "ann", source(("Ann Le", "Bo", 1), name="strict.csv"), how=how)
    assert "Ann Lee'" not in str(strict.value)


@pytest.mark.parametrize(("display", "shown"), [("hidden", "Player p1"), ("initials", "A. L.")])
def test_no_spelling_of_a_name_that_is_not_shown_is_told(league, display, shown):
    add_alias(league, "ann", "Ann Lee", "Konstantin Weber")
    edit_player(league, "ann", "Ann Lee", {"display": display})

    report = import_results(league, "ann", source(("Konstantin Webber", "Bo", 1), name="more.csv"))

    assert (SimilarName("Konstantin Webber", shown, "p1"),) == report.similar_names


def test_players_are_found_by_the_words_of_a_spelling_where_the_name_is_shown(league):
    import_results(league, "ann", source(("Lee, Zoë", "100% Lee", 1), name="more.csv"))
    add_alias(league, "ann", "Bo", "Robert Leeds")

    def found(text, limit=9):
        with league.read() as connection:
            return [each.name for each in known_by_words(connection, text, limit)]

    assert ["100% Lee", "Ann Lee", "Bo", "Lee, Zoë"] == found("LEE")
    assert (["Lee, Zoë"], ["100% Lee"], [], []) == (found("zoë le"), found("%"), found("_"), found(" "))
    assert 2 == len(found("lee", 2))
    edit_player(league, "ann", "Ann Lee", {"display": "initials"})
    assert [] == found("ann")
