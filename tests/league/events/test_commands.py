"""`crosstable event ...`: what each command takes, answers and rejects."""

import json

import pytest

from crosstable.events.entries import NewEntry
from tests.league.events.calls import answer, boards_of, call, league, ranking
from tests.league.events.made import FIVE, FOUR, begun, now, played
from tests.league.made import one


@pytest.mark.slow
def test_event_is_run_from_beginning_to_end(place, store, tmp_path):
    assert "Next: crosstable event enter" in call(place, "new", "Cup", "-t", "go-mcmahon", "--rounds", "2")
    (tmp_path / "entries.csv").write_text("name,rating\nAnn,2100\nBo,1900\nCem,1850\n", encoding="utf-8")
    assert "3 entered, 3 of them new to the league." in call(place, "enter", tmp_path / "entries.csv")
    assert "Suggested: 2k, with 2 players at or above it." in call(place, "bar", "--step", "100")
    assert {"p1": 2, "p2": 1, "p3": 0} == answer(place, "bar", 2000, "--lowest", "1800")["scores"]
    assert "2\tBo\t1900\t1" in call(place, "bar", 2000, "--lowest", "1800", "--dry-run")
    assert "1 entered" in call(place, "enter", "Dia", "--rating", 1700)
    assert "Seeded Dia with 1750." in call(place, "rating", 4, 1750)
    assert "This is a draft. Next: crosstable event publish" in call(place, "pair")
    assert "Deleted the draft of round 1." in call(place, "drop")
    assert "draft" == answer(place, "pair", "--force", "1-2")["state"]
    assert "Next: crosstable event result" in call(place, "publish")
    assert "draft" == answer(place, "unpublish")["state"]
    assert "published" == answer(place, "publish")["state"]
    assert "1 board of round 1 without a result." in call(place, "result", "1 b")
    assert "board\tBlack\tWhite\tresult" in call(place, "result", typed="2 w h2\n")
    assert "Round 1 is closed. Next: crosstable event pair" in call(place, "close-round")
    assert "Bo withdrew after round 1." in call(place, "withdraw", "Bo")
    assert "Bo re-entered the event." in call(place, "return", "bo")
    assert "Bo has a half-bye in round 2." in call(place, "bye", "p2", 2, "--kind", "half-bye")
    assert "Bo plays round 2 after all." in call(place, "cancel-bye", "Bo", 2)
    assert "rounds\t2" in call(place, "plan")
    assert 3 == answer(place, "plan", "--rounds", 3, "--tiebreaks", "SOS")["plan"]["rounds"]
    (listed,) = answer(place, "list")["items"]
    assert ("e1", "Cup", "open") == (listed["id"], listed["name"], listed["status"])
    assert "Event e1 is closed after 1 round." in call(place, "close")
    assert "Event e1 is open again." in call(place, "reopen", "--event", "e1", "--reason", "one more")
    assert "2" == {row["player"]: row["points"] for row in ranking(place, "--after-round", 0)}["Ann"]


def test_round_is_shown_with_handicaps_remarks_and_who_confirmed(place, store):
    event_id = begun(store, FIVE)
    assert 5 == answer(place, "show")["entrants"]
    assert "2\tBo\t\t\n" in call(place, "show")
    assert "Cup: 5 entrants, no round yet." in call(place, "show")
    played(store, event_id, "b h3", "w")
    call(place, "confirm", 1, "--as", "bea")

    shown = call(place, "show")
    first, second = boards_of(place, "--round", 1)

    assert "handicap 3, confirmed by bea" in shown
    assert "bye\tEve (5)" in shown
    assert (3, "bea", "0-1") == (first["handicap"], first["confirmed_by"], first["result"])
    assert (None, None, "1-0") == (second["handicap"], second["confirmed_by"], second["result"])


@pytest.mark.parametrize(
    ("word", "shown"),
    [
        ("!", "-:-"),
        ("both lost", "both lost"),
        ("b!", "-:+"),
        ("d", "½-½"),
        ("void", "void"),
        ("1-0", "1-0"),
        ("b", "0-1"),
    ],
)
def test_result_is_shown_in_words(place, store, word, shown):
    begun(store, FOUR[:2])
    call(place, "pair", "--publish")

    assert shown == answer(place, "result", f"1 {word}")["boards"][0]["result"]


def test_typed_results_are_entered_line_by_line_and_a_wrong_line_is_asked_again(place, store, monkeypatch):
    begun(store)
    call(place, "pair", "--publish")
    lines = iter(["1 x", "1 b", "2 d"])
    monkeypatch.setattr("crosstable.cli.event.result.is_typing", lambda: True)
    monkeypatch.setattr("builtins.input", lambda prompt: next(lines))

    said = call(place, "result")

    assert "Board 1: 'x' is not a result of this game." in said
    assert "1: Ann beat Cem. Still open: 2." in said
    assert "All results are in. Next: crosstable event pair" in said


def test_end_of_input_ends_the_typing(place, store, monkeypatch):
    begun(store)
    call(place, "pair", "--publish")
    lines = iter(["1 b"])
    monkeypatch.setattr("crosstable.cli.event.result.is_typing", lambda: True)

    def typed(prompt):
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None  # Ctrl-D

    monkeypatch.setattr("builtins.input", typed)

    assert "Still open: 2." in call(place, "result")
    assert 1 == len(now(store, "e1").round(1).unfinished)


@pytest.mark.slow
def test_what_comes_next_is_reported_when_a_round_has_all_its_results(place, store):
    begun(store, rounds=2)
    call(place, "pair", "--publish")
    assert "All results of round 1 are in. Next: crosstable event pair" in call(place, "result", "1 b", "2 d")
    call(place, "pair")
    assert "Next:" not in call(place, "correct", "1 w", "--round", 1, "--reason", "x")
    call(place, "publish")
    assert "All results of round 2 are in. Next: crosstable event close" in call(place, "result", "1 b", "2 d")


def test_a_player_who_does_not_play_is_shown_next_to_the_boards(place, store):
    begun(store, FIVE)
    call(place, "bye", "Eve", 1, "--kind", "half-bye")

    assert "half-bye\tEve (5)\t" in call(place, "pair")
    assert "half-bye\tEve (5)\t" in call(place, "publish")
    assert "half-bye\tEve (5)\t" in call(place, "show")


@pytest.mark.slow
def test_preview_names_the_pairs_that_would_be_others_and_their_cost(place, store):
    event_id = begun(store, [*FIVE, "Fay"])
    played(store, event_id)
    call(place, "pair", "--publish")

    words = call(place, "correct", "1 b", "--round", 1, "--reason", "x", "--preview")
    (later,) = answer(place, "correct", "1 b", "--round", 1, "--reason", "x", "--preview")["consequences"][
        "later_rounds"
    ]

    assert "Round 2 would be paired differently now; 3 of its 3 boards have not started." in words
    assert "  Without: " in words
    assert "  With: " in words
    assert "  Cost: seeding -" in words
    assert len(later["gone"]) == len(later["new"]) > 0
    assert later["cost"]["seeding"] < 0


@pytest.mark.slow
def test_preview_names_the_rounds_that_it_did_not_weigh_and_why(place, store, monkeypatch):
    event_id = begun(store)
    played(store, event_id)
    played(store, event_id)
    call(place, "pair")
    monkeypatch.setattr("crosstable.commands.event.correct.PAIRS", 0)
    words = ("correct", "1 b", "--round", 1, "--reason", "x", "--preview")

    said = call(place, *words)

    assert "Round 2 was played and not compared, because the event is large. To include it: --all-rounds." in said
    assert "Round 3 is a draft: pair it again before it is published." in said
    assert ["size", "draft"] == not_weighed(answer(place, *words))
    assert [None, "draft"] == not_weighed(answer(place, *words, "--all-rounds"))


def not_weighed(told):
    return [each["not_weighed"] for each in told["consequences"]["later_rounds"]]


def test_preview_of_rounds_by_tables_shows_that_nothing_is_weighed(place, store):
    event_id = begun(store, kind="round-robin")
    played(store, event_id)
    call(place, "pair", "--publish")

    said = call(place, "correct", "1 b", "--round", 1, "--reason", "x", "--preview")

    assert "Round 2 was not compared: its policy does not weigh pairs." in said


@pytest.mark.slow
def test_preview_is_reported_as_values_too(place, store):
    event_id = begun(store)
    played(store, event_id)
    call(place, "close")
    league(place, "publish")

    told = answer(place, "correct", "1 b", "--reason", "x", "--preview")["consequences"]
    words = call(place, "correct", "1 b", "--reason", "x", "--preview")

    assert 2 == len(told["ratings"]["overall"]["moves"])
    assert "overall: 2 players moved; new games: 0, corrected: 1" in words
    assert "This is the result already" in call(place, "correct", "1 w", "--reason", "x", "--preview")
    assert "Nothing was changed. Leave out --preview to do it." in words


@pytest.mark.slow
def test_game_is_corrected_with_a_preview_of_the_ratings(place, store):
    event_id = begun(store)
    played(store, event_id)
    call(place, "close")
    league(place, "publish")
    changes = one(store, "SELECT max(id) FROM change")

    words = league(place, "correct", "g1", "--score", "0.5", "--preview")
    told = json.loads(league(place, "correct", "g1", "--score", "0.5", "--preview", "--json").rpartition("}")[0] + "}")

    assert "overall: 2 players moved" in words
    assert 2 == len(told["ratings"]["overall"]["moves"])
    assert changes == one(store, "SELECT max(id) FROM change")


def test_event_is_exported_and_a_file_that_is_there_is_kept(place, store, tmp_path):
    event_id = begun(store)
    played(store, event_id)

    call(place, "export", tmp_path / "cup.json")

    assert '"Cup"' in (tmp_path / "cup.json").read_text("utf-8")
    assert "already exists. Name another file, or overwrite it with --force." in call(
        place, "export", tmp_path / "cup.json", code=3
    )
    call(place, "export", tmp_path / "cup.json", "--force")
    assert "Cup" == json.loads(call(place, "export", "-"))["event"]["name"]
    assert call(place, "export", "-", "--to", "trf26").startswith("012 Cup")
    said = answer(place, "export", tmp_path / "cup.trf")
    (file,) = said["files"]
    assert ("e1", True) == (said["event"], all(loss["why"] for loss in file["losses"]))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("enter", "no.csv"), "File 'no.csv' was not found. Check its name, or give the names of players."),
        (
            ("enter", "A", "B", "--rating", 1500),
            "--rating is for a single player, but 2 names and 0 files are given. Enter the players one by one.",
        ),
        (("enter", "-"), "No players to enter were given. Give a file of entrants, or names."),
        (("withdraw", "Zed"), "Unknown entrant of event e1 'Zed'"),
        (("bye", "9", 1), "Unknown entrant of event e1 '9'"),
        (
            ("pair", "--forbid", "3"),
            "'3' is not a pair of entrants. Write two start numbers with a hyphen, such as 3-7.",
        ),
        (("pair", "--force", "1-9"), "'1-9' is not a pair of entrants."),
        (("show", "--round", 4), "Event e1 has no published round 4. Rounds: none yet."),
        (("new", "X", "-t", "swis"), "Unknown template 'swis'. Did you mean 'swiss'"),
        (("new", "X", "--date", "soon"), "date: 'soon' is not a date, such as"),
        (("standings", "-e", "e9"), "No event 'e9' is shown in this league."),
        (
            ("correct", "1 b"),
            "A reason is needed to correct a result. Give one: players will read it.",
        ),
        (("replace", "Ann", "Zoe"), "A reason is needed to replace an entrant. Give one: players will read it."),
        (("set-board", "Ann", "Bo"), "A reason is needed to set a board by hand. Give one: players will read it."),
        (("re-pair",), "A reason is needed to pair boards again. Give one: players will read it."),
        (("reopen", "--event", "e1"), "A reason is needed to reopen event e1."),
        (("export", "-", "--to", "nosuch"), "Unknown format of event files 'nosuch'"),
        (("export", "-", "--to", "wer"), "The format 'wer' can be read but not written. Name another one."),
        (("result", "b"), "'b' is not a result."),
    ],
)
def test_command_that_cannot_be_is_rejected(place, store, words, message):
    begun(store)

    assert message in call(place, *words, code=3)


@pytest.mark.slow
def test_standings_say_what_is_open(place, store):
    event_id = begun(store)
    played(store, event_id)
    assert "The event is open: its results count for ratings once it is closed." in call(place, "standings")
    call(place, "pair")
    assert "Round 2 is a draft." in call(place, "standings")
    call(place, "publish")
    call(place, "result", "1 b")
    assert "Round 2 is in progress: 1 board without a result." in call(place, "standings")
    call(place, "result", "2 b")
    call(place, "close")
    assert "open" not in call(place, "standings")


def test_event_must_be_named_where_several_are_open(place, store):
    assert "The league has no events yet. Create one: crosstable event new" in call(place, "show", code=3)
    begun(store)
    begun(store, name="Other")

    assert "2 events are open: e2 (Other), e1 (Cup). Name one, such as --event e2." in call(place, "show", code=3)
    assert call(place, "show", "--event", "e1") == call(place, "show", "--event", "cup")
    call(place, "new", "Cup")
    assert "2 events have the name 'cup': e3" in call(place, "show", "--event", "cup", code=3)
    assert "No event 'Cupp' is shown" in call(place, "show", "--event", "Cupp", code=3)
    assert "Cup: 4 entrants" in call(place, "show", "-e", "e1")


def test_closed_event_is_shown_by_itself_where_none_is_open(place, store):
    event_id = begun(store)
    played(store, event_id)
    call(place, "close")

    assert "place\ttied\tplayer\tscore" in call(place, "standings")
    assert "Event e1 is closed. Correct single games, or reopen it: crosstable event reopen" in call(
        place, "pair", code=3
    )


@pytest.mark.parametrize(
    "words",
    [
        ("new", "Other"),
        ("plan", "--rounds", 9),
        ("enter", "Eve"),
        ("bye", "Ann", 2),
        ("replace", "Ann", "Zoe", "--reason", "x"),
        ("replace", "Ann", "Zoe"),
        ("withdraw", "Ann"),
        ("rating", "Ann", 1500),
        ("pair",),
        ("pair", "--publish"),
        ("result", "1 w", "--round", 1),
        ("correct", "1 w", "--reason", "x"),
        ("correct", "1 w"),
        ("confirm", "--as", "bea"),
        ("close",),
        ("close-round",),
        ("set-board", "Ann", "Cem", "--reason", "x"),
        ("set-board", "Ann", "Cem"),
        ("re-pair",),
    ],
)
def test_dry_run_reports_it_and_keeps_nothing(place, store, words):
    event_id = begun(store)
    call(place, "pair", "--publish")
    if words[0] in ("pair", "correct", "confirm", "close", "close-round"):
        call(place, "result", "1 b", "2 b", "--as", "ann")
    before = (now(store, event_id).rounds, one(store, "SELECT max(id) FROM change"))

    said = call(place, *words, "--dry-run")

    assert "Nothing was changed (--dry-run)." in said
    assert before == (now(store, event_id).rounds, one(store, "SELECT max(id) FROM change"))


def test_look_at_opening_an_event_again_needs_no_reason(place, store):
    event_id = begun(store)
    played(store, event_id)
    call(place, "close")

    assert "Nothing was changed (--dry-run)." in call(place, "reopen", "--dry-run")
    assert "closed" == now(store, event_id).plan.status


def test_doubtful_name_is_asked_on_a_terminal(place, store, monkeypatch):
    begun(store, ["Magnus Carlsen"])
    monkeypatch.setattr("crosstable.cli.event.enter.is_typing", lambda: True)
    asked = []
    monkeypatch.setattr(
        "crosstable.cli.event.enter.confirmed", lambda question, **options: asked.append(question) or True
    )

    said = call(place, "enter", "Magnus Carlson")

    assert ["Magnus Carlson is new. Is this Magnus Carlsen (p1)?"] == asked
    assert "0 entered" in said


def test_preview_needs_no_reason(place, store):
    played(store, begun(store))

    assert "becomes" in call(place, "correct", "1 b", "--preview")


def test_word_that_is_no_result_is_reported_before_a_board_that_appears_twice(place, store):
    begun(store)
    call(place, "pair", "--publish")

    assert "Board 1: 'zzz' is not a result of this game." in call(place, "result", typed="1 d\n1 zzz\n", code=3)
    assert "Board 1 is given twice, with 'd' and 'b'. Keep one." in call(place, "result", typed="1 d\n1 b\n", code=3)


def test_a_new_name_similar_to_another_is_reported_with_how_to_merge_them(place, store):
    begun(store, ["Magnus Carlsen"])
    begun(store, ["Ann"], name="Other")

    looked = call(place, "enter", "Magnus Carlson", "-e", "e2", "--dry-run")
    said = call(place, "enter", "Magnus Carlson", "-e", "e2")

    assert "is new and similar to 'Magnus Carlsen'. If they are one person, enter that name." in looked
    assert f"If they are one person, merge them: crosstable merge {place} p1 p3." in said
    league(place, "merge", "p1", "p3")


def test_a_new_name_similar_to_another_entrant_is_reported_with_how_to_undo_it(place, store):
    begun(store, ["Magnus Carlsen"])

    said = call(place, "enter", "Magnus Carlson")

    change = one(store, "SELECT max(id) FROM change")
    assert f"one person, undo the entry and enter one name: crosstable undo {place} {change}." in said
    league(place, "undo", change)


@pytest.mark.parametrize(
    ("name", "is_told"),
    [
        ("Ann Lee,Bo Chen", True),
        ("Ann,Bo,Cem", True),
        ("Ann Lee;2100", True),
        ("Ann Lee\t2100", True),
        ("Lee, Ann", False),
        ("Lee, Ann Marie", False),
    ],
)
def test_name_that_may_be_several_is_reported(place, store, name, is_told):
    begun(store)

    assert is_told == ("was entered as one person." in call(place, "enter", name))


@pytest.mark.parametrize(
    ("line", "name", "rating"),
    [
        ("Bo Chen 1650", "Bo Chen", 1650),
        ("\N{CYRILLIC CAPITAL LETTER A}\N{CYRILLIC SMALL LETTER ZE} 1650", "\u0410\u0437", 1650),
        ("Bo Chen (950)", "Bo Chen", 950),
        ("Ed Stone, 1600", "Ed Stone", 1600),
        ("3. Cem Aydin", "Cem Aydin", None),
        ("12) Cem Aydin", "Cem Aydin", None),
        ("\N{BULLET} Cem Aydin", "Cem Aydin", None),
        ("Player 12", "Player 12", None),
        ("Eve 2", "Eve 2", None),
        ("Bo Chen\t1650", "Bo Chen", 1650),
        ("Bo Chen\t-12.5", "Bo Chen", -12.5),
        ("Ann-Lee", "Ann-Lee", None),
    ],
)
def test_line_of_a_list_is_a_name_and_what_stands_beside_it(place, store, line, name, rating):
    event_id = begun(store)

    said = call(place, "enter", "-", typed=f"Flo\n{line}\n")

    assert "2 entered" in said
    entered = now(store, event_id).event.entrants[-1]
    assert (name, rating) == (entered.player.name, entered.rating)


def test_a_command_name_that_ends_in_a_number_is_reported_with_the_option(place, store):
    begun(store)

    assert "ends in a number. If that is the rating" in call(place, "enter", "Bo Chen 1650", "--dry-run")
    assert "and use --rating 1650." in call(place, "enter", "Bo Chen 1650")
    league(place, "undo", 4)
    assert "--rating 1650." not in call(place, "enter", "Bo Chen 1650")  # the league knows the name


def test_many_unusual_names_are_counted(place, store):
    begun(store)

    said = call(place, "enter", *(f"Player {number}" for number in range(100, 108)))

    assert "'Player 104' ends" in said
    assert "'Player 105' ends" not in said
    assert "And 3 more such names." in said


def test_rating_appears_behind_a_tab_in_a_list(place, store):
    event_id = begun(store)
    call(place, "enter", "-", typed="Flo\t1650\nGus\n")

    assert [("Flo", 1650.0), ("Gus", None)] == [
        (each.player.name, each.rating) for each in now(store, event_id).event.entrants[4:]
    ]


def test_list_is_typed_on_a_terminal_until_an_empty_line(place, store, monkeypatch):
    event_id = begun(store)
    monkeypatch.setattr("crosstable.cli.event.enter.is_typing", lambda: True)
    typed = iter(["Flo", "Gus", "", "not read"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    monkeypatch.setattr("crosstable.cli.event.enter.confirmed", lambda *_, **__: True)

    said = call(place, "enter", "-")

    assert "One player a line: Lee, Ann 3k Berlin, or GM Novak Jan AUT 2439. An empty line or Ctrl-D ends." in said
    assert ["Flo", "Gus"] == [each.player.name for each in now(store, event_id).event.entrants[4:]]


def test_second_rating_of_one_person_is_reported_and_the_first_holds(place, store, tmp_path):
    event_id = begun(store)
    (tmp_path / "entries.csv").write_text("name,rating\nCem Ay,1500\nCEM AY,1700\nAnn,1400\n", encoding="utf-8")

    said = call(place, "enter", tmp_path / "entries.csv")

    assert "Cem Ay" == now(store, event_id).name("p5")
    assert 1500 == now(store, event_id).event.entrant("p5").rating
    assert (
        f"CEM AY was entered with 1500, which stays; the new entry has 1700. To change it: "
        f'crosstable event rating {place} "CEM AY" 1700'
    ) in said
    assert "Ann was entered with no rating, which stays; the new entry has 1400." in said
    assert [{"name": "Ann", "kept": None, "given": 1400}] == [
        each for each in answer(place, "enter", tmp_path / "entries.csv")["other_ratings"] if each["name"] == "Ann"
    ]


@pytest.mark.slow
def test_undo_on_an_open_event_counts_what_is_meant_and_leads_back_to_the_event(place, store):
    begun(store)
    call(place, "pair")
    call(place, "publish")
    call(place, "result", "1 b")
    call(place, "plan", "--rounds", 5)

    assert f"Undid change 7.\nNext: crosstable event show {place} --event e1\n" in league(place, "undo", 7)
    assert "Undid change 6.\nRestored: 1 board or bye.\n" in league(place, "undo", 6)
    assert "Undid change 5.\nRestored: 1 round, 2 boards and byes.\n" in league(place, "undo", 5)
    assert "Undid change 4.\nRestored: 1 round.\n" in league(place, "undo", 4)
    assert "Undid change 3.\nRestored: 4 entries.\n" in league(place, "undo", 3)
    again = league(place, "undo", 12)
    assert f"Restored: 4 entries.\nNext: crosstable event show {place} --event e1\n" in again


@pytest.mark.slow
def test_undo_that_may_change_ratings_links_to_publishing_and_a_removed_event_to_nothing(place, store):
    event_id = begun(store)
    played(store, event_id)
    call(place, "close")
    change = one(store, "SELECT max(id) FROM change")

    assert f"Next: crosstable publish {place}" in league(place, "undo", change)
    gone = league(place, "undo", 2, "--cascade")
    assert "Undid changes 2, " in gone
    assert "Next:" not in gone


def test_bar_and_floor_are_ranks_in_go(place, store):
    begun(store, [NewEntry("Ann", 2150.0), NewEntry("Bo", 1950.0), NewEntry("Cem", 1820.0)], kind="go-mcmahon")

    # EGF: 1 dan is 2100, 1 kyu 2000, 2 kyu 1900, 3 kyu 1800.
    assert "crosstable event bar" in call(place, "bar")
    by_rank = answer(place, "bar", "1k", "--floor", "3k")
    by_rating = answer(place, "bar", "2000", "--lowest", "1800")
    assert (2000, {"p1": 2, "p2": 1, "p3": 0}) == (by_rank["bar"], by_rank["scores"])
    assert (by_rank["bar"], by_rank["scores"]) == (by_rating["bar"], by_rating["scores"])


def test_bar_that_is_neither_a_rank_nor_a_rating_is_an_error(place, store):
    begun(store, ["Ann", "Bo"], kind="go-mcmahon")

    assert "'strong' is neither a rank nor a rating. Write a rank such as 1d or 20k, or a number." in call(
        place, "bar", "strong", code=3
    )
    assert "'1e9' is neither a rank nor a rating." in call(place, "bar", "1e9", code=3)
    assert "step: 0.0 is too small. It must be above 0." in call(place, "bar", "--step", "0", code=3)
    assert "step: 'nan' is not a number." in call(place, "bar", "--step", "nan", code=3)
