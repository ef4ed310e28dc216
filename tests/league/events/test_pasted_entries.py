"""Lists that are pasted: understood by the game of the event, shown before they count, filled in from federations."""

import pytest

from crosstable.changes.undo import undo_change
from crosstable.facts.players.federation_lists import PlayerLookup
from crosstable.formats.player_lists.listed_player import PlayerListRow
from crosstable.model.entry_details import EntryDetails
from crosstable.model.players import Identity
from tests.league.events.calls import call
from tests.league.events.made import begun, now
from tests.league.made import one, sound

CHESS = "12. GM Novak Jan AUT 2439 12000274\nIM Müller Hans\tGER\t2300\nDr. Lee, Ann *1985 Elm Club\n"
GO = "1. Müller, Hans 3k Berlin\n\N{BULLET} Lee, Ann 1d 12345678\nBo; Cem\n"


def entrants(store, event_id):
    return {each.player.name: each for each in now(store, event_id).event.entrants}


def test_list_of_a_chess_event_is_understood(place, store):
    event_id = begun(store, [], kind="swiss")

    call(place, "enter", "--paste", typed=CHESS)

    novak, hans, ann = entrants(store, event_id).values()
    assert ("Novak Jan", 2439, "AUT") == (novak.player.name, novak.rating, novak.player.country)
    assert (EntryDetails("GM"), (Identity("FIDE", "12000274"),)) == (novak.details, novak.player.identities)
    assert ("IM", "GER", 2300) == (hans.details.title, hans.player.country, hans.rating)
    assert ("Lee, Ann", "1985", "Elm Club") == (ann.player.name, ann.details.birth, ann.player.club)


def test_list_of_a_go_event_is_understood(place, store):
    event_id = begun(store, [], kind="go-mcmahon")

    call(place, "enter", "-", typed=GO)

    found = entrants(store, event_id)
    assert ["Müller, Hans", "Lee, Ann", "Bo", "Cem"] == list(found)
    hans, ann = found["Müller, Hans"], found["Lee, Ann"]
    assert ("3k", 1800, "Berlin") == (hans.details.grade, hans.rating, hans.player.club)
    assert ("1d", 2100, (Identity("EGF", "12345678"),)) == (ann.details.grade, ann.rating, ann.player.identities)


def test_a_text_file_is_a_list(place, store, tmp_path):
    event_id = begun(store, [], kind="go-swiss")
    (tmp_path / "list.txt").write_text(GO, encoding="utf-8")

    said = call(place, "enter", "--paste", tmp_path / "list.txt", "--preview")
    assert "Müller, Hans" in said
    call(place, "enter", "--paste", tmp_path / "list.txt", "Dia")

    assert ["Dia", "Müller, Hans", "Lee, Ann", "Bo", "Cem"] == list(entrants(store, event_id))
    assert "none.txt" in call(place, "enter", "--paste", "none.txt", code=3)


def test_preview_shows_a_table_with_doubtful_lines_and_enters_nothing(place, store):
    event_id = begun(store, [], kind="go-swiss")

    said = call(place, "enter", "--paste", "--preview", typed="Ann 3k Ulm\nBo 2100 1900\n")

    assert "line\tplayer\trank\trating\tclub\t\n1\tAnn\t3k\t\tUlm\t\n2\tBo\t\t2100\t\t?\n" in said
    assert "Line 2: '2100' was used, and '1900' after it was ignored." in said
    assert () == now(store, event_id).event.entrants


def test_list_on_a_terminal_is_shown_and_confirmed(place, store, monkeypatch):
    event_id = begun(store, [], kind="go-swiss")
    monkeypatch.setattr("crosstable.cli.event.enter.is_typing", lambda: True)
    asked = []

    def confirm(question, *, default):
        asked.append((question, default))
        return len(asked) > 1

    monkeypatch.setattr("crosstable.cli.event.enter.confirmed", confirm)

    said = call(place, "enter", "--paste", typed="Ann 3k Ulm\n\nBo 2100\n")
    assert "No player was entered." in said
    assert () == now(store, event_id).event.entrants
    call(place, "enter", "--paste", typed="Ann 3k Ulm\n\nBo 2100 1900\n")

    assert [("Enter 2 players in Cup?", True), ("Enter 2 players in Cup?", False)] == asked
    assert ["Ann", "Bo"] == list(entrants(store, event_id))


@pytest.fixture
def lists(tmp_path):
    """A look-up with two players of FIDE."""
    path = tmp_path / "players.db"
    novak = PlayerListRow("12000274", "Novak, Jan", 2439, title="GM", country="AUT", born="1970", club="Graz")
    PlayerLookup(path).replace("FIDE", [novak, PlayerListRow("77777", "Weber, Kai", 1900)])
    return path


def test_number_in_an_imported_list_fills_in_the_rest(place, store, lists):
    event_id = begun(store, [], kind="swiss")

    said = call(place, "enter", "--paste", "--lists", lists, typed="Novak Jan 12000274\nWeber Kai 2000 77777\n")

    assert "Check it" not in said
    novak, weber = entrants(store, event_id).values()
    assert (2439, "AUT", "Graz") == (novak.rating, novak.player.country, novak.player.club)
    assert EntryDetails("GM", birth="1970", rating_kind="FIDE") == novak.details
    assert (2000, EntryDetails()) == (weber.rating, weber.details)


def test_number_in_a_file_fills_in_the_rest_unless_it_is_anothers(place, store, lists, tmp_path):
    event_id = begun(store, [], kind="swiss")
    file = tmp_path / "entries.csv"
    file.write_text('name,fide_id\n"Novak, Jan",12000274\nAnn Lee,77777\n')

    said = call(place, "enter", file, "--lists", lists)

    novak, ann = entrants(store, event_id).values()
    assert (2439, "AUT", EntryDetails("GM", birth="1970", rating_kind="FIDE")) == (
        novak.rating, novak.player.country, novak.details,
    )  # fmt: skip
    assert (None, EntryDetails()) == (ann.rating, ann.details)
    assert "Number 77777 belongs to 'Weber, Kai' in the imported list. Check it for 'Ann Lee'." in said


def test_number_of_another_name_is_doubtful(place, store, lists):
    begun(store, [], kind="swiss")

    said = call(place, "enter", "--paste", "--lists", lists, "--json", typed="Ann Lee 12000274\n")

    told = "Line 1: number 12000274 belongs to 'Novak, Jan' in the imported list. Check it for 'Ann Lee'."
    assert told in said


def test_known_name_is_the_player_whatever_it_looks_like(place, store):
    begun(store, ["Player 2100"], name="Earlier")
    event_id = begun(store, [], name="Now")

    call(place, "enter", "-", "-e", event_id, typed="player 2100\n")

    assert ["p1"] == [each.id for each in now(store, event_id).event.entrants]


@pytest.mark.slow
def test_undone_paste_leaves_nothing_behind(place, store):
    event_id = begun(store, ["Zoe"], kind="swiss")
    call(place, "enter", "--paste", typed="junk of a mail 12000274\nGM more junk 1999\n")

    undo_change(store, "ann", one(store, "SELECT max(id) FROM change"))
    call(place, "enter", "--paste", typed=CHESS)

    found = entrants(store, event_id)
    assert ["Zoe", "Novak Jan", "Müller Hans", "Lee, Ann"] == list(found)
    assert [1, 2, 3, 4] == [each.number for each in found.values()]
    assert "junk" not in call(place, "show")
    assert sound(store)


def test_file_with_games_is_entered_and_its_games_are_reported(place, store, tmp_path):
    event_id = begun(store, [], name="Next")
    begun(store, ["Ann", "Bo"], name="Played")
    call(place, "pair", "--publish", "-e", "e2")
    call(place, "export", tmp_path / "cup.trf", "-e", "e2")

    said = call(place, "enter", tmp_path / "cup.trf", "-e", event_id)

    assert "cup.trf holds 1 round with 1 game: only its players are entered. To go on with the event, " in said
    assert ["Ann", "Bo"] == list(entrants(store, event_id))


NOTED = "Ann Lee 2010 (bye in round 2)\nBo Day 1900 - arrives round 3\nMrs Dia Ek\ntotal 25 players\n"


def test_notes_of_a_list_are_byes_and_a_total_is_left_out(place, store):
    event_id = begun(store, [], kind="swiss")

    said = call(place, "enter", "--paste", typed=NOTED)

    found = entrants(store, event_id)
    assert {name: sorted(each.absent) for name, each in found.items()} == {
        "Ann Lee": [2],
        "Bo Day": [1, 2],
        "Dia Ek": [],
    }
    assert found["Dia Ek"].details.sex == "w"
    assert "Line 1: '(bye in round 2)' is read as a request for a bye in round 2." in said
    assert "Line 4 looks like a total, not like a player. It is left out." in said


def test_preview_shows_notes_and_what_is_left_out(place, store):
    begun(store, [], kind="swiss")

    said = call(place, "enter", "--paste", "--preview", typed=NOTED)

    assert "\tabsent in\t\n" in said
    assert "\t1, 2\t?\n" in said
    assert "\tleft out\n" in said


def test_what_a_note_says_can_be_decided_otherwise():
    from crosstable.events.entry_facts import NewEntry
    from crosstable.events.entry_preview import PLAYS, decided

    assert decided([NewEntry("Ann", absent=frozenset({2}))], {0: PLAYS}) == [NewEntry("Ann")]
