"""One player made of two, and parted again."""

import pytest

from crosstable.changes.corrections import correct_game, with_score
from crosstable.changes.merge import merge_players, preview_merge
from crosstable.changes.publication import publish
from crosstable.changes.undo import undo_change
from crosstable.events.entries import enter
from crosstable.events.entry_facts import NewEntry
from crosstable.events.sentences.change_sentences import sentence
from crosstable.facts.players.player_edits import add_identity, edit_player
from crosstable.facts.players.players import find_player, players
from crosstable.facts.results.games import read_game
from crosstable.facts.store.change_log import read_log
from crosstable.intake.import_results import import_results
from crosstable.model.errors import InputError, UnknownName
from crosstable.model.games import Game, Member, Side
from tests.commands import run_here
from tests.league.events.made import begun, boards, now, played
from tests.league.made import DAY, facts, one, sound, source

TEAM = Game((Side((Member("A. Lee", 0.5), Member("Bo")), place=1), Side.of("Cem", place=2)), date=DAY)
GAMES = [("Ann Lee", "Bo", 1), ("A. Lee", "Cem", 1), ("Dia", "A. Lee", 0.5), TEAM]


def filled(store, games=GAMES):
    import_results(store, "ann", source(*games))
    edit_player(store, "ann", "A. Lee", {"club": "Elm", "city": "Oslo"})
    edit_player(store, "ann", "Ann Lee", {"city": "Bergen"})
    add_identity(store, "ann", "A. Lee", "EGF", "12345678")


def test_games_spellings_numbers_and_details_of_one_become_the_others(store):
    filled(store)

    report = merge_players(store, "ann", "Ann Lee", "A. Lee", reason="one person")

    assert (3, 0) == (report.games, report.events)
    assert ["Ann Lee 1-0 Bo", "Ann Lee 1-0 Cem", "Dia ½-½ Ann Lee", "Ann Lee + Bo 1-0 Cem"] == facts(store)
    with store.read() as connection:
        assert ["p1"] * 3 == [find_player(connection, word).id for word in ("A. Lee", "ann lee", "EGF 12345678")]
        assert ("Elm", "Bergen") == (players(connection)["p1"].club, players(connection)["p1"].city)
    assert sound(store)


def test_results_of_a_file_that_is_read_again_are_the_same_and_new_ones_are_of_the_one_who_stays(store):
    filled(store)
    merge_players(store, "ann", "Ann Lee", "A. Lee")

    report = import_results(store, "ann", source(*GAMES, ("Dia", "A. Lee", 1)))

    assert (1, 0) == (report.new, report.changed)
    assert "Dia 1-0 Ann Lee" in facts(store)


def test_merge_is_undone_and_done_again(store):
    filled(store)
    before = facts(store)
    change = merge_players(store, "ann", "Ann Lee", "A. Lee").change
    after = facts(store)

    parted = undo_change(store, "ann", change)
    assert before == facts(store)
    with store.read() as connection:
        assert (None, "p3") == (players(connection)["p1"].club, find_player(connection, "EGF 12345678").id)
    undo_change(store, "ann", parted.change)
    assert after == facts(store)
    assert sound(store)


def test_correction_after_a_merge_is_undone_with_it(store):
    filled(store)
    change = merge_players(store, "ann", "Ann Lee", "A. Lee").change
    with store.read() as connection:
        game = read_game(connection, "g2").game
    correct_game(store, "ann", "g2", with_score(game, 0), reason="misread")

    with pytest.raises(InputError, match=rf"Change {change} cannot be undone alone: change {change + 1} \(correct g2"):
        undo_change(store, "ann", change)
    undo_change(store, "ann", change, cascade=True)
    assert "A. Lee 1-0 Cem" in facts(store)


def test_entries_and_rounds_of_an_event_are_moved_and_go_back(store):
    import_results(store, "ann", source(("Ann Lee", "Zoe", 1)))
    event_id = begun(store, ["Bo", "A. Lee", "Cem", "Dia"])
    played(store, event_id)
    before = boards(store, event_id)

    report = merge_players(store, "ann", "Ann Lee", "A. Lee")

    assert (1, 1) == (report.games, report.events)
    assert [line.replace("A. Lee", "Ann Lee") for line in before] == boards(store, event_id)
    seated = [player for board in now(store, event_id).latest.pairing.boards for player in board.seats]
    assert ("p1" in seated, "p4" in seated) == (True, False)
    undo_change(store, "ann", report.change)
    assert before == boards(store, event_id)


def test_preview_shows_which_ratings_move_as_publishing_then_does(store):
    filled(store, GAMES[:3])
    publish(store, "ann")
    changes = one(store, "SELECT max(id) FROM change")

    report = preview_merge(store, "Ann Lee", "A. Lee")
    assert changes == one(store, "SELECT max(id) FROM change")
    merge_players(store, "ann", "Ann Lee", "A. Lee")
    published = publish(store, "ann").pools[0].diff

    assert {(move.player, move.rating_after) for move in published.moves} == {
        (move.player, move.rating_after) for move in report.ratings["overall"].moves
    }


def test_two_who_met_are_two_persons(store):
    import_results(store, "ann", source(("Ann Lee", "A. Lee", 1)))

    with pytest.raises(InputError, match=r"'Ann Lee' \(p1\) and 'A. Lee' \(p2\) met in game g1, so they are two diffe"):
        merge_players(store, "ann", "Ann Lee", "A. Lee")


def test_two_in_one_event_are_two_persons(store):
    begun(store, ["Ann Lee", "A. Lee"])

    with pytest.raises(
        InputError, match=r"\(p1\) and 'A. Lee' \(p2\) are both entered in event e1. Undo one of the ent"
    ):
        merge_players(store, "ann", "Ann Lee", "A. Lee")


def test_merge_with_the_same_or_an_unknown_player_is_rejected(store):
    filled(store)

    with pytest.raises(InputError, match=r"'Ann Lee' and 'p1' are already the same player, p1."):
        merge_players(store, "ann", "Ann Lee", "p1")
    with pytest.raises(UnknownName, match=r"Unknown player 'Zed'"):
        merge_players(store, "ann", "Ann Lee", "Zed")


def test_spelling_that_was_merged_enters_the_one_who_stays(store):
    filled(store)
    merge_players(store, "ann", "Ann Lee", "A. Lee")
    event_id = begun(store, ["Bo"])

    assert ("p1",) == enter(store, "ann", event_id, [NewEntry("A. Lee")]).entered


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "To separate them again: crosstable undo"),
        (("--preview",), "Nothing was changed. Leave out --preview to do it."),
        (("--preview", "--json"), '"ratings": {'),
        (("--dry-run",), "Nothing was changed (--dry-run)."),
        (("--json",), '"merged": "p3"'),
    ],
)
def test_merge_from_the_command_line(store, place, tmp_path, options, said):
    filled(store, GAMES[:3])

    done = run_here("merge", place, "Ann Lee", "A. Lee", *options, folder=tmp_path)

    assert 0 == done.code, done.err
    assert said in done.out + done.err
    assert "Merged A. Lee (p3) into Ann Lee (p1), 2 games." in done.err
    assert "Moved: 2 games, 0 entries." in done.err


def test_merge_is_reported_in_the_log(store):
    filled(store)
    merge_players(store, "ann", "Ann Lee", "A. Lee")

    with store.read() as connection:
        newest, *_ = read_log(connection)
        names = {public_id: each.name for public_id, each in players(connection).items()}
    assert "merged A. Lee (p3) into Ann Lee (p1), 3 games" == sentence(newest, names)
